// Thirty-two years in four rows, and the ripples between them.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import figures from "../../gen/art/crononautas.json";
import { nameOf, t } from "../../core/i18n";
import { Sign, type Figures } from "../../art/figure";
import { walkKeys } from "../../ui/hooks";
import type { BoardProps } from "../board";
import { IDENTITIES, patchYear, TIMELINE, yearState, type Year } from "./data";

const set = figures as unknown as Figures;

interface Line {
  from: number;
  to: number;
  live: boolean;
}

/** Lines from cause to consequence: those at work now, and those of the year one looks at. */
function lines(v: Record<string, any>, look: number | null): Line[] {
  const out: Line[] = [];
  for (const entry of TIMELINE)
    for (const cause of entry.causes) {
      const torn = v.paradoxes.includes(entry.year) || v.patches.some((p: string) => patchYear(p) === entry.year);
      const live = torn && v.flipped.includes(cause);
      if (live || cause === look || entry.year === look) out.push({ from: cause, to: entry.year, live });
    }
  return out;
}

function Ripples({ board, list }: { board: HTMLElement | null; list: Line[] }) {
  const [paths, setPaths] = useState<{ d: string; live: boolean }[]>([]);
  const key = JSON.stringify(list);
  useLayoutEffect(() => {
    if (!board) return;
    const draw = () => {
      const base = board.getBoundingClientRect();
      const middle = (year: number) => {
        const box = board.querySelector(`[data-year="${year}"]`)?.getBoundingClientRect();
        return box ? [box.left - base.left + box.width / 2, box.top - base.top + box.height / 2] : [0, 0];
      };
      setPaths(list.map(({ from, to, live }) => {
        const [x0, y0] = middle(from) as [number, number];
        const [x1, y1] = middle(to) as [number, number];
        const bend = Math.max(22, Math.abs(x1 - x0) * 0.16);
        return { d: `M${x0} ${y0}C${x0} ${y0 + bend} ${x1} ${y1 - bend} ${x1} ${y1}`, live };
      }));
    };
    draw();
    const watch = new ResizeObserver(draw);
    watch.observe(board);
    return () => watch.disconnect();
  }, [board, key]);
  return <svg class="ripples" aria-hidden="true">{paths.map((p, i) => <path key={i} d={p.d} class={p.live ? "live" : ""} />)}</svg>;
}

function yearTitle(entry: Year, state: ReturnType<typeof yearState>): string {
  if (state.patch) return nameOf("crononautas", state.patch).replace(/^[^:]*: /, "");
  if (entry.linchpin) return nameOf("crononautas", `linchpin_${entry.year}${state.altered ? "_altered" : ""}`);
  return state.paradox ? t("web.crono.paradox") : nameOf("crononautas", `ripple_${entry.year}`);
}

interface CellProps extends BoardProps {
  entry: Year;
  look: (year: number | null) => void;
}

function Cell({ entry, snap, pick, showing, look }: CellProps) {
  const v = snap.view;
  const state = yearState(v, entry);
  const mine = snap.you === null ? null : v.identities?.[snap.you];
  const wish = mine ? IDENTITIES[mine] : undefined;
  const want = wish?.includes(entry.year) ? (wish[0] === entry.year ? "black" : "red") : null;
  const met = want === "black" ? !state.paradox && !state.patch && !state.altered : want === "red" ? Boolean(state.patch) : false;
  const fits = pick.active && (pick.options.some((a) => a.year === entry.year) || pick.options.some((a) => typeof a.card === "string" && a.card.startsWith("patch_") && patchYear(a.card) === entry.year && pick.part.card === a.card && a.verb !== "discard"));
  const lit = pick.preview?.year === entry.year;
  const changed = showing && (showing.year === entry.year || (typeof showing.card === "string" && showing.card.startsWith("patch_") && patchYear(showing.card) === entry.year && /patched|nullified/.test(showing.event)));
  const kind = entry.linchpin ? (state.altered ? "altered" : "linchpin") : state.patch ? "patched" : state.paradox ? "torn" : "ripple";
  const title = yearTitle(entry, state);
  const wishText = want ? `, ${t(`web.crono.want.${want}`)}${met ? ` (${t("web.crono.met")})` : ""}` : "";
  const choose = () => {
    const patch = pick.part.card;
    if (typeof patch === "string" && patch.startsWith("patch_")) return pick.drop({ verb: snap.view.phase === "fetch" ? "fetch" : "play", card: patch });
    pick.choose({ year: entry.year }, Object.keys(pick.part).length > 0);
  };
  return (
    <li>
      <button type="button" data-year={entry.year} data-at={`year-${entry.year}`} data-drop={JSON.stringify({ year: entry.year })} class={`year ${kind}${state.blocked ? " blocked" : ""}${fits ? " legal" : ""}${lit ? " lit" : ""}${changed ? " changed" : ""}`}
        onClick={choose} onMouseEnter={() => look(entry.year)} onMouseLeave={() => look(null)} onFocus={() => look(entry.year)} onBlur={() => look(null)}>
        <span class="cap"><b class="mono">{entry.year}{state.altered ? "′" : ""}</b>{want && <i aria-hidden="true" class={`want ${want}${met ? " met" : ""}`}>{met ? "✓" : want === "black" ? "●" : "◆"}</i>}</span>
        <span class="sign-box"><Sign set={set} id={state.patch ?? (entry.linchpin ? `linchpin_${entry.year}` : `ripple_${entry.year}`)} size={26} /></span>
        <span class="title">{title}</span>
        <span class="hidden-text">{t(`web.crono.kind.${kind}`)}{state.blocked ? `, ${t("web.crono.blocked")}` : ""}{wishText}</span>
      </button>
    </li>
  );
}

export function Timeline(props: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<number | null>(null);
  const look = seen ?? (props.pick.preview?.year as number | undefined) ?? null;
  return (
    <div class="timeline" ref={root}>
      <ol aria-label={t("web.crono.timeline")} onKeyDown={walkKeys}>{TIMELINE.map((entry) => <Cell key={entry.year} entry={entry} look={setSeen} {...props} />)}</ol>
      <Ripples board={root.current} list={lines(props.snap.view, look)} />
    </div>
  );
}
