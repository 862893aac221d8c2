// Two timelines side by side: where they parted, what was played there, and what became of them.
import { useEffect, useState } from "preact/hooks";
import type { BoardModule } from "../boards/board";
import { nameOf, number, t, type Speaker } from "../core/i18n";
import type { Snapshot } from "../core/types";
import { still } from "./read_only_board";
import { forkPoint, type Timeline } from "./timelines";
import { lineName, stepText } from "./words";
import type { ReplayState, ReplayView } from "./replay_view";

interface SideProps {
  look: ReplayState;
  viewing: ReplayView;
  timeline: Timeline;
  board: BoardModule;
  who: Speaker;
  point: number;
}

function useFrame(viewing: ReplayView, timeline: Timeline, ply: number, seat: number): Snapshot | null {
  const [snap, setSnap] = useState<Snapshot | null>(null);
  useEffect(() => {
    let live = true;
    void viewing.replayer.frame(timeline, ply, seat).then((frame) => live && setSnap(frame.snapshot));
    return () => void (live = false);
  }, [timeline.id, timeline.length, ply, seat]);
  return snap;
}

export function ending(snap: Snapshot | null, timeline: Timeline, who: Speaker): string {
  if (!snap?.over || !snap.result)
    return t(timeline.open ? "machine.compare.running" : "machine.compare.unfinished", { n: number(timeline.length) });
  const winners = snap.result.winners.map((w) => who.names[w]).join(", ");
  const result = snap.result.winners.length
    ? t("machine.compare.won", { who: winners, n: number(timeline.length) })
    : t("machine.compare.nobody", { n: number(timeline.length) });
  const scores = snap.result.scores.map((score, i) => `${who.names[i]} ${number(score)}`).join(", ");
  return `${result} ${snap.result.reason ? `(${nameOf(snap.game, snap.result.reason, "reason")}) ` : ""}${t("machine.compare.scores", { scores })}`;
}

function Side({ look, viewing, timeline, board, who, point, mark }: SideProps & { mark: string }) {
  // Two boards on one page: people who only hear them must know which one speaks.
  const marked: Speaker = { ...who, names: who.names.map((name) => `${name} · ${mark}`) };
  const ply = Math.min(look.ply, timeline.length);
  const seat = look.seat;
  const snap = useFrame(viewing, timeline, ply, seat);
  const end = useFrame(viewing, timeline, timeline.length, seat);
  const step = look.steps.get(timeline.id)?.[point];
  return (
    <section class="side" aria-label={lineName(timeline, look.tree.timelines[0]!)}>
      <h2>
        <b class="side-mark">{mark}</b> {lineName(timeline, look.tree.timelines[0]!)}{" "}
        <small class="mono">
          {number(ply)}/{number(timeline.length)}
        </small>
      </h2>
      <dl>
        <dt>{t("machine.compare.then")}</dt>
        <dd>{step ? stepText(who, step, look.open ? null : seat) : t("machine.compare.nothing")}</dd>
        <dt>{t("machine.compare.end")}</dt>
        <dd>{ending(end, timeline, who)}</dd>
      </dl>
      <div class="side-board">{snap && <board.Board {...still(snap, marked)} />}</div>
    </section>
  );
}

export function Compare(p: Omit<SideProps, "timeline" | "point"> & { other: Timeline; close: () => void }) {
  const point = forkPoint(p.look.tree, p.look.timeline, p.other);
  return (
    <section class="compare" aria-labelledby="compare-title">
      <header>
        <h2 id="compare-title">{t("machine.compare.title")}</h2>
        <p>
          {t("machine.compare.parted", { n: number(point) })}{" "}
          <button type="button" class="button small" onClick={() => p.viewing.go(point)}>
            {t("machine.compare.there")}
          </button>{" "}
          <button type="button" class="button small" onClick={p.close}>
            {t("web.close")}
          </button>
        </p>
      </header>
      <div class="sides">
        <Side {...p} timeline={p.look.timeline} point={point} mark="A" />
        <Side {...p} timeline={p.other} point={point} mark="B" />
      </div>
    </section>
  );
}
