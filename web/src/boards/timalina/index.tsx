// Tímalína: the line with its gaps, the hands (everybody may read the names), and the card just turned over.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { dateOf, nameOf, plural, t, year, type Speaker } from "../../core/i18n";
import type { Flight } from "../../core/flights";
import type { GameEvent } from "../../core/types";
import { Ticket } from "../../ui/ticket";
import { useTallest } from "../../ui/hand";
import { walkKeys } from "../../ui/hooks";
import type { BoardModule } from "../board";
import { CardFigure } from "./figures";
import { facts, order, standing } from "./facts";
import { moments } from "./moments";
import type { BoardProps, Snapshot, View } from "./view";
import "./timalina.css";

interface Dated {
  card: string;
  date: number;
  /** Where a custom deck has more than the year. */
  day?: string;
}

/** Who shares a screen is called by name. */
const calledAt = (snap: Snapshot, seat: number, who: Speaker): string =>
  snap.seats[seat]?.kind === "you" ? t("web.seat.name") : (who.names[seat] ?? "");
const title = (snap: Snapshot, card: string): string => snap.view.names?.[card] ?? nameOf("timalina", card);
const art = (snap: Snapshot, card: string) => (
  <CardFigure id={card} picture={snap.components.printed("card", card).picture} />
);

/** Where a card of this date belongs; null where a year on the line is the same and only the day could tell. */
export function belongs(line: Dated[], { date, day }: { date: number; day?: string }): number | null {
  if (day !== undefined && line.some((entry) => entry.date === date)) return null;
  return line.filter((entry) => entry.date <= date).length;
}

/** The placement that the line shows: the one that is happening or, until somebody here is to place a card, the last one. */
function shownOf({ showing, pick, log }: BoardProps): GameEvent | null {
  if (showing) return showing.event === "placed" ? showing : null;
  const last = pick.active ? undefined : log.findLast(({ event }) => event.event === "placed");
  return last?.event ?? null;
}

/** What a gap means while a wrong card is shown: here it was put, there it belongs. */
function markOf(shown: GameEvent | null, line: Dated[], place: number): "missed" | "meant" | null {
  if (!shown || shown.right) return null;
  if (shown.place === place) return "missed";
  return belongs(line, shown as unknown as Dated) === place ? "meant" : null;
}

function Slot({ place, left, right, ...props }: BoardProps & { place: number; left?: Dated; right?: Dated }) {
  const { snap, pick } = props;
  const shown = shownOf(props);
  const mark = markOf(shown, snap.view.line, place);
  const chosen = pick.active && pick.part.place === place;
  // A card and then its gap is the usual way; the gap first waits for its card, and both together for a yes.
  const choose = () => {
    if (pick.part.card !== undefined && pick.part.place === undefined) pick.choose({ place }, true, undefined, "place");
    else if (chosen) pick.clear();
    else pick.propose({ place });
  };
  const open = pick.active && pick.part.card !== undefined && pick.options.some((action) => action.place === place);
  const label =
    left && right
      ? t("web.timalina.between", { left: title(snap, left.card), right: title(snap, right.card) })
      : left
        ? t("web.timalina.after", { card: title(snap, left.card) })
        : right
          ? t("web.timalina.before", { card: title(snap, right.card) })
          : t("web.timalina.line");
  const node = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (chosen) node.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <span ref={node} class={`slot${open ? " open" : ""}${chosen ? " chosen" : ""}${mark ? ` ${mark}` : ""}`}>
      <button
        type="button"
        disabled={!pick.active}
        data-drop={JSON.stringify({ place })}
        data-at={`slot-${place}`}
        aria-label={label}
        aria-pressed={chosen || undefined}
        onClick={choose}
      >
        <span aria-hidden="true">{mark === "missed" ? "✗" : mark === "meant" ? "✓" : "+"}</span>
      </button>
      {mark === "meant" && (
        <b class="when-meant" aria-hidden="true">
          {dateOf(shown!.date as number, shown!.day as string | undefined)}
        </b>
      )}
    </span>
  );
}

/** A card on the line with the gap before it. While something is carried, each half of the card means the gap beside it. */
function Stop({
  entry,
  i,
  fresh,
  goesOn,
  ...props
}: BoardProps & { entry: Dated; i: number; fresh: boolean; goesOn: boolean }) {
  const line: Dated[] = props.snap.view.line;
  return (
    <li class={goesOn ? "stop goes-on" : "stop"}>
      <Slot {...props} place={i} left={line[i - 1]} right={entry} />
      <div class={`station${fresh ? " fresh" : ""}`} data-at={`station-${entry.card}`}>
        <b class={`date${dateOf(entry.date, entry.day).length > 10 ? " long" : ""}`}>{dateOf(entry.date, entry.day)}</b>
        <Ticket name={title(props.snap, entry.card)} art={art(props.snap, entry.card)} size="table" />
        <span class="half near" data-drop={JSON.stringify({ place: i })} />
        <span class="half far" data-drop={JSON.stringify({ place: i + 1 })} />
      </div>
    </li>
  );
}

interface Room {
  station: number;
  gap: number;
  /** How many stand in a row; 0: all in one. */
  across: number;
  /** Too many for pictures: dates and names only. */
  plain: boolean;
}

/** Of the width: for rounding, and for the arrow at the end of a row (timalina.css). */
const SLACK = 4;
const ARROW = 22;
const LARGEST = 190;
const SMALLEST = 84;
const DATE = 44;
const NAMES = 62;

/** How large the cards of a line can be in this room: as many rows as give the largest ones. */
export function room(cards: number, width: number, height: number): Room {
  let best: Room = { station: 0, gap: 26, across: 0, plain: true };
  const inRow = (station: number, gap: number): number => {
    const most = Math.floor((width + SLACK) / (station + gap));
    return most > cards || (most === cards && width + SLACK >= cards * (station + gap) + gap) ? 0 : most;
  };
  for (let rows = 1; rows <= 8; rows++) {
    const across = Math.ceil((cards + 1) / rows);
    const gap = across > 9 ? 26 : 34;
    const wide = Math.min(LARGEST, Math.floor(width / across - gap) - 1);
    const high = Math.floor((height / rows - DATE - NAMES) / 0.62);
    const station = Math.min(wide, high);
    if (station >= SMALLEST && station > best.station) best = { station, gap, across: 0, plain: false };
  }
  if (!best.plain) return { ...best, across: inRow(best.station, best.gap) };
  for (let rows = 1; rows <= 8; rows++) {
    const wide = Math.min(LARGEST, Math.floor(width / Math.ceil((cards + 1) / rows) - 26) - 1);
    if (height / rows >= DATE + NAMES && wide > best.station) best = { station: wide, gap: 26, across: 0, plain: true };
  }
  const station = Math.max(64, best.station);
  return { ...best, station, across: inRow(station, best.gap) };
}

function useRoom(cards: number) {
  const line = useRef<HTMLOListElement>(null);
  const [size, setSize] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const node = line.current!;
    const measure = () =>
      setSize(node.closest(".fit") ? room(cards, node.clientWidth - ARROW - SLACK, node.clientHeight - 12) : null);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, [cards]);
  return { line, size };
}

function Line(props: BoardProps) {
  const line: Dated[] = props.snap.view.line;
  const shown = shownOf(props);
  const fresh = shown?.right ? shown.card : null;
  const { line: node, size } = useRoom(line.length);
  const across = size?.across ?? 0;
  return (
    <ol
      class={`line${line.length > 11 ? " dense" : ""}${size?.plain ? " plain" : ""}${across ? " rows" : ""}`}
      style={size ? { "--station": `${size.station}px`, "--gap": `${size.gap}px` } : undefined}
      aria-label={t("web.timalina.line")}
      onKeyDown={walkKeys}
      ref={node}
    >
      {line.map((entry, i) => (
        <Stop
          key={entry.card}
          {...props}
          entry={entry}
          i={i}
          fresh={fresh === entry.card}
          goesOn={across > 0 && (i + 1) % across === 0}
        />
      ))}
      <li class="stop last">
        <Slot {...props} place={line.length} left={line[line.length - 1]} />
      </li>
    </ol>
  );
}

/** The last card that each seat has turned over, newest first; the reader's own stays when a bot plays on. */
function turned(log: BoardProps["log"], players: number): BoardProps["log"] {
  const found: BoardProps["log"] = [];
  for (let i = log.length - 1; i >= 0 && found.length < players; i--) {
    const entry = log[i]!;
    if (entry.event.event === "placed" && !found.some((one) => one.event.player === entry.event.player))
      found.push(entry);
  }
  return found;
}

const Verdict = ({ right }: { right: boolean }) => (
  <span class="stamped">{t(right ? "web.timalina.right" : "web.timalina.wrong")}</span>
);

/** What is told of a card: what comes after its date in the sentence. */
export function noteOf(text: string, date: string): string {
  const plain = date.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // A sentence writes thousands without a separator.
  const either = plain.replace(/(\d)(?:\\?[.,]|\s)(?=\d{3})/g, "$1[.,\\s]?");
  const found = new RegExp(`: ${either}\\.? `).exec(text);
  return found ? text.slice(found.index + found[0].length) : text;
}

/** The card placed last, turned over: its date, whether it was right, and its story. One's own stays while others play. */
function Turned({ snap, log, who, pick }: BoardProps) {
  const all = turned(log, snap.players);
  const own = all.find((one) => one.event.player === snap.you) ?? all[0];
  const others = all.filter((one) => one !== own);
  const last = own?.event;
  const card = last?.card as string | undefined;
  const date = last ? dateOf(last.date as number, last.day as string | undefined) : "";
  const whose = last ? calledAt(snap, last.player as number, who) : "";
  if (!last)
    return (
      <div class="now-board">
        {pick.active && (
          <p class="howto">
            {t(snap.view.hands[snap.you!].length === 1 ? "web.timalina.howto.one" : "web.timalina.howto")}
          </p>
        )}
      </div>
    );
  const choosing = Object.keys(pick.part).length > 0;
  return (
    <div class={choosing ? "now-board choosing" : "now-board"}>
      <div class={`turned${last.right ? " right" : " wrong"}`}>
        <div class="flipper" key={card} aria-hidden="true">
          <span class="front">{art(snap, card!)}</span>
          <span class="back">
            <b>{date}</b>
          </span>
        </div>
        <div class="story" tabIndex={0} role="group" aria-label={t("web.timalina.turned")}>
          <p class="verdict">
            <Verdict right={Boolean(last.right)} /> {whose}
          </p>
          <p class="note">
            <b>
              {title(snap, card!)}, {date}.
            </b>{" "}
            {noteOf(own!.text, year(last.date as number))}
          </p>
        </div>
      </div>
      {others.length > 0 && (
        <ul class={`also${others.length < 4 ? "" : " short"}`} aria-label={t("web.timalina.others")}>
          {others.map(({ event }) => (
            <li key={String(event.player)} class={event.right ? "right" : "wrong"}>
              <b aria-hidden="true">{event.right ? "✓" : "✗"}</b>
              <span>
                {who.names[event.player as number]}
                {others.length < 4 && `: ${title(snap, event.card as string)}`},{" "}
                {dateOf(event.date as number, event.day as string | undefined)}
              </span>
              <span class="hidden-text">{t(event.right ? "web.timalina.right" : "web.timalina.wrong")}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Everybody with the names of their cards; as high without any, so that the line stands still. On a phone it scrolls, by keys too. */
function Others({ snap, who }: BoardProps) {
  const v = snap.view;
  const box = useTallest<HTMLUListElement>();
  return (
    <ul class={`others${snap.over ? " over" : ""}`} tabIndex={0} ref={box} aria-label={t("web.timalina.players")}>
      {v.hands.map((hand: string[], seat: number) => (
        <li
          key={seat}
          class={`${v.to_move === seat ? "turn" : ""}${v.in_game[seat] ? "" : " out"}${seat === snap.you ? " own" : ""}`}
          data-at={`hand-${seat}`}
        >
          <b>{calledAt(snap, seat, who)}</b>
          {!v.in_game[seat] && <span class="stamp">{t("web.timalina.out")}</span>}
          <span class="count" aria-hidden="true">
            {snap.players === 1 ? "♥".repeat(v.lives ?? 0) : hand.map((_, i) => <i key={i} />)}
          </span>
          <span class="hidden-text">
            {snap.players === 1 ? t("web.timalina.lives", { n: v.lives ?? 0 }) : plural("n.cards", hand.length)}
          </span>
          {seat !== snap.you && <small>{hand.map((card) => title(snap, card)).join(" · ")}</small>}
        </li>
      ))}
    </ul>
  );
}

function Board(props: BoardProps) {
  const v = props.snap.view;
  const box: Dated[] = v.box;
  // Alone, the bar says which card it is and what mistakes have cost.
  const alone = props.snap.players === 1;
  return (
    <div class="timalina-board">
      <div class="status-line quiet">
        {!alone && <span>{t("web.timalina.round", { n: v.round })}</span>}
        {v.playoff && <span class="stamp">{t("web.timalina.playoff")}</span>}
        <span data-at="deck">{!alone && t("web.timalina.deck", { n: v.deck })}</span>
        {v.top && !props.snap.over && <span>{t("web.timalina.top", { card: title(props.snap, v.top) })}</span>}
        <span data-at="box">{!alone && box.length > 0 && t("web.timalina.in_box", { n: box.length })}</span>
      </div>
      <Others {...props} />
      <Line {...props} />
    </div>
  );
}

function Hand({ snap, pick }: BoardProps) {
  const hand: string[] = snap.you === null ? [] : snap.view.hands[snap.you];
  return (
    <ul class="hand" aria-label={t("web.hand")} onKeyDown={walkKeys}>
      {hand.map((card) => (
        <li key={card}>
          <Ticket
            name={title(snap, card)}
            kind={t("web.timalina.when")}
            value="?"
            art={art(snap, card)}
            at={`card-${card}`}
            legal={pick.active && snap.legal.some((a) => a.card === card)}
            chosen={pick.part.card === card}
            onClick={() =>
              pick.part.place === undefined || pick.part.card === card ? pick.choose({ card }) : pick.propose({ card })
            }
            onDrop={({ drop }) =>
              drop.place !== undefined && pick.drop({ verb: "place", card, place: drop.place }, "place")
            }
          />
        </li>
      ))}
    </ul>
  );
}

function flights(e: GameEvent, snap: Snapshot): Flight[] {
  if (typeof e.card !== "string") return [];
  const face = <Ticket name={title(snap, e.card)} art={art(snap, e.card)} size="table" />;
  const hand = e.player === snap.you ? `card-${e.card}` : `hand-${e.player}`;
  if (e.event === "placed")
    return [
      { from: hand, to: e.right ? `slot-${e.place}` : "box", land: e.right ? `station-${e.card}` : undefined, face },
    ];
  if (e.event === "drew") return [{ from: "deck", to: hand, face }];
  return [];
}

/** One event on a copy of the view: right, it stands in the line; wrong, it goes to the box. */
function step(view: View, e: GameEvent): View {
  const v = structuredClone(view);
  if (e.event === "placed") {
    v.hands[e.player as number] = v.hands[e.player as number].filter((card: string) => card !== e.card);
    if (e.right) v.line.splice(e.place as number, 0, { card: e.card, date: e.date, day: e.day });
    else v.box.push({ card: e.card, date: e.date, day: e.day });
    if (!e.right && v.lives) v.lives--;
  }
  if (e.event === "drew" && typeof e.card === "string") v.hands[e.player as number].push(e.card);
  return v;
}

/** Cards that everybody still has to place. */
function aim(snap: Snapshot, who: Speaker): string {
  const v = snap.view;
  if (snap.players === 1) return t("web.timalina.aim.solo", { n: Math.max(0, v.line.length - 1), lives: v.lives ?? 0 });
  if (v.playoff) {
    const still = snap.seats.flatMap((_, seat) => (v.in_game[seat] ? [who.names[seat]] : []));
    return t("web.timalina.aim.playoff", { who: still.join(", ") });
  }
  const left = v.hands.map((hand: string[], seat: number) => `${who.names[seat]} ${hand.length}`).join(", ");
  return t("web.timalina.aim", { left });
}

const module: BoardModule = {
  Board,
  Hand,
  Now: Turned,
  aim,
  callout: (e, snap, who) =>
    e.event === "placed"
      ? t("web.timalina.callout", { who: who.names[e.player as number] ?? "", card: title(snap, e.card as string) })
      : null,
  standing,
  order,
  moments,
  facts,
  flights,
  step,
  loose: () => [],
  quiet: (_options, part) => t(part.card === undefined ? "web.timalina.card" : "web.timalina.gap"),
  risky: () => false,
  prompt: (snap: Snapshot, _who: Speaker) => {
    const hand: string[] = snap.you === null ? [] : snap.view.hands[snap.you];
    return t(hand.length === 1 ? "web.timalina.ask.one" : "web.timalina.ask");
  },
};
export default module;
