// Tímalína: the line with its gaps, the hands (everybody may read the names), and the card just turned over.
import { nameOf, plural, t, year, type Speaker } from "../../core/i18n";
import { sentence } from "../../core/told";
import type { Flight } from "../../core/fly";
import type { GameEvent } from "../../core/types";
import { Ticket } from "../../ui/ticket";
import { walkKeys } from "../../ui/hooks";
import type { BoardModule } from "../board";
import { CardFigure } from "./figures";
import type { BoardProps, Snapshot, View } from "./view";
import "./timalina.css";

interface Dated {
  card: string;
  date: number;
}

const title = (snap: Snapshot, card: string): string => snap.view.names?.[card] ?? nameOf("timalina", card);
const art = (card: string) => <CardFigure id={card} />;

function Slot({ place, snap, pick, left, right }: BoardProps & { place: number; left?: Dated; right?: Dated }) {
  const open = pick.active && pick.part.card !== undefined;
  const label =
    left && right
      ? t("web.timalina.between", { left: title(snap, left.card), right: title(snap, right.card) })
      : left
        ? t("web.timalina.after", { card: title(snap, left.card) })
        : right
          ? t("web.timalina.before", { card: title(snap, right.card) })
          : t("web.timalina.line");
  return (
    <span class={`slot${open ? " open" : ""}`}>
      <button
        type="button"
        disabled={!pick.active}
        data-drop={JSON.stringify({ place })}
        data-at={`slot-${place}`}
        aria-label={label}
        onClick={() => pick.choose({ place }, true)}
      >
        <span aria-hidden="true">+</span>
      </button>
    </span>
  );
}

/** A card on the line with the gap before it. While something is carried, each half of the card means the gap beside it. */
function Stop({ entry, i, fresh, ...props }: BoardProps & { entry: Dated; i: number; fresh: boolean }) {
  const line: Dated[] = props.snap.view.line;
  return (
    <li class="stop">
      <Slot {...props} place={i} left={line[i - 1]} right={entry} />
      <div class={`station${fresh ? " fresh" : ""}`} data-at={`station-${entry.card}`}>
        <b class={`date${year(entry.date).length > 10 ? " long" : ""}`}>{year(entry.date)}</b>
        <Ticket name={title(props.snap, entry.card)} art={art(entry.card)} size="table" />
        <span class="half near" data-drop={JSON.stringify({ place: i })} />
        <span class="half far" data-drop={JSON.stringify({ place: i + 1 })} />
      </div>
    </li>
  );
}

function Line(props: BoardProps) {
  const line: Dated[] = props.snap.view.line;
  const fresh = props.showing?.event === "placed" && props.showing.right ? props.showing.card : null;
  return (
    <ol class={`line${line.length > 11 ? " dense" : ""}`} aria-label={t("web.timalina.line")} onKeyDown={walkKeys}>
      {line.map((entry, i) => (
        <Stop key={entry.card} {...props} entry={entry} i={i} fresh={fresh === entry.card} />
      ))}
      <li class="stop last">
        <Slot {...props} place={line.length} left={line[line.length - 1]} />
      </li>
    </ol>
  );
}

/** The card placed last, turned over: its date, whether it was right, and its story. Always as high, so that the line stands still. */
function Turned({ log, showing, who }: BoardProps) {
  let last: GameEvent | null = showing?.event === "placed" ? showing : null;
  for (let i = log.length - 1; i >= 0 && !last; i--) if (log[i]!.event.event === "placed") last = log[i]!.event;
  const card = last?.card as string | undefined;
  return (
    <div class={`turned${last ? (last.right ? " right" : " wrong") : ""}`}>
      <div class="flipper" key={card} aria-hidden="true">
        {card ? (
          <>
            <span class="front">{art(card)}</span>
            <span class="back">
              <b>{year(last!.date as number)}</b>
            </span>
          </>
        ) : (
          <span class="front blank">?</span>
        )}
      </div>
      <div class="story" tabIndex={0} role="group" aria-label={t("web.timalina.turned")}>
        {last && (
          <p class="verdict">
            <span>{t(last.right ? "web.timalina.right" : "web.timalina.wrong")}</span>
          </p>
        )}
        <p class="note">{last ? sentence(who, "event", last) : t("web.timalina.howto")}</p>
      </div>
    </div>
  );
}

/** Everybody with the names of their cards; as high without any, so that the line stands still. On a phone it scrolls, by keys too. */
function Others({ snap, who }: BoardProps) {
  const v = snap.view;
  return (
    <ul class="others" tabIndex={0} aria-label={t("web.timalina.players")}>
      {v.hands.map((hand: string[], seat: number) => (
        <li
          key={seat}
          class={`${v.to_move === seat ? "turn" : ""}${v.in_game[seat] ? "" : " out"}`}
          data-at={`hand-${seat}`}
        >
          <b>{who.names[seat]}</b>
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
  return (
    <div class="timalina-board">
      <div class="status-line quiet">
        <span>{t("web.timalina.round", { n: v.round })}</span>
        {v.playoff && <span class="stamp">{t("web.timalina.playoff")}</span>}
        <span data-at="deck">{t("web.timalina.deck", { n: v.deck })}</span>
        <span data-at="box">{t("web.timalina.in_box", { n: box.length })}</span>
        {v.top && <span>{t("web.timalina.top", { card: title(props.snap, v.top) })}</span>}
      </div>
      <Others {...props} />
      <Turned {...props} />
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
            art={art(card)}
            at={`card-${card}`}
            legal={pick.active && snap.legal.some((a) => a.card === card)}
            chosen={pick.part.card === card}
            onClick={() => pick.choose({ card })}
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
  const face = <Ticket name={title(snap, e.card)} art={art(e.card)} size="table" />;
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
    if (e.right) v.line.splice(e.place as number, 0, { card: e.card, date: e.date });
    else v.box.push({ card: e.card, date: e.date });
  }
  if (e.event === "drew" && typeof e.card === "string") v.hands[e.player as number].push(e.card);
  return v;
}

const module: BoardModule = {
  Board,
  Hand,
  flights,
  step,
  loose: () => [],
  quiet: () => t("web.timalina.gap"),
  risky: () => false,
  prompt: (_snap: Snapshot, _who: Speaker) => t("web.timalina.ask"),
};
export default module;
