// Just in Time: the rings, the team, and the secret choice of the turn.
import { nameOf, t, type Speaker } from "../../core/i18n";
import type { Flight } from "../../core/fly";
import type { Action, GameEvent, Snapshot } from "../../core/types";
import { Ticket } from "../../ui/ticket";
import { walkKeys } from "../../ui/hooks";
import type { BoardModule, BoardProps } from "../board";
import { CARD, CardArt, Shard } from "./pieces";
import { Rings } from "./rings";
import "./jit.css";

const face = (n: number) => ({ name: `${t(`web.jit.do.${CARD[n]![0]}`)} / ${t(`web.jit.do.${CARD[n]![1]}`)}`, does: t(`just_in_time.does.${n}`), kind: t("web.jit.card"), value: n, art: <CardArt n={n} /> });

function Chosen({ choice, ready, resolved }: { choice: any; ready: boolean; resolved: boolean }) {
  const text = choice?.card !== undefined ? t("web.jit.chose_card", { n: choice.card }) : choice?.shard ? nameOf("just_in_time", choice.shard, "shard") : ready ? t("web.jit.ready") : t("web.jit.choosing");
  return <span class={`choice${ready ? " ready" : ""}${resolved ? " resolved" : ""}`}>{text}{resolved && " ✓"}</span>;
}

function Team({ snap, who }: BoardProps) {
  const v = snap.view;
  return (
    <ul class="team" aria-label={t("web.jit.team")}>
      {v.seats.map((seat: any, n: number) => (
        <li key={n} class={n === snap.you ? "me" : ""} data-at={`hand-${n}`}>
          <header>
            <svg viewBox="-14 -14 28 28" width="26" height="26" aria-hidden="true"><Shard color={seat.color} side="blank" /></svg>
            <b>{who.names[n]}</b>
            <Chosen choice={v.chosen[n]} ready={v.ready[n]} resolved={v.resolved[n]} />
          </header>
          <p class="cards-line">
            {Array.isArray(seat.hand) ? seat.hand.map((c: number, i: number) => <span class="mini" key={i} title={t(`just_in_time.does.${c}`)}><b>{c}</b> {t(`web.jit.do.${CARD[c]![0]}`)}/{t(`web.jit.do.${CARD[c]![1]}`)}</span>) : <span>{t("web.jit.hand", { n: seat.hand })}</span>}
            <span class="quiet">{t("web.jit.deck", { n: seat.deck })}</span>
          </p>
          {seat.shards.length > 0 && <p class="held-shards" role="img" aria-label={seat.shards.map((s: string) => nameOf("just_in_time", s, "shard")).join(", ")}>{seat.shards.map((s: string, i: number) => <svg key={i} viewBox="-14 -14 28 28" width="24" height="24" aria-hidden="true"><Shard color={s} side="blank" /></svg>)}</p>}
        </li>
      ))}
    </ul>
  );
}

function Board(props: BoardProps) {
  const { snap, pick, who } = props;
  const v = snap.view;
  return (
    <div class="jit-board">
      <div class="side">
        <div class="status-line quiet"><span>{t("web.jit.turn", { n: v.turn })}</span><span class="stamp">{t("web.jit.round", { n: v.round })}</span></div>
        <Team {...props} />
        <details class="legend"><summary>{t("web.jit.legend")}</summary>
          <ul>
            <li><svg viewBox="-14 -14 28 28" width="26" height="26" aria-hidden="true"><Shard color="blue" side="blank" /></svg>{nameOf("just_in_time", "blank")}</li>
            <li><svg viewBox="-14 -14 28 28" width="26" height="26" aria-hidden="true"><Shard color="blue" side="distorted" /></svg>{nameOf("just_in_time", "distorted")}</li>
            <li>{t("web.jit.legend.exists")}</li>
          </ul>
        </details>
      </div>
      <Rings snap={snap} pick={pick} names={who.names} />
    </div>
  );
}

function Hand({ snap, pick }: BoardProps) {
  if (snap.you === null) return null;
  const seat = snap.view.seats[snap.you];
  const chosen = snap.view.chosen[snap.you];
  if (!Array.isArray(seat.hand)) return null;
  return (
    <ul class="hand" aria-label={t("web.hand")} onKeyDown={walkKeys}>
      {seat.hand.map((n: number, i: number) => (
        <li key={i}>
          <Ticket {...face(n)} legal={pick.active && pick.can({ verb: "choose_card", card: n })} chosen={pick.part.card === n || chosen?.card === n} at={`card-${i}`}
            onClick={() => pick.choose({ verb: "choose_card", card: n })} onDrop={() => pick.drop({ verb: "choose_card", card: n })} />
        </li>
      ))}
    </ul>
  );
}

function flights(e: GameEvent, _snap: Snapshot): Flight[] {
  if (e.event === "used") return [{ from: `hand-${e.player}`, to: `used-${e.place}`, face: <Ticket {...face(e.card as number)} size="table" /> }];
  return [];
}

function prompt(snap: Snapshot, _who: Speaker): string {
  const mine = snap.you === null ? null : snap.view.chosen[snap.you];
  if (snap.view.phase === "choose") return t("web.jit.ask.choose");
  if (snap.view.phase === "rewind") return t("web.jit.ask.rewind");
  return t("web.jit.ask.act", { n: mine?.card ?? 0 });
}

const module: BoardModule = {
  Board, Hand, flights, prompt,
  loose: (legal: Action[]) => legal.filter((a) => a.verb !== "choose_card" && (legal.length <= 8 || a.verb !== "swap")),
  risky: (a: Action) => a.verb === "choose_shard" || a.verb === "brainstorm",
};
export default module;
