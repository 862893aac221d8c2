// TimeQuest: the ring, the quest row, what is being decided, and every player's board.
import { known, nameOf, sentence, t, type Speaker } from "../../core/i18n";
import type { Flight } from "../../core/fly";
import type { Action, GameEvent, Snapshot } from "../../core/types";
import { Figure, Sign } from "../../art/figure";
import { Ticket } from "../../ui/ticket";
import { walkKeys } from "../../ui/hooks";
import type { BoardModule, BoardProps } from "../board";
import { FirstResources, Terms } from "./forms";
import { Map } from "./map";
import { Bundle, Crystals, Die, Pawn, PERIODS, QUESTS, Resource, set } from "./tokens";
import "./timequest.css";

const does = (id: string): string | undefined => (known(`timequest.does.${id}`) ? t(`timequest.does.${id}`) : undefined);

function face(id: string, kind: string, color?: string) {
  return { name: nameOf("timequest", id), does: does(id), kind: t(`web.tq.card.${kind}`), color, art: <Figure set={set} id={id} color={color} /> };
}

/** A quest with its price in the coin of the place where one stands. */
function questFace(id: string, at: string) {
  const [period = 1, x = 0, y = 0, crystals = 0] = QUESTS[id] ?? [];
  const printed = PERIODS[period - 1]?.id ?? "";
  const pay = PERIODS.find((p) => p.id === at)?.pay;
  const price = pay ? <span class="price"><Resource id={pay[0]!} n={x} /><Resource id={pay[1]!} n={y} /></span> : <span class="price mono">X{x} Y{y}</span>;
  return { ...face(id, "quest"), kind: nameOf("timequest", printed), does: undefined, value: undefined, name: nameOf("timequest", id), price, crystals };
}

function Quest({ id, snap, pick, at }: BoardProps & { id: string; at: string }) {
  const q = questFace(id, at);
  const fits = pick.options.filter((a) => a.quest === id);
  return (
    <div class="quest">
      <Ticket name={q.name} kind={q.kind} art={q.art} size="table" legal={pick.active && fits.length > 0} target={pick.preview?.quest === id}
        more={t("web.tq.gives", { n: q.crystals })} onClick={() => pick.offer(fits, { verb: "complete_quest", quest: id })} />
      <p class="cost">{q.price}<span aria-hidden="true">→</span><Crystals n={q.crystals} /></p>
      {snap.view.spent_artifacts.includes(id) && <span class="stamp">{t("web.tq.spent")}</span>}
    </div>
  );
}

function Answers({ log, who }: { log: BoardProps["log"]; who: Speaker }) {
  let from = -1;
  log.forEach((entry, i) => { if (entry.event.event === "event_revealed") from = i; });
  const answers = from < 0 ? [] : log.slice(from + 1).filter((e) => /^(chose|goal_met|shielded|bid_made|bids_shown)$/.test(e.event.event));
  return <ul class="answers">{answers.map((e) => <li key={e.id}>{sentence(who, "event", e.event)}</li>)}</ul>;
}

function Arena({ snap, who }: BoardProps) {
  const arena = snap.view.arena;
  if (!arena) return null;
  return (
    <section class="panel arena" aria-label={t("web.tq.arena")}>
      <h3>{t(arena.kind === "duel" ? "web.tq.duel" : "web.tq.arena")}</h3>
      <div class="fighters">
        {arena.fighters.map((seat: number, i: number) => <div key={i}><Pawn seat={seat} /><b>{who.names[seat]}</b>{arena.dice[i] > 0 ? <Die n={arena.dice[i]} /> : <span class="die-wait" aria-hidden="true">?</span>}{arena.plus[i] > 0 && <b class="mono">+{arena.plus[i]}</b>}</div>)}
      </div>
      {arena.bets.length > 0 && <ul class="bets">{arena.bets.map((bet: any, i: number) => <li key={i}><Pawn seat={bet.player} size={16} /> {t("web.tq.bet", { who: who.names[bet.player] ?? "", spot: bet.spot })} <Resource id={bet.resource} n={bet.amount} /></li>)}</ul>}
    </section>
  );
}

function Offer({ snap, who }: BoardProps) {
  const step = snap.view.agenda[0];
  if (step?.step !== "trade_answer") return null;
  return (
    <section class="panel offer" aria-label={t("web.tq.trade")}>
      <h3>{t("web.tq.trade")}</h3>
      <p><Pawn seat={step.by} size={16} /> {who.names[step.by]}: <Bundle of={step.give} /> ⇄ <Pawn seat={step.player} size={16} /> {who.names[step.player]}: <Bundle of={step.take} /></p>
    </section>
  );
}

/** Cards laid out for a decision: hunted quests, cards looked at, an event drawn. */
function Laid({ snap, pick }: BoardProps) {
  const step = snap.view.agenda[0];
  const cards: string[] = (step?.cards ?? [step?.event, step?.card, snap.view.event?.artifact]).filter((c: unknown): c is string => typeof c === "string");
  if (!step || !cards.length || step.step === "replace") return null;
  return (
    <ul class="laid" onKeyDown={walkKeys}>
      {cards.map((id) => {
        const fits = pick.options.filter((a) => [a.card, a.quest, a.event].includes(id));
        return <li key={id}>{QUESTS[id] ? <Ticket {...face(id, "quest")} size="table" legal={fits.length > 0} onClick={() => pick.offer(fits, { quest: id })} /> : <Ticket {...face(id, id.startsWith("ev_") ? "event" : "action")} size="hand" legal={fits.length > 0} onClick={() => pick.offer(fits, { card: id })} />}</li>;
      })}
    </ul>
  );
}

function Middle(props: BoardProps) {
  const { snap, who, log } = props;
  const v = snap.view;
  return (
    <>
      <p class="round">{v.round > 0 && <b>{t("web.tq.round", { n: v.round })}</b>}{v.final_round && <span class="stamp">{t("web.tq.final")}</span>}</p>
      {v.turn && <p class="ap" role="img" aria-label={t("web.tq.ap", { who: who.names[v.turn.player] ?? "", n: v.turn.ap })}><Pawn seat={v.turn.player} /> {Array.from({ length: Math.max(4, v.turn.ap) }, (_, i) => <i key={i} class={i < v.turn.ap ? "on" : ""} />)}</p>}
      {v.event && (
        <section class="panel event" aria-label={t("web.tq.event")}>
          <h3><Sign set={set} id={v.event.card} size={20} /> {nameOf("timequest", v.event.card)} <small>{nameOf("timequest", v.event.level)}</small></h3>
          <p>{does(v.event.card)}</p>
          <Answers log={log} who={who} />
        </section>
      )}
    </>
  );
}

/** What is on the table for a decision. */
function Decide(props: BoardProps) {
  const { snap, pick } = props;
  const step = snap.view.agenda[0];
  const mine = snap.you !== null && snap.actors.includes(snap.you) && pick.active;
  return (
    <div class="decide">
      <Arena {...props} />
      <Offer {...props} />
      <Laid {...props} />
      {mine && step?.step === "resources" && <FirstResources legal={snap.legal} pick={pick} />}
      {mine && step?.step === "terms" && <Terms legal={snap.legal} pick={pick} />}
      {step?.step === "character" && <Characters {...props} />}
    </div>
  );
}

function Characters({ snap, pick }: BoardProps) {
  const free = snap.legal.filter((a) => a.verb === "choose_character");
  return <ul class="laid" onKeyDown={walkKeys}>{free.map((a) => <li key={String(a.character)}><Ticket {...face(a.character as string, "character")} size="table" legal onClick={() => pick.go(a)} /></li>)}</ul>;
}

function PlayerBoard({ seat, ...props }: BoardProps & { seat: number }) {
  const { snap, who, pick } = props;
  const v = snap.view;
  const p = v.players[seat];
  const me = snap.you === seat;
  const turn = v.turn?.player === seat;
  const target = pick.active && pick.options.some((a) => a.target === seat || (a.verb === "offer" && a.to === seat));
  const fits = pick.options.filter((a) => a.target === seat || (a.verb === "offer" && a.to === seat));
  return (
    <section class={`tq-player${turn ? " turn" : ""}${me ? " me" : ""}`} aria-label={who.names[seat]} data-at={`player-${seat}`} data-drop={JSON.stringify({ target: seat })}>
      <header>
        <Pawn seat={seat} />
        {target && !me ? <button type="button" class="button small" onClick={() => pick.offer(fits, {})}>{who.names[seat]}</button> : <b>{who.names[seat]}</b>}
        {v.first_player === seat && <span class="stamp">{t("web.tq.first_player")}</span>}
        {p.character && <span class="quiet" title={does(p.character)}>{nameOf("timequest", p.character)}</span>}
      </header>
      <p class="stock">{Object.entries(p.resources as Record<string, number>).map(([id, n]) => <Resource key={id} id={id} n={n} />)}<Crystals n={p.crystals} />
        <span class={`token${p.token_up ? " up" : ""}`} role="img" aria-label={t(p.token_up ? "web.tq.token_up" : "web.tq.token_down")}>{p.token_up ? "▲" : "▽"}</span></p>
      {p.artifacts.length > 0 && <p class="things"><b>{t("web.tq.artifacts", { n: p.artifacts.length })}</b> {p.artifacts.map((id: string) => <span class="chip" key={id} title={does(`art_${PERIODS[(QUESTS[id]?.[0] ?? 1) - 1]?.id}`)}><Sign set={set} id={`art_${PERIODS[(QUESTS[id]?.[0] ?? 1) - 1]?.id}`} size={15} />{nameOf("timequest", PERIODS[(QUESTS[id]?.[0] ?? 1) - 1]?.id ?? id)}</span>)}</p>}
      {p.slots.length > 0 && <p class="things"><b>{t("web.tq.slots")}</b> {p.slots.map((s: any) => <span class={`chip${p.used.includes(s.card) || s.tapped ? " used" : ""}`} key={s.card} title={does(s.card)}><Sign set={set} id={s.card} size={15} />{nameOf("timequest", s.card)}</span>)}</p>}
      {!me && p.hand.length > 0 && <p class="things"><b>{t("web.tq.hand")}</b> {p.hand.map((c: string) => <span class="chip" key={c} title={does(c)}><Sign set={set} id={c} size={15} />{nameOf("timequest", c)}</span>)}</p>}
      {[...p.kept_events, ...p.won_events.map((w: any) => w.event)].length > 0 && <p class="things"><b>{t("web.tq.events")}</b> {[...p.kept_events, ...p.won_events.map((w: any) => w.event)].map((c: string) => <span class="chip" key={c} title={does(c)}>{nameOf("timequest", c)}</span>)}</p>}
      {p.objective && <p class="things"><b>{t("web.tq.objective")}</b> {nameOf("timequest", p.objective)} {p.stats && <span class="mono">({p.stats.objective_level}/3)</span>}</p>}
      {p.explorer.length > 0 && <div class="row">{p.explorer.map((id: string) => <Quest key={id} id={id} at={me ? p.location : ""} {...props} />)}</div>}
    </section>
  );
}

function Board(props: BoardProps) {
  const { snap } = props;
  const v = snap.view;
  const start = snap.you ?? 0;
  const at = v.players[v.turn?.player ?? start].location;
  return (
    <div class="tq-board">
      <Map {...props}><Middle {...props} /></Map>
      <div class="tq-side">
        <Decide {...props} />
        <section class="quests" aria-label={t("web.tq.quests")}>
          <h2>{t("web.tq.quests")}</h2>
          <div class="row" onKeyDown={walkKeys}>{v.quest_row.map((id: string | null, i: number) => (id ? <Quest key={id} id={id} at={at} {...props} /> : <span key={i} />))}</div>
        </section>
        {Array.from({ length: snap.players }, (_, i) => (start + i) % snap.players).map((seat) => <PlayerBoard key={seat} seat={seat} {...props} />)}
      </div>
    </div>
  );
}

function Hand({ snap, pick }: BoardProps) {
  const p = snap.you === null ? null : snap.view.players[snap.you];
  if (!p || (!p.hand.length && !p.slots.length)) return null;
  const cards: { id: string; slot: boolean }[] = [...p.hand.map((id: string) => ({ id, slot: false })), ...p.slots.map((s: any) => ({ id: s.card, slot: true }))];
  return (
    <ul class="hand" aria-label={t("web.hand")} onKeyDown={walkKeys}>
      {cards.map(({ id, slot }) => {
        const fits = pick.options.filter((a) => a.card === id || a.use === id || a.source === id || (Array.isArray(a.use) && a.use.includes(id)));
        return <li key={id}><Ticket {...face(id, slot ? "slot" : "action", slot ? "var(--tq-slot)" : undefined)} legal={pick.active && fits.length > 0} onClick={() => pick.offer(fits, { verb: slot ? "use" : "play", card: id })}
          onDrop={({ drop }) => { const aimed = fits.filter((a) => (drop.to !== undefined && (a.to === drop.to || a.location === drop.to)) || (drop.target !== undefined && a.target === drop.target)); pick.offer(aimed.length ? aimed : fits, { verb: slot ? "use" : "play", card: id, ...drop }); }} /></li>;
      })}
    </ul>
  );
}

function flights(e: GameEvent, _snap: Snapshot): Flight[] {
  if (e.event === "moved") return [{ from: `place-${e.from}`, to: `place-${e.to}`, face: <Pawn seat={e.player as number} size={40} /> }];
  if (e.event === "drew_card" || e.event === "card_played") return [{ from: e.event === "drew_card" ? "place-void" : `player-${e.player}`, to: e.event === "drew_card" ? `player-${e.player}` : "place-void", face: <Ticket {...face(e.card as string, "action")} size="table" /> }];
  return [];
}

function prompt(snap: Snapshot, _who: Speaker): string {
  const step = snap.view.agenda[0]?.step ?? "turn";
  const key = `web.tq.step.${step}`;
  return known(key) ? t(key, { n: snap.view.agenda[0]?.count ?? 0, mode: "" }) : t("web.tq.step.other");
}

const FORMS = new Set(["choose_resources", "propose"]);

const module: BoardModule = {
  Board, Hand, flights, prompt,
  loose: (legal: Action[]) => legal.filter((a) => !FORMS.has(a.verb) && a.verb !== "choose_character"),
  risky: (a: Action, snap: Snapshot) => a.verb === "end_turn" ? (snap.view.turn?.ap ?? 0) > 0 : /^(arena_fight|artifact_duel|free_move|enter_void|drop_quest|give_artifact)$/.test(a.verb),
};
export default module;
