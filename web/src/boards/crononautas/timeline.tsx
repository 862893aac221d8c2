// Thirty-two years in four rows, and the ripples between them.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import figures from "../../gen/art/crononautas.json";
import { nameOf, t } from "../../core/i18n";
import { Sign, type Figures } from "../../art/figure";
import { walkKeys } from "../../ui/hooks";
import type { Components } from "../../core/components";
import { store, useStore } from "../../core/store";
import { fittingPatch, patchYear, shortYear, timeline, winnerOf, wishes, yearState, type Year } from "./data";
import { draw, way, type Box } from "./routes";
import type { BoardProps } from "./view";

const set = figures as unknown as Figures;

interface Line {
  from: number;
  to: number;
  /** live: at work now; would: of what is looked at; hint: of the year one looks at. */
  kind: "live" | "would" | "hint";
}

/** Lines from cause to consequence: those at work now, those an action would draw, those of the year one looks at. */
function lines({ snap, sight, aimed }: BoardProps, look: number | null): Line[] {
  const v = snap.view;
  const opens = new Set(sight?.events.filter((e) => e.event === "paradox").map((e) => e.year as number));
  const out: Line[] = [];
  for (const entry of timeline(snap.components))
    for (const cause of entry.causes) {
      const torn =
        v.paradoxes.includes(entry.year) || v.patches.some((p: string) => patchYear(snap.components, p) === entry.year);
      if (opens.has(entry.year) && (cause === aimed?.year || v.flipped.includes(cause)))
        out.push({ from: cause, to: entry.year, kind: "would" });
      else if (torn && v.flipped.includes(cause)) out.push({ from: cause, to: entry.year, kind: "live" });
      else if (cause === look || entry.year === look) out.push({ from: cause, to: entry.year, kind: "hint" });
    }
  return out;
}

function Ripples({ board, list, parts }: { board: HTMLElement | null; list: Line[]; parts: Components }) {
  const [paths, setPaths] = useState<{ id: string; d: string; kind: string }[]>([]);
  const key = JSON.stringify(list);
  useLayoutEffect(() => {
    if (!board) return;
    const years = timeline(parts);
    const at = (year: number): number => years.findIndex((entry) => entry.year === year);
    const linchpins = years.filter((entry) => entry.linchpin).map((entry) => entry.year);
    const trace = () => {
      const cells = [...board.querySelectorAll<HTMLElement>("[data-year]")].map((node) => node.parentElement!);
      const cols = Math.max(
        1,
        cells.findIndex((c) => c.offsetTop > (cells[0]?.offsetTop ?? 0)),
      );
      const box = (i: number): Box | null => {
        const c = cells[i];
        return c
          ? {
              left: c.offsetLeft,
              top: c.offsetTop,
              right: c.offsetLeft + c.offsetWidth,
              bottom: c.offsetTop + c.offsetHeight,
            }
          : null;
      };
      setPaths(
        list.map(({ from, to, kind }) => ({
          id: `${from}-${to}`,
          kind,
          d: draw(way(at(from), at(to), cols, box, linchpins.indexOf(from))),
        })),
      );
    };
    trace();
    const watch = new ResizeObserver(trace);
    watch.observe(board);
    return () => watch.disconnect();
  }, [board, key]);
  return (
    <svg class="ripples" aria-hidden="true">
      <defs>
        {["live", "would", "hint"].map((kind) => (
          <marker
            key={kind}
            id={`ripple-${kind}`}
            class={kind}
            viewBox="0 0 8 8"
            refX="6"
            refY="4"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0l8 4-8 4z" />
          </marker>
        ))}
      </defs>
      {paths.map((p) => (
        <g key={p.id} class={p.kind}>
          <path class="bed" d={p.d} />
          <path d={p.d} marker-end={`url(#ripple-${p.kind})`} />
        </g>
      ))}
    </svg>
  );
}

/** The year that is looked at: the timeline draws its lines, the column beside it tells about it. */
const seen = store<number | null>(null);

const bare = (card: string): string => nameOf("crononautas", card).replace(/^[^:]*: /, "");

/** What turns a ripplepoint over, with its "and" or "or"; of a linchpin, what it can tear open. */
function links(entry: Year, short = true): string {
  const name = (year: number) => (short ? shortYear(year) : String(year));
  if (entry.linchpin) return `→ ${entry.touches.map(name).join(short ? " " : ", ")}`;
  return entry.causes
    .map(name)
    .join(entry.causes.length > 1 ? ` ${t(entry.all ? "web.crono.link.and" : "web.crono.link.or")} ` : "");
}

/** Part of a sentence as one of its own. */
const whole = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

/** Both sides of a linchpin and what turning it can do; the causes of a ripplepoint and the patch that fits. */
export function Detail({ snap }: BoardProps) {
  const year = useStore(seen);
  const parts = snap.components;
  const entry = timeline(parts).find((one) => one.year === year);
  if (!entry) return null;
  const name = (id: string) => nameOf("crononautas", id);
  const patchText = (of: number, flip: number | null) => {
    const patch = fittingPatch(parts, snap.view, of, flip);
    return patch ? t("web.crono.detail.patch", { year: of, patch: bare(patch) }) : "";
  };
  const id = snap.you === null ? null : snap.view.identities?.[snap.you];
  const wish = id ? wishes(parts, id).find((one) => one.year === entry.year) : undefined;
  const wanted = wish && (
    <b>
      {t("web.crono.detail.wish", {
        who: name(id!),
        want: t(`web.crono.detail.wish.${wish.patched ? "red" : "black"}`),
      })}{" "}
    </b>
  );
  if (entry.linchpin) {
    const altered = snap.view.flipped.includes(entry.year);
    return (
      <p class="effect">
        {wanted}
        <b>{entry.year}</b>, {t("web.crono.detail.linchpin")},{" "}
        {t("web.crono.detail.sides", { now: name(entry.id), then: name(`${entry.id}_altered`) })}{" "}
        {whole(t("web.crono.detail.touches", { years: entry.touches.join(", ") }))}{" "}
        {!altered && entry.touches.map((of) => patchText(of, entry.year)).join(" ")}
      </p>
    );
  }
  return (
    <p class="effect">
      {wanted}
      <b>{entry.year}</b>, {t("web.crono.detail.ripple")}:{" "}
      {t("web.crono.detail.causes", { causes: links(entry, false) })}. {patchText(entry.year, null)}
    </p>
  );
}

function yearTitle(entry: Year, state: ReturnType<typeof yearState>): string {
  if (state.patch) return nameOf("crononautas", state.patch).replace(/^[^:]*: /, "");
  if (entry.linchpin) return nameOf("crononautas", `${entry.id}${state.altered ? "_altered" : ""}`);
  return state.paradox ? t("web.crono.paradox") : nameOf("crononautas", entry.id);
}

/** What an action would make of this year. */
function fate({ sight, snap }: BoardProps, year: number): string {
  const e = sight?.events.find(
    (x) =>
      (x.year === year && /^(flipped|paradox|restored)$/.test(x.event)) ||
      (/^(patched|nullified)$/.test(x.event) && patchYear(snap.components, x.card as string) === year),
  );
  return e ? ` would-${e.event}` : "";
}

interface CellProps extends BoardProps {
  entry: Year;
  look: (year: number | null) => void;
}

function Cell(props: CellProps) {
  const { entry, snap, pick, showing, look } = props;
  const v = snap.view;
  const parts = snap.components;
  const state = yearState(parts, v, entry);
  // At the end the years by which somebody came home are marked in place of the reader's.
  const seat = snap.result?.reason === "identity" ? winnerOf(snap) : snap.you;
  const mine = seat === null ? null : v.identities?.[seat];
  const wish = mine ? wishes(parts, mine).find((w) => w.year === entry.year) : undefined;
  const want = wish ? (wish.patched ? "red" : "black") : null;
  const met =
    want === "black" ? !state.paradox && !state.patch && !state.altered : want === "red" ? Boolean(state.patch) : false;
  const patch = pick.part.card;
  const patches =
    typeof patch === "string" &&
    patchYear(parts, patch) === entry.year &&
    pick.options.some((a) => a.card === patch && a.verb !== "discard" && a.verb !== "kill_time");
  const fits = pick.active && (patches || pick.options.some((a) => a.year === entry.year));
  const changed =
    showing &&
    (showing.year === entry.year ||
      (typeof showing.card === "string" &&
        patchYear(parts, showing.card) === entry.year &&
        /patched|nullified/.test(showing.event)));
  const kind = entry.linchpin
    ? state.altered
      ? "altered"
      : "linchpin"
    : state.patch
      ? "patched"
      : state.paradox
        ? "torn"
        : "ripple";
  const wishText = want ? `, ${t(`web.crono.want.${want}`)}${met ? ` (${t("web.crono.met")})` : ""}` : "";
  const choose = () =>
    patches
      ? pick.drop({ verb: v.phase === "fetch" ? "fetch" : "play", card: patch })
      : (fits || pick.part.card !== undefined) && pick.choose({ year: entry.year }, Object.keys(pick.part).length > 0);
  const aim = (on: boolean) => () => {
    look(on ? entry.year : null);
    const meant = on && pick.part.card !== undefined && !patches ? { year: entry.year } : null;
    if (pick.active) (pick.aim(meant), pick.doubt(meant));
  };
  return (
    <li>
      <button
        type="button"
        data-year={entry.year}
        data-at={`year-${entry.year}`}
        data-drop={JSON.stringify({ year: entry.year })}
        class={`year ${kind}${met && snap.result?.reason === "identity" ? " brought-home" : ""}${state.blocked ? " blocked" : ""}${fits ? " legal" : ""}${changed ? " changed" : ""}${fate(props, entry.year)}`}
        onClick={choose}
        onMouseEnter={aim(true)}
        onMouseLeave={aim(false)}
        onFocus={aim(true)}
        onBlur={aim(false)}
      >
        <span class="leaf">
          <span class="cap">
            <b class="mono">
              {entry.year}
              {state.altered ? "′" : ""}
            </b>
          </span>
          <span class="sign-box">
            <Sign set={set} id={state.patch ?? entry.id} size={28} />
          </span>
          <span class="title">{yearTitle(entry, state)}</span>
          <span class="links" aria-hidden="true">
            {links(entry)}
          </span>
        </span>
        <span class="hidden-text">
          {t(`web.crono.kind.${kind}`)}
          {`, ${entry.linchpin ? t("web.crono.detail.touches", { years: entry.touches.join(", ") }) : t("web.crono.detail.causes", { causes: links(entry, false) })}`}
          {state.blocked ? `, ${t("web.crono.blocked")}` : ""}
          {wishText}
        </span>
      </button>
      {want && (
        <i aria-hidden="true" class={`want ${want}${met ? " met" : ""}`}>
          {met ? "✓" : want === "black" ? "●" : "◆"}
        </i>
      )}
    </li>
  );
}

export function Timeline(props: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const [board, setBoard] = useState<HTMLElement | null>(null);
  const at = useStore(seen);
  useLayoutEffect(() => {
    setBoard(root.current);
    return () => seen.set(null);
  }, []);
  const look = at ?? (props.aimed?.year as number | undefined) ?? null;
  return (
    <div class={`timeline${props.snap.view.inaccessible ? " after-war" : ""}`} ref={root}>
      <ol aria-label={t("web.crono.timeline")} onKeyDown={walkKeys}>
        {timeline(props.snap.components).map((entry) => (
          <Cell key={entry.year} entry={entry} look={seen.set} {...props} />
        ))}
      </ol>
      <Ripples board={board} list={lines(props, look)} parts={props.snap.components} />
    </div>
  );
}
