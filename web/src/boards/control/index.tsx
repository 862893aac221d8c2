// CONTROL: everybody's area with its gauge toward 21, the piles, and one's own hand.
import { nameOf, plural, t, type Speaker } from "../../core/i18n";
import type { Flight } from "../../core/fly";
import type { Action, GameEvent, Snapshot } from "../../core/types";
import { ControlArt } from "../../art/control";
import { Ticket } from "../../ui/ticket";
import { walkKeys } from "../../ui/hooks";
import type { BoardModule, BoardProps } from "../board";
import "./control.css";

export const FUEL: Record<string, number> = {
  rift: 1, reactor: 2, force_field: 3, exotic_matter: 4, deflector: 5, wormhole: 4, dark_energy: 5, future_shift: 6, antimatter: 7, singularity: 8, time_stop: 9, nova: 10,
};
const STABLE = new Set(["rift", "reactor", "force_field", "exotic_matter", "deflector"]);
const GOAL = 21;
const INSTABILITY = "var(--unstable)";

export function face(id: string) {
  const stable = STABLE.has(id);
  return {
    name: nameOf("control", id), does: t(`control.does.${id}`), kind: `${stable ? "●" : "◆"} ${nameOf("control", stable ? "stable" : "unstable")}`,
    color: stable ? "var(--tint)" : INSTABILITY, value: FUEL[id], art: <ControlArt id={id} />,
  };
}

function Gauge({ fuel, plus }: { fuel: number; plus: number }) {
  const cells = Array.from({ length: GOAL }, (_, i) => i);
  return (
    <div class="gauge" role="img" aria-label={t("web.control.fuel", { n: fuel, goal: GOAL })}>
      {cells.map((i) => <span key={i} class={i < fuel ? "full" : i < fuel + plus ? "would" : ""} />)}
      <b class="mono">{fuel}{plus > 0 && <small>+{plus}</small>}</b>
    </div>
  );
}

/** What playing the action would add to one's gauge. */
function gain(pick: BoardProps["pick"]): number {
  const action = pick.preview ?? pick.waiting ?? (pick.options.length === 1 ? pick.options[0] : null);
  if (action?.verb === "play") return FUEL[action.card as string] ?? 0;
  const card = pick.part.card as string | undefined;
  return card && !pick.preview && pick.options.some((o) => o.verb === "play") ? FUEL[card]! : 0;
}

function Area({ seat, snap, pick, who, showing }: BoardProps & { seat: number }) {
  const v = snap.view;
  const me = snap.you === seat;
  const mate = snap.players === 4 && snap.you !== null && (snap.you + 2) % 4 === seat;
  const turn = v.to_move === seat && !snap.over;
  const asked = v.phase === "response" && v.pending?.asked === seat;
  const hand = v.hands[seat];
  const pile = snap.players === 2 ? seat : 0;
  return (
    <section class={`area${me ? " me" : ""}${turn ? " turn" : ""}${asked ? " asked" : ""}`} aria-label={`${who.names[seat]}${turn ? `, ${t("web.control.turn")}` : ""}`} data-at={`area-${seat}`} data-drop={JSON.stringify({ area: seat })}>
      <header>
        <h2>{who.names[seat]}{mate && <small> {t("web.control.partner")}</small>}</h2>
        <span class="wins" role="img" aria-label={t("web.control.wins", { n: v.wins[seat] })}>{Array.from({ length: v.wins[seat] }, (_, i) => <i key={i}>★</i>)}</span>
        <span class="held" data-at={`hand-${seat}`}><i class="fan" aria-hidden="true" />{plural("n.cards", Array.isArray(hand) ? hand.length : hand)}</span>
        {snap.players === 2 && <Piles n={pile} v={v} />}
      </header>
      <Gauge fuel={v.fuel[seat]} plus={me ? gain(pick) : 0} />
      <ul class="cards" onKeyDown={walkKeys}>
        {v.areas[seat].map((card: string, i: number) => {
          const target = { target: { player: seat, card } };
          const hot = pick.active && (pick.can(target) && pick.options.some((o) => JSON.stringify(o.target) === JSON.stringify(target.target)));
          const mine = me && pick.options.some((o) => o.verb === "choose" && o.card === card && !o.target);
          const hit = JSON.stringify(pick.preview?.target) === JSON.stringify(target.target);
          const gone = showing?.event === "discarded" && showing.player === seat && showing.card === card;
          return (
            <li key={`${card}-${i}`}>
              <Ticket {...face(card)} size="table" target={hit} legal={hot || mine} dim={gone} drop={JSON.stringify(target)}
                onClick={() => pick.choose(mine && !hot ? { card } : target, hot && Object.keys(pick.part).length > 0)} />
            </li>
          );
        })}
        {v.areas[seat].length === 0 && <li class="empty">{t("web.control.empty")}</li>}
      </ul>
    </section>
  );
}

function Piles({ n, v }: { n: number; v: Snapshot["view"] }) {
  return (
    <span class="piles">
      <span data-at={`deck-${n}`} class="pile deck"><i aria-hidden="true" />{t("web.control.deck", { n: v.decks[n] })}</span>
      <span data-at={`discard-${n}`} class="pile"><i aria-hidden="true" />{t("web.control.discard", { n: v.discards[n] })}</span>
    </span>
  );
}

function Pending({ snap, who }: { snap: Snapshot; who: Speaker }) {
  const p = snap.view.pending;
  if (!p) return null;
  const card = p.card ?? p.ability;
  const asking = snap.view.phase === "response";
  return (
    <section class="pending" aria-label={t("web.control.pending")}>
      <Ticket {...face(card)} size="table" />
      <div>
        <h3>{asking ? t("web.control.window", { who: who.names[p.asked]!, card: nameOf("control", card) }) : t("web.control.choosing", { card: nameOf("control", p.ability) })}</h3>
        {asking && <p class="stops">{p.stops.map((s: number, i: number) => <span class="stamp" key={i}>{nameOf("control", "time_stop")}: {who.names[s]}</span>)}</p>}
        <p class="quiet">{t(`control.does.${asking ? card : p.ability}`)}</p>
      </div>
    </section>
  );
}

function Board(props: BoardProps) {
  const { snap, who, pick } = props;
  const v = snap.view;
  const start = snap.you ?? 0;
  const order = Array.from({ length: snap.players }, (_, i) => (start + 1 + i) % snap.players);
  return (
    <div class={`control-board n${snap.players}`}>
      <p class="round quiet">
        {t("web.control.round", { n: v.round })}
        {snap.players > 2 && <Piles n={0} v={v} />}
        {v.overtime > 0 && <span class="stamp">{t("web.control.overtime", { n: v.overtime })}</span>}
      </p>
      <div class="areas">{order.map((seat) => <Area key={seat} seat={seat} {...props} />)}</div>
      <Pending snap={snap} who={who} />
      {v.found && (
        <section class="found" aria-label={t("web.control.found")}>
          <h3>{t("web.control.found")}</h3>
          <ul class="cards" onKeyDown={walkKeys}>
            {v.found.map((card: string, i: number) => <li key={i}><Ticket {...face(card)} size="table" legal={pick.can({ card })} onClick={() => pick.choose({ card }, true)} /></li>)}
          </ul>
        </section>
      )}
    </div>
  );
}

function dropped(pick: BoardProps["pick"], card: string, drop: Record<string, any>) {
  if (drop.target) return pick.drop({ verb: "diffuse", card, target: drop.target });
  if (drop.pile) return pick.drop({ verb: "discard", card });
  return pick.drop({ verb: "play", card });
}

function Hand({ snap, pick }: BoardProps) {
  const hand = snap.you === null ? [] : snap.view.hands[snap.you];
  const kept = snap.view.pending?.card && snap.view.phase === "choose" && snap.view.to_move === snap.you ? [snap.view.pending.card as string] : [];
  if (!Array.isArray(hand)) return null;
  return (
    <ul class="hand" aria-label={t("web.hand")} onKeyDown={walkKeys}>
      {[...kept, ...hand].map((card: string, i: number) => (
        <li key={`${card}-${i}`}>
          <Ticket {...face(card)} at={`card-${i}`} legal={pick.active && pick.can({ card })} chosen={pick.part.card === card} dim={pick.active && !snap.legal.some((a) => a.card === card)}
            onClick={() => pick.choose({ card })} onDrop={({ drop }) => dropped(pick, card, drop)} />
        </li>
      ))}
    </ul>
  );
}

function flights(e: GameEvent, snap: Snapshot): Flight[] {
  const seat = e.player as number;
  const pile = snap.players === 2 ? seat : 0;
  const card = typeof e.card === "string" ? e.card : null;
  const ticket = card ? <Ticket {...face(card)} size="table" /> : <span class="ticket table-size down"><span class="paper" /></span>;
  switch (e.event) {
    case "drew": return [{ from: `deck-${pile}`, to: seat === snap.you ? "card-0" : `hand-${seat}`, face: <span class="ticket table-size down"><span class="paper" /></span> }];
    case "played": return [{ from: `hand-${seat}`, to: `area-${seat}`, face: ticket }];
    case "discarded": return [{ from: /diffused|singularity|reactor/.test(String(e.why)) ? `area-${seat}` : `hand-${seat}`, to: `discard-${pile}`, face: ticket }];
    case "returned": return [{ from: `area-${seat}`, to: `hand-${seat}`, face: ticket }];
    case "buried": return [{ from: `area-${seat}`, to: `deck-${pile}`, face: ticket }];
    default: return [];
  }
}

function prompt(snap: Snapshot, who: Speaker): string {
  const p = snap.view.pending;
  if (snap.view.phase === "response") return t("web.control.ask.response", { card: nameOf("control", p.card), who: who.names[snap.view.to_move]! });
  if (snap.view.phase === "choose") return t("web.control.ask.choose", { card: nameOf("control", p.ability) });
  return t(snap.view.phase === "trim" ? "web.control.ask.trim" : "web.control.ask.action");
}

const module: BoardModule = {
  Board, Hand, flights, prompt,
  loose: (legal: Action[]) => legal.filter((a) => a.card === undefined || legal.length < 5),
  risky: (a: Action) => a.verb === "discard" || a.verb === "diffuse" || a.verb === "stop",
};
export default module;
