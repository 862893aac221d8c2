// Tímalína: the line with its gaps, the hands (everybody may read the names), and the card just turned over.
import figures from "../../gen/art/timalina.json";
import { nameOf, plural, t, year, type Speaker } from "../../core/i18n";
import type { Flight } from "../../core/fly";
import type { GameEvent, Snapshot } from "../../core/types";
import { Figure, type Figures } from "../../art/figure";
import { Ticket } from "../../ui/ticket";
import { walkKeys } from "../../ui/hooks";
import type { BoardModule, BoardProps } from "../board";
import "./timalina.css";

const set = figures as unknown as Figures;

interface Dated {
  card: string;
  date: number;
}

const title = (snap: Snapshot, card: string): string => snap.view.names?.[card] ?? nameOf("timalina", card);
const art = (card: string) => <Figure set={set} id={card} />;

function Slot({ place, snap, pick, left, right }: BoardProps & { place: number; left?: Dated; right?: Dated }) {
  const open = pick.active && pick.part.card !== undefined;
  const label = left && right ? t("web.timalina.between", { left: title(snap, left.card), right: title(snap, right.card) })
    : left ? t("web.timalina.after", { card: title(snap, left.card) }) : t("web.timalina.before", { card: title(snap, right!.card) });
  return (
    <li class={`slot${open ? " open" : ""}`}>
      <button type="button" disabled={!pick.active} data-drop={JSON.stringify({ place })} data-at={`slot-${place}`} aria-label={label} onClick={() => pick.choose({ place }, true)}>
        <span aria-hidden="true">+</span>
      </button>
    </li>
  );
}

function Line(props: BoardProps) {
  const { snap, showing } = props;
  const line: Dated[] = snap.view.line;
  const fresh = showing?.event === "placed" && showing.right ? showing.card : null;
  return (
    <ol class={`line${line.length > 9 ? " dense" : ""}`} data-strip aria-label={t("web.timalina.line")} onKeyDown={walkKeys}>
      {line.map((entry, i) => (
        <>
          <Slot key={`s${i}`} {...props} place={i} left={line[i - 1]} right={entry} />
          <li key={entry.card} class={`station${fresh === entry.card ? " fresh" : ""}`}>
            <Ticket name={title(snap, entry.card)} kind="" art={art(entry.card)} size="table" />
            <b class="date">{year(entry.date)}</b>
          </li>
        </>
      ))}
      <Slot {...props} place={line.length} left={line[line.length - 1]} />
    </ol>
  );
}

function Turned({ snap, told, showing }: BoardProps) {
  const box: Dated[] = snap.view.box;
  const event = showing?.event === "placed" ? showing : null;
  const last = event ? { card: event.card as string, date: event.date as number, right: event.right as boolean } : null;
  return (
    <section class="turned" aria-label={t("web.timalina.turned")}>
      {last && (
        <div class={`turning ${last.right ? "right" : "wrong"}`} key={last.card}>
          <Ticket name={title(snap, last.card)} art={art(last.card)} size="table" />
          <span class="stamp">{year(last.date)}</span>
          <span class="verdict">{t(last.right ? "web.timalina.right" : "web.timalina.wrong")}</span>
        </div>
      )}
      <p class="note">{told ?? t("web.timalina.howto")}</p>
      {box.length > 0 && <p class="quiet box" data-at="box">{t("web.timalina.box", { n: box.length, card: title(snap, box[box.length - 1]!.card), date: year(box[box.length - 1]!.date) })}</p>}
    </section>
  );
}

function Others({ snap, who }: BoardProps) {
  const v = snap.view;
  return (
    <ul class="others" aria-label={t("web.timalina.players")}>
      {v.hands.map((hand: string[], seat: number) => (
        <li key={seat} class={`${v.to_move === seat ? "turn" : ""}${v.in_game[seat] ? "" : " out"}`} data-at={`hand-${seat}`}>
          <b>{who.names[seat]}</b>
          <span class="count mono">{snap.players === 1 ? "♥".repeat(v.lives ?? 0) : hand.length}</span>
          <span class="hidden-text">{snap.players === 1 ? t("web.timalina.lives", { n: v.lives ?? 0 }) : plural("n.cards", hand.length)}</span>
          {seat !== snap.you && <small>{hand.map((card) => title(snap, card)).join(" · ")}</small>}
          {!v.in_game[seat] && <span class="stamp">{t("web.timalina.out")}</span>}
        </li>
      ))}
    </ul>
  );
}

function Board(props: BoardProps) {
  const v = props.snap.view;
  return (
    <div class="timalina-board">
      <div class="status-line quiet"><span>{t("web.timalina.round", { n: v.round })}</span>{v.playoff && <span class="stamp">{t("web.timalina.playoff")}</span>}<span data-at="deck">{t("web.timalina.deck", { n: v.deck })}</span>{v.top && <span>{t("web.timalina.top", { card: title(props.snap, v.top) })}</span>}</div>
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
          <Ticket name={title(snap, card)} kind={t("web.timalina.when")} value="?" art={art(card)} legal={pick.active && snap.legal.some((a) => a.card === card)} chosen={pick.part.card === card}
            onClick={() => pick.choose({ card })} onDrop={({ drop }) => drop.place !== undefined && pick.drop({ verb: "place", card, place: drop.place }, "place")} />
        </li>
      ))}
    </ul>
  );
}

function flights(e: GameEvent, snap: Snapshot): Flight[] {
  if (typeof e.card !== "string") return [];
  const face = <Ticket name={title(snap, e.card)} art={art(e.card)} size="table" />;
  if (e.event === "placed") return [{ from: `hand-${e.player}`, to: `slot-${e.place}`, face }];
  if (e.event === "drew") return [{ from: "deck", to: `hand-${e.player}`, face }];
  return [];
}

const module: BoardModule = {
  Board, Hand, flights,
  loose: () => [],
  quiet: () => t("web.timalina.gap"),
  risky: () => false,
  prompt: (_snap: Snapshot, _who: Speaker) => t("web.timalina.ask"),
};
export default module;
