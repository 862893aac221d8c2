// The three things that everybody asks of many games, as bars: who wins, how games end, how long they take.
import { number, t } from "../core/i18n";
import type { Brief, Figure, Variant } from "./experiment";
import { figureWords, labelOf, rangeOf, valueOf } from "./labels";

const find = (v: Variant, name: string): Figure | undefined => v.figures.find((f) => f.name === name);
const at = (value: number, most: number): string => `${Math.max(0, Math.min(100, (value / most) * 100))}%`;

/** A bar from 0 to its value, a line where the true value nearly surely lies, and a mark for a fair share. */
function Bar({ f, most, fair }: { f: Figure; most: number; fair?: number }) {
  const range = rangeOf(f);
  return (
    <div class="lab-bar">
      <span class="name-of-bar">{figureWords(f)}</span>
      <span class="track" aria-hidden="true">
        <i class="bar-part" style={{ width: at(f.value ?? 0, most) }} />
        {f.low !== undefined && f.high !== undefined && (
          <i class="whisker" style={{ left: at(f.low, most), width: at(f.high - f.low, most) }} />
        )}
        {fair !== undefined && <i class="fair" style={{ left: at(fair, most) }} />}
      </span>
      <span class="value-of-bar">
        <b>{valueOf(f)}</b> {range && <small>({range})</small>}
      </span>
    </div>
  );
}

function Chart({
  title,
  note,
  brief,
  game,
  rows,
  fair,
}: {
  title: string;
  note?: string;
  brief: Brief;
  game: string;
  rows: (v: Variant) => Figure[];
  fair?: (v: Variant) => number | undefined;
}) {
  if (!brief.variants.some((v) => rows(v).length)) return null;
  const all = brief.variants.flatMap((v) => rows(v).map((f) => f.high ?? f.value ?? 0));
  const most = Math.max(...all, ...brief.variants.map((v) => fair?.(v) ?? 0), 0.01) * 1.05;
  return (
    <section class="lab-chart">
      <h3>{title}</h3>
      {brief.variants.map((v) => (
        <div key={v.label} class="lab-variant">
          {v.label && <h4>{labelOf(game, v.label)}</h4>}
          {rows(v).map((f) => (
            <Bar key={f.name} f={f} most={most} fair={fair?.(v)} />
          ))}
        </div>
      ))}
      {note && <p class="quiet">{note}</p>}
    </section>
  );
}

/** Eight games in ten: from the short ones to the long ones, with the usual one marked. */
function Lengths({ brief, game }: { brief: Brief; game: string }) {
  const spans = brief.variants.flatMap((v) => {
    const [low, mid, high] = ["p10", "median", "p90"].map((part) => find(v, `decisions.${part}`)?.value);
    return low === undefined || mid === undefined || high === undefined ? [] : [{ label: v.label, low, mid, high }];
  });
  if (!spans.length) return null;
  const most = Math.max(...spans.map((s) => s.high)) * 1.05;
  return (
    <section class="lab-chart">
      <h3>{t("labpage.chart.length")}</h3>
      {spans.map((s) => (
        <div key={s.label} class="lab-bar">
          <span class="name-of-bar">{s.label ? labelOf(game, s.label) : t("labpage.chart.moves")}</span>
          <span class="track" aria-hidden="true">
            <i class="bar-part" style={{ left: at(s.low, most), width: at(s.high - s.low, most) }} />
            <i class="fair" style={{ left: at(s.mid, most) }} />
          </span>
          <span class="value-of-bar">
            <b>{number(Math.round(s.mid))}</b> <small>({t("labpage.range", [number(s.low), number(s.high)])})</small>
          </span>
        </div>
      ))}
      <p class="quiet">{t("labpage.chart.length.about")}</p>
    </section>
  );
}

export function Charts({ brief, game }: { brief: Brief; game: string }) {
  const wins = (v: Variant) => {
    const seats = v.figures.filter((f) => f.name.startsWith("place_win."));
    const bots = v.figures.filter((f) => f.name.startsWith("bot_win."));
    const shown = bots.length ? bots : seats.length ? seats : v.figures.filter((f) => f.name.startsWith("seat_win."));
    return [...shown, ...v.figures.filter((f) => /^(all|none)_win$/.test(f.name) && (f.value ?? 0) > 0)];
  };
  const endings = (v: Variant) =>
    v.figures.filter((f) => f.name.startsWith("ending.")).sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  return (
    <div class="lab-charts">
      <Chart
        title={t("labpage.chart.wins")}
        note={t("labpage.chart.wins.about")}
        brief={brief}
        game={game}
        rows={wins}
        fair={(v) => (v.equal && v.equal < 1 ? v.equal : undefined)}
      />
      <Lengths brief={brief} game={game} />
      <Chart title={t("labpage.chart.endings")} brief={brief} game={game} rows={endings} />
    </div>
  );
}
