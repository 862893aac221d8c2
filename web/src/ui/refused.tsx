// Why something is not allowed: a sentence at the piece that was pressed, and the way to the clause of the rulebook.
import { createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../core/i18n";
import { clauseText } from "../core/rules";
import type { Session } from "../core/session";
import type { Action, Refusal, Snapshot, WhyNot } from "../core/types";
import { Icon } from "./icons";
import { looked } from "./magnifier";
import { besides, keptInSight } from "./place_beside";
import { zoomOf } from "./scale";

let pressed: Element | null = null;

/** Remembers what was pressed, or where a carried piece was let go: what is refused is told there. */
export function rememberPress(event: Event): void {
  const at =
    event instanceof PointerEvent && event.type === "pointerup"
      ? document.elementsFromPoint(event.clientX, event.clientY).find((node) => node.closest("[data-drop]"))
      : (event.target as Element | null);
  pressed = at?.closest("[data-about]") ?? at?.closest("[data-drop], [data-at], .ticket, button") ?? pressed;
}

const WIDTH = 300;

/** The sentence of a refusal: of its condition, of its kind, else the clause itself. */
const wordsOf = (refusal: Refusal): string => {
  const key = `web.error.${refusal.code}`;
  return refusal.why || t(key) === key ? refusal.message : t(key);
};

export function Refused({
  refusal,
  more,
  close,
  read,
}: {
  refusal: Refusal;
  /** What could be done instead. */
  more: string | null;
  close: () => void;
  read: (rule: string) => void;
}) {
  const [clause, setClause] = useState<string | null>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    looked.set(null); // what is printed on the piece lies over this otherwise
    setClause(null);
    // The clause is told where no sentence says what failed.
    if (refusal.rule && !refusal.why) void clauseText(refusal.rule).then(setClause);
  }, [refusal]);
  // It answers the last press: the next one, wherever it falls, is another matter.
  useEffect(() => {
    const away = (event: PointerEvent) => box.current?.contains(event.target as Node) || close();
    document.addEventListener("pointerdown", away, true);
    return () => document.removeEventListener("pointerdown", away, true);
  }, [refusal]);
  useLayoutEffect(() => {
    const node = box.current!;
    const zoom = zoomOf(node);
    const piece = pressed?.isConnected ? pressed.getBoundingClientRect() : null;
    if (!piece || !piece.width) return setPlace(null);
    // Measured as wide as it will be: a box that becomes narrower becomes higher, and would lie over its piece.
    node.classList.add("here");
    node.style.width = `${WIDTH}px`;
    const { width, height } = node.getBoundingClientRect();
    const { left, top } = besides(piece, { width, height }, { width: innerWidth, height: innerHeight }, keptInSight());
    setPlace({ left: left / zoom, top: top / zoom });
  }, [refusal, clause]);
  return (
    <div
      class={`toast notice${place ? " here" : ""}`}
      data-shell
      role="alert"
      ref={box}
      style={place ? { left: `${place.left}px`, top: `${place.top}px`, width: `${WIDTH}px` } : undefined}
    >
      <Icon name="warn" />
      <div>
        <strong>{wordsOf(refusal)}</strong> {more ?? clause}{" "}
        {refusal.rule && (
          <button
            type="button"
            class="link"
            onClick={() => {
              close();
              read(refusal.rule!);
            }}
          >
            {t("web.refusal.read", { n: refusal.rule.split("/")[1] ?? "" })}
          </button>
        )}
      </div>
      <button type="button" class="button bare small" aria-label={t("web.close")} onClick={close}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

const WAIT_MS = 90;

/** Why the piece that is looked at cannot be used; asked of the table without doing anything. */
export function useWhyNot(session: Session, snap: Snapshot, action: Action | null): WhyNot | null {
  const [seen, setSeen] = useState<{ key: string; why: WhyNot | null } | null>(null);
  const key = action ? `${snap.ply} ${JSON.stringify(action)}` : "";
  useEffect(() => {
    if (!action) return;
    let live = true;
    const timer = setTimeout(() => void session.whyNot(action).then((why) => live && setSeen({ key, why })), WAIT_MS);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [key]);
  return seen && seen.key === key ? seen.why : null;
}

/** The table that is asked, for what a board shows inside the column. */
export const Asked = createContext<{ session: Session; snap: Snapshot } | null>(null);

/** The engine's reason against an action, for a sign that stands for it. */
export function useReason(action: Action | null): WhyNot | null {
  const { session, snap } = useContext(Asked)!;
  return useWhyNot(session, snap, action);
}

export function WhyNotText({ why, read }: { why: WhyNot | null; read: (rule: string) => void }) {
  if (!why) return null;
  return (
    <p class="why-not" role="status">
      <Icon name="warn" size={16} /> {why.text}{" "}
      <button type="button" class="link" onClick={() => read(why.rule)}>
        {t("web.refusal.read", { n: why.rule.split("/")[1] ?? "" })}
      </button>
    </p>
  );
}
