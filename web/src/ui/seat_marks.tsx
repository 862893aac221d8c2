// What belongs to a seat and not to the game, shown at the seat on every board: who is away, what somebody has just said,
// and the six reactions. It lies at the edge of the seat, takes no clicks, and goes by itself.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../core/i18n";
import type { Session } from "../core/session";
import { store, useStore } from "../core/store";
import type { ChatLine, Snapshot } from "../core/types";
import { Icon } from "./icons";
import "../styles/seat_marks.css";

/** Quick phrases of the server that are drawn instead of written. */
export const REACTIONS = ["bravo", "laugh", "wow", "hmm", "sad", "heart"];
export const isReaction = (phrase?: string): boolean => phrase !== undefined && REACTIONS.includes(phrase);

const SHOWN_MS = 5000;
const LETTERS = 60;
const NO_CHAT = store<ChatLine[]>([]);

const seatAt = (seat: number): HTMLElement | null =>
  [
    ...document.querySelectorAll<HTMLElement>(
      ["area", "player", "hand"].map((at) => `[data-at="${at}-${seat}"]`).join(),
    ),
  ]
    .filter((node) => node.getBoundingClientRect().width > 0)
    .sort((a, b) => Number(b.matches(".stage *")) - Number(a.matches(".stage *")))[0] ?? null;

/** Keeps a mark at the upper edge of its seat. */
function useAt(seat: number, side: "middle" | "right") {
  const mark = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let frame = 0;
    const follow = () => {
      frame = requestAnimationFrame(follow);
      const place = seatAt(seat)?.getBoundingClientRect();
      const node = mark.current!;
      node.style.visibility = place ? "visible" : "hidden";
      if (!place) return;
      const { width, height } = node.getBoundingClientRect();
      // Names stand on the left.
      const x = side === "middle" ? place.left + (place.width - width) / 2 : place.right - width - 8;
      const left = Math.max(4, Math.min(innerWidth - width - 4, x));
      const top = Math.max(4, Math.min(innerHeight - height - 4, place.top - height / 2));
      // The table may be zoomed, and with it the lengths of what lies in it.
      const zoom = (node as { currentCSSZoom?: number }).currentCSSZoom ?? 1;
      const now = `translate(${Math.round(left / zoom)}px, ${Math.round(top / zoom)}px)`;
      if (node.style.transform !== now) node.style.transform = now;
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [seat, side]);
  return mark;
}

function Bubble({ line }: { line: ChatLine }) {
  const mark = useAt(line.seat!, "middle");
  const words = line.phrase ? t(`server.phrase.${line.phrase}`) : line.text;
  return (
    <div class={`seat-mark bubble${isReaction(line.phrase) ? " reaction" : ""}`} ref={mark} aria-hidden="true">
      {isReaction(line.phrase) ? (
        <Icon name={line.phrase!} size={30} />
      ) : words.length > LETTERS ? (
        `${words.slice(0, LETTERS)}…`
      ) : (
        words
      )}
    </div>
  );
}

function Away({ seat }: { seat: number }) {
  const mark = useAt(seat, "right");
  return (
    <div class="seat-mark away" ref={mark} role="status">
      <Icon name="clock" size={14} />
      {t("web.seat.away")}
    </div>
  );
}

/** The last line of each seat that came while somebody looked, for a few seconds. */
function useFresh(lines: ChatLine[], muted: Set<number>): ChatLine[] {
  const seen = useRef(lines.at(-1)?.id ?? 0);
  const [fresh, setFresh] = useState<ChatLine[]>([]);
  useEffect(() => {
    const come = lines.filter((line) => line.id > seen.current && line.seat !== null && !muted.has(line.seat));
    seen.current = lines.at(-1)?.id ?? seen.current;
    if (!come.length) return;
    setFresh((now) => [...now.filter((old) => !come.some((line) => line.seat === old.seat)), ...come.slice(-8)]);
    const timer = setTimeout(() => setFresh((now) => now.filter((line) => !come.includes(line))), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [lines]);
  return fresh.filter((line, i) => fresh.findLastIndex((other) => other.seat === line.seat) === i);
}

export function SeatMarks({ session, snap }: { session: Session; snap: Snapshot }) {
  const muted = useStore(session.muted);
  const fresh = useFresh(useStore(session.table.chat ?? NO_CHAT), muted);
  if (!snap.together) return null;
  return (
    <>
      {snap.seats.map((seat, i) => seat.kind === "human" && !seat.present && !snap.over && <Away key={i} seat={i} />)}
      {fresh.map((line) => (
        <Bubble key={line.id} line={line} />
      ))}
    </>
  );
}

/** A button in the bar with six signs behind it; the server limits how often. */
export function Reactions({ session, snap }: { session: Session; snap: Snapshot }) {
  const [open, setOpen] = useState(false);
  if (!snap.together || snap.together.chat === "off" || snap.you === null) return null;
  const send = (phrase: string) => {
    setOpen(false);
    void session.ask(session.table.say("", phrase));
  };
  return (
    <div class="reactions" onKeyDown={(e) => e.key === "Escape" && setOpen(false)}>
      <button
        type="button"
        class="button bare"
        aria-label={t("web.react")}
        title={t("web.react")}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="laugh" />
      </button>
      {open && (
        <div class="six" role="group" aria-label={t("web.react")}>
          {REACTIONS.map((id) => (
            <button
              type="button"
              key={id}
              class="button bare"
              aria-label={t(`server.phrase.${id}`)}
              title={t(`server.phrase.${id}`)}
              onClick={() => send(id)}
            >
              <Icon name={id} size={26} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
