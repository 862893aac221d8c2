// The fuel gauge: a mark for each fuel up to the goal around a dial, the last five in the colour of danger, and the
// needle. What an action would add or take is hatched.
import { t } from "../../core/i18n";

const FROM = -210;
const SWEEP = 240;
const NEAR = 5;

const point = (r: number, deg: number): string =>
  `${(r * Math.cos((deg * Math.PI) / 180)).toFixed(2)} ${(r * Math.sin((deg * Math.PI) / 180)).toFixed(2)}`;

function mark(i: number, goal: number): string {
  const a = FROM + (i * SWEEP) / goal + 1.2;
  const b = FROM + ((i + 1) * SWEEP) / goal - 1.2;
  const [r0, r1] = [i >= goal - NEAR ? 34 : 36, 48];
  return `M${point(r0, a)}L${point(r1, a)}A${r1} ${r1} 0 0 1 ${point(r1, b)}L${point(r0, b)}A${r0} ${r0} 0 0 0 ${point(r0, a)}z`;
}

export function Dial({ fuel, then, goal }: { fuel: number; then: number; goal: number }) {
  const state = (i: number) => (i < Math.min(fuel, then) ? "full" : i < fuel ? "full gone" : i < then ? "would" : "");
  const needle = FROM + (Math.min(fuel, goal) * SWEEP) / goal;
  return (
    <div
      class={`dial-gauge${fuel >= goal ? " ready" : ""}`}
      role="img"
      aria-label={t("web.control.fuel", { n: fuel, goal })}
    >
      <svg viewBox="-52 -52 104 88" aria-hidden="true">
        {Array.from({ length: goal }, (_, i) => (
          <path key={i} d={mark(i, goal)} class={`${state(i)}${i >= goal - NEAR ? " near" : ""}`} />
        ))}
        <g class="needle" style={{ transform: `rotate(${needle}deg)` }}>
          <path d="M-6-2.6L31 0-6 2.6z" />
        </g>
        <circle r="5" class="pin" />
        <text y="31" class="n">
          {fuel}
        </text>
        <text x="41" y="33" class="goal">
          {goal}
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
