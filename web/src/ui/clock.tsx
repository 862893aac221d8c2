// Clocks of the table: counted down here, set right by every update.
import { useEffect, useState } from "preact/hooks";
import { t } from "../core/i18n";
import type { Snapshot } from "../core/types";

const text = (ms: number): string => {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return s >= 86400
    ? t("web.clock.days", { n: Math.floor(s / 86400) })
    : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
};

export function Clocks({ snap, names }: { snap: Snapshot; names: string[] }) {
  const [, tick] = useState(0);
  const clock = snap.clock;
  useEffect(() => {
    if (!clock?.running.length) return;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [clock]);
  if (!clock) return null;
  const gone = performance.now() - clock.at;
  return (
    <ul class="clocks" aria-label={t("web.clock.label")}>
      {clock.left.map(
        (left, i) =>
          left !== null && (
            <li key={i} class={clock.running.includes(i) ? "running" : ""}>
              <span>{names[i]}</span> <b class="mono">{text(left - (clock.running.includes(i) ? gone : 0))}</b>
            </li>
          ),
      )}
    </ul>
  );
}
