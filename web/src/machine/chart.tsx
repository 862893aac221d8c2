// The curve of chances over the strip, on the same plies.
import type { Speaker } from "../core/i18n";
import { seatsOf, turnsOf, type Curve, type Point } from "./curve";
import type { Timeline } from "./timelines";
import type { Chart } from "./strip";

const HEIGHT = { phone: 64, desk: 92 };
const EDGE = 10;

const DASH = ["", "7 4", "2 4", "10 3 2 3", "1 3", "12 4", "4 2", "8 2 2 2"];

function line(points: Point[], seat: number, x: (ply: number) => number, y: (v: number) => number): string {
  return points.map((p, i) => `${i ? "L" : "M"}${x(p.ply).toFixed(1)} ${y(p.value[seat]!).toFixed(1)}`).join("");
}

const LETTER = 12;

/** Names at the end of their curves, far enough from each other to be read. */
export function spread(ends: { seat: number; y: number }[], height: number): Map<number, number> {
  const sorted = [...ends].sort((a, b) => a.y - b.y);
  const places = new Map<number, number>();
  let free = LETTER;
  sorted.forEach(({ seat, y }, i) => {
    const rest = sorted.length - 1 - i;
    const at = Math.min(Math.max(y + 4, free), height - 2 - rest * LETTER);
    places.set(seat, at);
    free = at + LETTER;
  });
  return places;
}

export function chanceChart(curve: Curve | null, timeline: Timeline, who: Speaker): Chart | null {
  if (!curve || curve.points.length < 2) return null;
  const seats = seatsOf(curve);
  return {
    height: matchMedia("(max-width: 980px)").matches ? HEIGHT.phone : HEIGHT.desk,
    draw(x, height) {
      const y = (v: number) => EDGE + (1 - v) * (height - 2 * EDGE);
      const last = curve.points[curve.points.length - 1]!;
      const labels = spread(
        seats.map((seat) => ({ seat, y: y(last.value[seat]!) })),
        height,
      );
      const from = x(0);
      const to = x(timeline.length);
      return (
        <g class="chances">
          {[0, 0.5, 1].map((v) => (
            <line key={v} class={v === 0.5 ? "grid half" : "grid"} x1={from} x2={to} y1={y(v)} y2={y(v)} />
          ))}
          {seats.map((seat) => (
            <g key={seat} class={`curve seat-${seat}`}>
              <path d={line(curve.points, seat, x, y)} stroke-dasharray={DASH[seat]} />
              {seats.length > 1 && (
                <text x={x(last.ply) - 6} y={labels.get(seat)}>
                  {who.names[seat]}
                </text>
              )}
            </g>
          ))}
          {turnsOf(curve).map((p) => {
            const seat = p.seat ?? 0;
            return (
              <path
                key={p.ply}
                class={`turning ${p.turn}`}
                transform={`translate(${x(p.ply)} ${y(p.value[seat] ?? 0.5)})`}
                d="M0 -6L6 0L0 6L-6 0Z"
              />
            );
          })}
        </g>
      );
    },
  };
}
