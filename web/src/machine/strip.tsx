// The strip: a game as a line of stops, its other timelines as branch lines, and above it the chances. For the
// keyboard and the ear it is one slider.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { LANE, laneAt, lanesOf, PAD, plyAt, stepWidth, track, xOf } from "./geometry";
import type { Timeline } from "./timelines";
import type { Stop } from "./stops";
import { t } from "../core/i18n";

export interface Chart {
  height: number;
  draw(x: (ply: number) => number, height: number): ComponentChildren;
}

interface StripProps {
  timelines: Timeline[];
  active: Timeline;
  ply: number;
  /** Stops of the timelines that have been read so far. */
  stops: Map<string, Stop[]>;
  /** What the moment is, in words. */
  spoken: string;
  chart: Chart | null;
  go(timeline: Timeline, ply: number): void;
  compared: Timeline | null;
}

const TOP = 26;

function useWidth() {
  const node = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    watch.observe(node.current!);
    return () => watch.disconnect();
  }, []);
  return [node, width] as const;
}

function Stops({ timeline, stops, step, y }: { timeline: Timeline; stops: Stop[]; step: number; y: number }) {
  const from = timeline.parent === null ? 0 : timeline.ply + 1;
  const fine = step < 9;
  return (
    <>
      {stops.slice(from).map((stop) => {
        const x = xOf(stop.ply, step);
        const last = stop.ply === timeline.length;
        if (stop.kind === "end" || (last && timeline.length > 0))
          return (
            <rect
              key={stop.ply}
              class={stop.kind === "end" ? "terminus" : "railhead"}
              x={x - 6}
              y={y - 6}
              width="12"
              height="12"
              rx="2.5"
            />
          );
        const seat = stop.mover === null ? "" : ` seat-${stop.mover}`;
        if (stop.kind === "round") return <circle key={stop.ply} class={`halt round${seat}`} cx={x} cy={y} r="6.5" />;
        if (stop.kind === "turn")
          return <circle key={stop.ply} class={`halt turn${seat}`} cx={x} cy={y} r={fine ? 3.4 : 4.6} />;
        return fine && step < 5 ? null : (
          <circle key={stop.ply} class={`halt move${seat}`} cx={x} cy={y} r={fine ? 1.7 : 2.4} />
        );
      })}
    </>
  );
}

/** Numbers of rounds over the line that is looked at, as far as they do not run into each other. */
function Rounds({ stops, step, y }: { stops: Stop[]; step: number; y: number }) {
  let free = -1e9;
  return (
    <>
      {stops
        .filter((s) => s.round !== null)
        .map((stop) => {
          const x = xOf(stop.ply, step);
          if (x < free) return null;
          free = x + 34;
          return (
            <text key={stop.ply} class="round-mark" x={x} y={y - 13}>
              {t("machine.strip.round", { n: stop.round! })}
            </text>
          );
        })}
    </>
  );
}

export function Strip(p: StripProps) {
  const [node, width] = useWidth();
  const lanes = lanesOf(p.timelines);
  const plies = Math.max(1, ...p.timelines.map((one) => one.length));
  const step = stepWidth(plies, width);
  const chart = p.chart?.height ?? 0;
  const top = TOP + chart;
  const height = top + (Math.max(...lanes.map((l) => l.lane)) + 1) * LANE - 6;
  const wide = Math.max(width, xOf(plies, step) + PAD);
  const here = lanes.find((l) => l.timeline.id === p.active.id) ?? lanes[0]!;
  const x = xOf(p.ply, step);
  // The line itself does not change while the train moves along it.
  const drawn = useMemo(
    () => (
      <>
        {lanes
          .filter((l) => l !== here)
          .map((l) => (
            <g key={l.timeline.id} class={`lane${p.compared?.id === l.timeline.id ? " compared" : ""}`}>
              <path class="track" d={track(l, step, top)} />
              <Stops
                timeline={l.timeline}
                stops={p.stops.get(l.timeline.id) ?? []}
                step={step}
                y={top + l.lane * LANE}
              />
            </g>
          ))}
        <g class="lane active">
          <path class="track" d={track(here, step, top)} />
          <Stops
            timeline={here.timeline}
            stops={p.stops.get(here.timeline.id) ?? []}
            step={step}
            y={top + here.lane * LANE}
          />
          <Rounds
            stops={(p.stops.get(here.timeline.id) ?? []).filter(
              (s) => here.timeline.parent === null || s.ply > here.timeline.ply,
            )}
            step={step}
            y={top + here.lane * LANE}
          />
        </g>
      </>
    ),
    [p.timelines, p.stops, p.compared, here.timeline.id, step, top],
  );
  const curve = useMemo(() => p.chart?.draw((ply) => xOf(ply, step), chart), [p.chart, step, chart]);
  const held = useRef(false);

  useEffect(() => {
    const box = node.current!;
    if (x < box.scrollLeft + 60 || x > box.scrollLeft + box.clientWidth - 60) box.scrollLeft = x - box.clientWidth / 2;
  }, [x, width]);

  const press = (event: PointerEvent, sticky: boolean) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const ply = plyAt(event.clientX - box.left, step, plies);
    const lane = sticky ? here : laneAt(lanes, event.clientY - box.top, ply, top);
    p.go(lane.timeline, Math.min(ply, lane.timeline.length));
  };
  return (
    <div
      class="strip-line"
      ref={node}
      role="slider"
      tabIndex={0}
      aria-label={t("machine.strip.label")}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={p.active.length}
      aria-valuenow={p.ply}
      aria-valuetext={p.spoken}
    >
      <svg
        width={wide}
        height={height}
        aria-hidden="true"
        onPointerDown={(e) => {
          held.current = e.pointerType !== "touch";
          if (held.current) (e.currentTarget as Element).setPointerCapture(e.pointerId);
          if (held.current) press(e, false);
        }}
        onPointerMove={(e) => held.current && press(e, true)}
        onPointerUp={(e) => {
          if (!held.current) press(e, false);
          held.current = false;
        }}
        onPointerCancel={() => (held.current = false)}
      >
        {curve}
        <line class="now" x1={x} x2={x} y1={chart ? 6 : 10} y2={top + here.lane * LANE} />
        {drawn}
        <g
          class="train"
          transform={`translate(${x} ${top + (p.ply > here.timeline.ply || here.timeline.parent === null ? here.lane : here.from) * LANE})`}
        >
          <circle r="10" />
          <circle r="4" class="eye" />
        </g>
      </svg>
    </div>
  );
}
