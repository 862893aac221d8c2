// Every move in words, with the beginnings of rounds and turns as headings; a press goes there.
import { useEffect, useRef } from "preact/hooks";
import { number, sentence, t, type Speaker } from "../core/i18n";
import { walkKeys } from "../ui/hooks";
import { eventsFor, MARK, stepText } from "./words";
import type { Looking, Viewing } from "./viewing";

export function MoveList({ look, viewing, who }: { look: Looking; viewing: Viewing; who: Speaker }) {
  const here = useRef<HTMLButtonElement>(null);
  const steps = look.steps.get(look.timeline.id) ?? [];
  useEffect(() => here.current?.scrollIntoView({ block: "nearest" }), [look.ply, look.timeline.id]);
  const seat = look.open ? null : look.seat;
  return (
    <ol class="move-list" aria-label={t("machine.tab.moves")} onKeyDown={walkKeys}>
      <li><button type="button" ref={look.ply === 0 ? here : undefined} aria-current={look.ply === 0 ? "step" : undefined} onClick={() => viewing.go(0)}><b class="mono">0</b><span>{t("machine.start")}</span></button></li>
      {steps.map((step, i) => {
        const marks = eventsFor(step, seat).filter((e) => MARK.test(e.event));
        const current = look.ply === i + 1;
        return (
          <li key={i}>
            <button type="button" ref={current ? here : undefined} class={`seat-${step.action.player}`} aria-current={current ? "step" : undefined} onClick={() => viewing.go(i + 1)}>
              <b class="mono">{number(i + 1)}</b>
              <span>{stepText(who, step, seat, look.told)}</span>
            </button>
            {marks.map((e, k) => <p key={k} class={e.event === "round_began" ? "mark round" : "mark"}>{sentence(who, "event", e)}</p>)}
          </li>
        );
      })}
    </ol>
  );
}
