// Beside the board: the log, and at its foot a strip of tabs. A tab opens over the whole column: every move in words, the whole
// log, the rulebook, the people. Closed, the log is shown.
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { plural, t, words, type Speaker } from "../core/i18n";
import { sentence } from "../core/sentences";
import type { LogLine } from "../core/digest";
import { lineText, type Session } from "../core/session";
import { useStore } from "../core/store";
import type { Action, Snapshot } from "../core/types";
import { Icon } from "./icons";
import { useKeys, walkKeys } from "./hooks";
import { People } from "./people";
import type { Picker } from "./picker";
import { Rulebook } from "./rulebook";
import { beginsWith, SeatsShown, SeatSign, Sentence } from "./seat_name";
import { valueName } from "./tray";

export type Tab = "moves" | "log" | "rules" | "people";

interface RailProps {
  session: Session;
  /** The question, where the list of moves lies over it. */
  asked: string | null;
  lines: LogLine[];
  snap: Snapshot;
  who: Speaker;
  pick: Picker;
  tab: Tab;
  setTab: (tab: Tab) => void;
  open: boolean;
  close: () => void;
  clause: string | null;
  /** Lines of the chat that nobody has seen here yet. */
  unread: number;
}

const SHOWN_MOST = 60;

function Moves({ pick, who, legal, asked }: { pick: Picker; who: Speaker; legal: Action[]; asked: string | null }) {
  const [filter, setFilter] = useState("");
  const wanted = filter.toLocaleLowerCase();
  const all = legal.map((action) => ({ action, text: sentence(who, "action", action) }));
  const found = wanted ? all.filter((m) => m.text.toLocaleLowerCase().includes(wanted)) : all;
  const verbs = [...new Set(found.map((m) => m.action.verb))];
  return (
    <div class="moves" onKeyDown={walkKeys}>
      {asked && <p class="asked">{asked}</p>}
      {legal.length > 6 && (
        <label class="field">
          <span>{t("web.moves.filter")}</span>
          <input class="input" value={filter} onInput={(e) => setFilter(e.currentTarget.value)} />
        </label>
      )}
      {legal.length === 0 && <p class="quiet">{t("web.moves.none")}</p>}
      {verbs.map((verb) => (
        <section key={verb} aria-label={valueName(who, "verb", verb)}>
          {verbs.length > 1 && <h3>{valueName(who, "verb", verb)}</h3>}
          {found
            .filter((m) => m.action.verb === verb)
            .slice(0, SHOWN_MOST)
            .map((m) => (
              <button
                type="button"
                class="button"
                key={m.text}
                onClick={() => pick.go(m.action)}
                onFocus={() => pick.look(m.action)}
                onBlur={() => pick.look(null)}
                onMouseEnter={() => pick.look(m.action)}
                onMouseLeave={() => pick.look(null)}
              >
                {m.text}
              </button>
            ))}
        </section>
      ))}
    </div>
  );
}

/** Lines that tell of no seat: a new turn, a round, the end. */
const MARKS = /^(turn_began|round_began|ended|round_won|round_ended)$/;

/** Whose line it is: the seat of its event, else whoever the sentence begins with. */
const seatOf = ({ entry, text }: LogLine, names: string[]): number =>
  typeof entry.event.player === "number" ? entry.event.player : beginsWith(text, names);

/** Keeps the newest line in sight, also when its place changes its height; not while somebody reads further up. */
function useNewest(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const reads = useRef(false);
  useEffect(() => {
    const pane = list.current!.closest(".pane")!;
    const toEnd = () => reads.current || (pane.scrollTop = pane.scrollHeight);
    const scrolled = () => (reads.current = pane.scrollTop + pane.clientHeight < pane.scrollHeight - 40);
    const size = new ResizeObserver(toEnd);
    size.observe(pane);
    pane.addEventListener("wheel", scrolled, { passive: true });
    pane.addEventListener("touchmove", scrolled, { passive: true });
    pane.addEventListener("keyup", scrolled);
    return () => {
      size.disconnect();
      pane.removeEventListener("wheel", scrolled);
      pane.removeEventListener("touchmove", scrolled);
      pane.removeEventListener("keyup", scrolled);
    };
  }, []);
  useEffect(() => {
    const pane = list.current!.closest(".pane")!;
    if (!reads.current) pane.scrollTop = pane.scrollHeight;
  }, [count]);
  return list;
}

/** Its lines are made again when one is added, not with every touch of the board. */
function Log({ lines: log }: { lines: LogLine[] }) {
  const { version } = useStore(words);
  const list = useNewest(log.length);
  const { names, you } = useContext(SeatsShown);
  const lines = useMemo(() => {
    const shown = log.slice(-400);
    return shown.map((line, i) => {
      const { id, text, entry, parts } = line;
      const mark = MARKS.test(entry.event.event) && !parts.length;
      const seat = entry.note ? -1 : seatOf(line, names);
      const kind = entry.note ? "note" : mark ? "mark" : "";
      return (
        <li key={id} class={`${kind}${seat === you ? " own" : ""}${i === shown.length - 1 ? " new" : ""}`}>
          {seat >= 0 && <SeatSign seat={seat} />}
          {parts.length ? (
            <details>
              <summary>
                <Sentence text={text} />
              </summary>
              <ol>
                {parts.map((part) => (
                  <li key={part.id}>{lineText(part)}</li>
                ))}
              </ol>
            </details>
          ) : (
            <span>
              <Sentence text={text} />
            </span>
          )}
        </li>
      );
    });
  }, [log, version, names, you]);
  return (
    <ol class="log" aria-label={t("web.tab.log")} ref={list}>
      {lines.length === 0 && <li class="quiet">{t("web.log.empty")}</li>}
      {lines}
    </ol>
  );
}

export function Rail(p: RailProps) {
  const tabs: Tab[] = ["moves", "log", "rules", "people"];
  const pane = useRef<HTMLDivElement>(null);
  useKeys(
    (event) => {
      const tab = ({ m: "moves", l: "log", r: "rules", c: "people" } as Record<string, Tab>)[event.key];
      if (!tab) return;
      p.setTab(tab);
      event.preventDefault();
      setTimeout(() => (pane.current?.querySelector<HTMLElement>("input, button") ?? pane.current)?.focus(), 30);
    },
    [p.setTab],
  );
  return (
    <aside
      class={`rail${p.open ? " open" : ""}`}
      data-shell
      aria-label={t("web.rail.label")}
      // Also out of the field for finding a move, where other keys are letters.
      onKeyDown={(event) => event.key === "Escape" && p.open && (event.stopPropagation(), p.close())}
    >
      <div class="tabs">
        <div role="tablist" aria-label={t("web.rail.label")} onKeyDown={walkKeys}>
          {tabs.map((tab) => (
            <button
              type="button"
              role="tab"
              id={`tab-${tab}`}
              aria-controls="rail-pane"
              aria-selected={p.tab === tab}
              aria-expanded={p.open && p.tab === tab}
              key={tab}
              onClick={() => p.setTab(tab)}
            >
              {t(`web.tab.${tab}`)}
              {tab === "people" && p.unread > 0 && (
                <span class="badge" aria-label={plural("web.n.unread", p.unread)}>
                  {p.unread}
                </span>
              )}
            </button>
          ))}
        </div>
        <button type="button" class="button bare closer" aria-label={t("web.close")} onClick={p.close}>
          <Icon name="close" />
        </button>
      </div>
      <div class="pane" id="rail-pane" role="tabpanel" aria-labelledby={`tab-${p.tab}`} tabIndex={0} ref={pane}>
        {p.open && <h2 class="pane-title">{t(`web.tab.${p.tab}`)}</h2>}
        {p.tab === "moves" && (
          <Moves pick={p.pick} who={p.who} legal={p.pick.active ? p.snap.legal : []} asked={p.asked} />
        )}
        {p.tab === "log" && <Log lines={p.lines} />}
        {p.tab === "rules" && <Rulebook game={p.snap.game} at={p.clause} parts={p.snap.components} />}
        {p.tab === "people" && <People session={p.session} snap={p.snap} />}
      </div>
    </aside>
  );
}
