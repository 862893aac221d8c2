// Every move in words, with the beginnings of rounds and turns as headings; a press goes there.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { number, t, words, type Speaker } from "../core/i18n";
import { sentence } from "../core/sentences";
import { useStore } from "../core/store";
import { walkKeys } from "../ui/hooks";
import type { Step } from "./replayer";
import { eventsFor, MARK, stepText } from "./words";
import type { ReplayState, ReplayView } from "./replay_view";

const NONE: Step[] = [];

export function MoveList({ look, viewing, who }: { look: ReplayState; viewing: ReplayView; who: Speaker }) {
  const list = useRef<HTMLOListElement>(null);
  const { version } = useStore(words);
  const steps = look.steps.get(look.timeline.id) ?? NONE;
  const seat = look.open ? null : look.seat;
  // Some games have a thousand moves: the list is made once, and only the mark moves along it.
  const rows = useMemo(
    () =>
      steps.map((step, i) => (
        <li key={i}>
          <button type="button" class={`seat-${step.action.player}`} data-ply={i + 1} onClick={() => viewing.go(i + 1)}>
            <b class="mono">{number(i + 1)}</b>
            <span>{stepText(who, step, seat)}</span>
          </button>
          {eventsFor(step, seat)
            .filter((e) => MARK.test(e.event))
            .map((e, k) => (
              <p key={k} class={e.event === "round_began" ? "mark round" : "mark"}>
                {sentence(who, "event", e)}
              </p>
            ))}
        </li>
      )),
    [steps, who, seat, version, viewing],
  );
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const here = list.current?.querySelector<HTMLElement>(`[data-ply="${look.ply}"]`);
    here?.setAttribute("aria-current", "step");
    here?.scrollIntoView({ block: "nearest" });
  }, [look.ply, rows]);
  return (
    <ol class="move-list" ref={list} aria-label={t("machine.tab.moves")} onKeyDown={walkKeys}>
      <li>
        <button type="button" data-ply={0} onClick={() => viewing.go(0)}>
          <b class="mono">0</b>
          <span>{t("machine.start")}</span>
        </button>
      </li>
      {rows}
    </ol>
  );
}
