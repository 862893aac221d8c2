// Beside the board: every move in words, the log, the rulebook, and the people.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
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
import { valueName } from "./tray";

export type Tab = "moves" | "log" | "rules" | "people";

interface RailProps {
  session: Session;
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

function Moves({ pick, who, legal }: { pick: Picker; who: Speaker; legal: Action[] }) {
  const [filter, setFilter] = useState("");
  const wanted = filter.toLocaleLowerCase();
  const all = legal.map((action) => ({ action, text: sentence(who, "action", action) }));
  const found = wanted ? all.filter((m) => m.text.toLocaleLowerCase().includes(wanted)) : all;
  const verbs = [...new Set(found.map((m) => m.action.verb))];
  return (
    <div class="moves" onKeyDown={walkKeys}>
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

const MARKS = /^(turn_began|round_began|ended|round_won|round_ended)$/;

/** Its lines are made again when one is added, not with every touch of the board. */
function Log({ lines: log }: { lines: LogLine[] }) {
  const end = useRef<HTMLLIElement>(null);
  const { version } = useStore(words);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [log.length]);
  const lines = useMemo(() => {
    const shown = log.slice(-400);
    return shown.map(({ id, text, entry, parts }, i) => {
      const last = i === shown.length - 1;
      return (
        <li
          key={id}
          ref={last ? end : undefined}
          class={`${entry.note ? "note" : MARKS.test(entry.event.event) ? "mark" : ""}${last ? " new" : ""}`}
        >
          {parts.length ? (
            <details>
              <summary>{text}</summary>
              <ol>
                {parts.map((part) => (
                  <li key={part.id}>{lineText(part)}</li>
                ))}
              </ol>
            </details>
          ) : (
            text
          )}
        </li>
      );
    });
  }, [log, version]);
  return (
    <ol class="log" aria-label={t("web.tab.log")}>
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
    <aside class={`rail${p.open ? " open" : ""}`} aria-label={t("web.rail.label")}>
      <div class="tabs">
        <div role="tablist" aria-label={t("web.rail.label")} onKeyDown={walkKeys}>
          {tabs.map((tab) => (
            <button
              type="button"
              role="tab"
              id={`tab-${tab}`}
              aria-controls="rail-pane"
              aria-selected={p.tab === tab}
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
        {p.tab === "moves" && <Moves pick={p.pick} who={p.who} legal={p.pick.active ? p.snap.legal : []} />}
        {p.tab === "log" && <Log lines={p.lines} />}
        {p.tab === "rules" && <Rulebook game={p.snap.game} at={p.clause} parts={p.snap.components} />}
        {p.tab === "people" && <People session={p.session} snap={p.snap} />}
      </div>
    </aside>
  );
}
