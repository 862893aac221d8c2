// The fuel gauge: twenty-one marks around a dial, the last five in the colour of danger, and the needle. What an action
// would add or take is hatched.
import { t } from "../../core/i18n";

export const GOAL = 21;
const FROM = -210;
const SWEEP = 240;
const NEAR = 16;

const point = (r: number, deg: number): string =>
  `${(r * Math.cos((deg * Math.PI) / 180)).toFixed(2)} ${(r * Math.sin((deg * Math.PI) / 180)).toFixed(2)}`;

function mark(i: number): string {
  const a = FROM + (i * SWEEP) / GOAL + 1.2;
  const b = FROM + ((i + 1) * SWEEP) / GOAL - 1.2;
  const [r0, r1] = [i >= NEAR ? 34 : 36, 48];
  return `M${point(r0, a)}L${point(r1, a)}A${r1} ${r1} 0 0 1 ${point(r1, b)}L${point(r0, b)}A${r0} ${r0} 0 0 0 ${point(r0, a)}z`;
}

const MARKS = Array.from({ length: GOAL }, (_, i) => mark(i));

export function Dial({ fuel, then }: { fuel: number; then: number }) {
  const state = (i: number) => (i < Math.min(fuel, then) ? "full" : i < fuel ? "full gone" : i < then ? "would" : "");
  const needle = FROM + (Math.min(fuel, GOAL) * SWEEP) / GOAL;
  return (
    <div
      class={`dial-gauge${fuel >= GOAL ? " ready" : ""}`}
      role="img"
      aria-label={t("web.control.fuel", { n: fuel, goal: GOAL })}
    >
      <svg viewBox="-52 -52 104 88" aria-hidden="true">
        {MARKS.map((d, i) => (
          <path key={i} d={d} class={`${state(i)}${i >= NEAR ? " near" : ""}`} />
        ))}
        <g class="needle" style={{ transform: `rotate(${needle}deg)` }}>
          <path d="M-6-2.6L31 0-6 2.6z" />
        </g>
        <circle r="5" class="pin" />
        <text y="31" class="n">
          {fuel}
        </text>
        <text x="41" y="33" class="goal">
          {GOAL}
        </text>
      </svg>
      {then !== fuel && (
        <b class={`change mono ${then > fuel ? "up" : "down"}`}>
          {then > fuel ? "+" : "−"}
          {Math.abs(then - fuel)}
        </b>
      )}
    </div>
  );
}
