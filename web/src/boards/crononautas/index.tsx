// Crononautas: the timeline, everybody's artifacts, the stack of cards just played, and one's own secret aims.
import figures from "../../gen/art/crononautas.json";
import { nameOf, plural, t, type Speaker } from "../../core/i18n";
import type { Flight } from "../../core/fly";
import type { Action, GameEvent, Snapshot } from "../../core/types";
import { Figure, type Figures } from "../../art/figure";
import { Ticket } from "../../ui/ticket";
import { walkKeys } from "../../ui/hooks";
import type { BoardModule, BoardProps } from "../board";
import { IDENTITIES, kindOf, MISSIONS, patchYear, slotFilled, TIMELINE, yearState } from "./data";
import { Timeline } from "./timeline";
import "./crononautas.css";

const set = figures as unknown as Figures;

function face(card: string) {
  const kind = kindOf(card);
  const name = nameOf("crononautas", card);
  return {
    name: kind === "patch" ? name.replace(/^[^:]*: /, "") : name, does: t(`crononautas.does.${card}`), kind: t(`web.crono.card.${kind}`), color: `var(--crono-${kind})`,
    value: kind === "patch" ? patchYear(card) : undefined, art: <Figure set={set} id={card} />,
  };
}

function Counter({ v }: { v: Snapshot["view"] }) {
  const most = v.options.paradox_limit;
  const n = v.paradoxes.length;
  return (
    <div class={`counter${n >= most - 3 ? " close" : ""}`} role="img" aria-label={t("web.crono.paradoxes", { n, most })}>
      <span aria-hidden="true">{t("web.crono.paradoxes.short")}</span>
      <span class="pips" aria-hidden="true">{Array.from({ length: most }, (_, i) => <i key={i} class={i < n ? "on" : ""} />)}</span>
      <b class="mono" aria-hidden="true">{n}/{most}</b>
    </div>
  );
}

function Aims({ snap }: BoardProps) {
  const v = snap.view;
  if (snap.you === null) return null;
  const mission: string | undefined = v.missions?.[snap.you];
  const identity: string | undefined = v.identities?.[snap.you];
  const years = identity ? IDENTITIES[identity]! : null;
  const state = (year: number) => yearState(v, TIMELINE.find((e) => e.year === year)!);
  const met = (year: number, i: number) => { const s = state(year); return !s.blocked && (i === 0 ? !s.paradox && !s.patch : s.patch !== null); };
  return (
    <section class="aims" aria-label={t("web.crono.aims")}>
      {identity && years && (
        <div class="aim">
          <Ticket name={nameOf("crononautas", identity)} kind={t("web.crono.identity")} art={<Figure set={set} id={identity} />} size="table" />
          <ul>{years.map((year, i) => <li key={year} class={met(year, i) ? "met" : ""}><span aria-hidden="true">{met(year, i) ? "✓" : i ? "◆" : "●"}</span> <b class="mono">{year}</b> {t(i ? "web.crono.want.red" : "web.crono.want.black")}{met(year, i) && <span class="hidden-text"> ({t("web.crono.met")})</span>}</li>)}</ul>
        </div>
      )}
      {mission && (
        <div class="aim">
          <Ticket name={nameOf("crononautas", mission)} kind={t("web.crono.mission")} art={<Figure set={set} id={mission} />} size="table" />
          <ul>{MISSIONS[mission]!.map((slot) => { const done = slotFilled(slot, v.artifacts[snap.you!], v.artifacts); return <li key={slot} class={done ? "met" : ""}><span aria-hidden="true">{done ? "✓" : "○"}</span> {slotName(slot)}{done && <span class="hidden-text"> ({t("web.crono.met")})</span>}</li>; })}</ul>
        </div>
      )}
    </section>
  );
}

const slotName = (slot: string): string => (/^(best_mona|any_)/.test(slot) ? t(`web.crono.slot.${slot}`) : nameOf("crononautas", slot));

function Players({ snap, pick, who }: BoardProps) {
  const v = snap.view;
  return (
    <ul class="travellers" aria-label={t("web.crono.players")}>
      {v.artifacts.map((row: string[], seat: number) => (
        <li key={seat} class={`${v.to_move === seat ? "turn" : ""}${v.asked === seat ? " asked" : ""}`}>
          <header><b>{who.names[seat]}</b><span data-at={`hand-${seat}`} class="quiet">{plural("n.cards", Array.isArray(v.hands[seat]) ? v.hands[seat].length : v.hands[seat])}</span></header>
          <ul class="row" data-at={`row-${seat}`} data-drop={JSON.stringify({ row: seat })} onKeyDown={walkKeys}>
            {row.map((artifact) => (
              <li key={artifact}><Ticket {...face(artifact)} size="table" drop={JSON.stringify({ artifact })} legal={pick.active && pick.options.some((a) => a.artifact === artifact)} target={pick.preview?.artifact === artifact} onClick={() => pick.choose({ artifact }, Object.keys(pick.part).length > 0)} /></li>
            ))}
            {row.length === 0 && <li class="quiet none">{t("web.crono.no_artifacts")}</li>}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Stack({ snap, who }: BoardProps) {
  const stack = snap.view.stack as { player: number; card: string; year?: number; artifact?: string }[];
  if (!stack.length) return null;
  return (
    <section class="stack" aria-label={t("web.crono.stack")}>
      {stack.map((entry, i) => <div key={i}><Ticket {...face(entry.card)} size="table" /><small>{who.names[entry.player]}{entry.year ? ` → ${entry.year}` : ""}{entry.artifact ? ` → ${nameOf("crononautas", entry.artifact)}` : ""}</small></div>)}
      {snap.view.asked !== null && <p>{t("web.crono.asked", { who: who.names[snap.view.asked] ?? "" })}</p>}
    </section>
  );
}

/** Cards of a pile that one may take from now: the draw pile, the discard pile or the aside row. */
function Finds({ snap, pick }: BoardProps) {
  const v = snap.view;
  const me = snap.you !== null && snap.actors.includes(snap.you);
  const cards: string[] | null = !me ? null : v.phase === "fetch" ? (v.found ?? v.discard) : v.phase === "miracle" && Array.isArray(v.aside) ? v.aside : null;
  if (!cards) return null;
  return (
    <section class="finds" aria-label={t("web.crono.finds")}>
      <h3>{t("web.crono.finds")}</h3>
      <ul onKeyDown={walkKeys}>{cards.map((card, i) => <li key={i}><Ticket {...face(card)} size="table" legal={snap.legal.some((a) => a.card === card)} dim={!snap.legal.some((a) => a.card === card)} chosen={pick.part.card === card} onClick={() => pick.choose({ card })} /></li>)}</ul>
    </section>
  );
}

function Home({ snap }: BoardProps) {
  const v = snap.view;
  if (!v.travellers.length && !v.home.length) return null;
  return (
    <section class="aims" aria-label={t("web.crono.travellers")}>
      {[...v.travellers, ...v.home].map((id: string) => (
        <div class={`aim small${v.home.includes(id) ? " home" : ""}`} key={id}>
          <Ticket name={nameOf("crononautas", id)} kind={v.home.includes(id) ? t("web.crono.is_home") : t("web.crono.away")} art={<Figure set={set} id={id} />} size="table" />
          <ul>{IDENTITIES[id]!.map((year, i) => <li key={year}><span aria-hidden="true">{i ? "◆" : "●"}</span> <b class="mono">{year}</b></li>)}</ul>
        </div>
      ))}
    </section>
  );
}

function Board(props: BoardProps) {
  const v = props.snap.view;
  const timeline = v.options.mode !== "artifaxx";
  return (
    <div class="crono-board">
      <div class="status-line quiet">
        <span>{t("web.crono.turn", { n: v.turn })}</span>
        {timeline && <Counter v={v} />}
        <span data-at="deck">{t("web.crono.deck", { n: v.deck })}</span>
        <details class="discards" data-at="discard" data-drop={JSON.stringify({ pile: true })}><summary>{t("web.crono.discard", { n: v.discard.length })}</summary><ol>{v.discard.map((card: string, i: number) => <li key={i}>{nameOf("crononautas", card)}</li>)}</ol></details>
        {v.extra_turns > 0 && <span class="stamp">{t("web.crono.extra", { n: v.extra_turns })}</span>}
        {v.inaccessible && <span class="stamp">{nameOf("crononautas", "patch_1962").replace(/^[^:]*: /, "")}</span>}
      </div>
      {timeline && <Timeline {...props} />}
      <Stack {...props} />
      <Finds {...props} />
      <div class="lower"><Aims {...props} /><Home {...props} /><Players {...props} /></div>
    </div>
  );
}

function dropped(pick: BoardProps["pick"], card: string, drop: Record<string, any>) {
  if (drop.pile) return pick.drop({ verb: "discard", card });
  if (drop.artifact) return pick.drop({ verb: "play", card, artifact: drop.artifact });
  if (drop.year !== undefined && kindOf(card) === "inverter") return pick.drop({ verb: "play", card, year: drop.year });
  return pick.drop({ verb: "play", card });
}

function Hand({ snap, pick }: BoardProps) {
  const hand = snap.you === null ? [] : snap.view.hands[snap.you];
  if (!Array.isArray(hand)) return null;
  // What can be played is marked; where nothing can, what can be discarded.
  const plays = snap.legal.filter((a) => a.verb !== "discard" && a.verb !== "kill_time" && a.card !== undefined);
  const marked = plays.length ? plays : snap.legal;
  return (
    <ul class="hand" aria-label={t("web.hand")} onKeyDown={walkKeys}>
      {hand.map((card: string, i: number) => (
        <li key={`${card}-${i}`}>
          <Ticket {...face(card)} at={`card-${i}`} legal={pick.active && marked.some((a) => a.card === card)} chosen={pick.part.card === card}
            onClick={() => pick.choose({ card })} onDrop={({ drop }) => dropped(pick, card, drop)} />
        </li>
      ))}
    </ul>
  );
}

function flights(e: GameEvent, snap: Snapshot): Flight[] {
  const back = <span class="ticket table-size down"><span class="paper" /></span>;
  const card = typeof e.card === "string" ? <Ticket {...face(e.card)} size="table" /> : back;
  const seat = e.player as number;
  switch (e.event) {
    case "drew": return [{ from: "deck", to: seat === snap.you ? "card-0" : `hand-${seat}`, face: back }];
    case "announced": return kindOf(e.card as string) === "artifact" ? [{ from: `hand-${seat}`, to: `row-${seat}`, face: card }] : e.year ? [{ from: `hand-${seat}`, to: `year-${e.year}`, face: card }] : [];
    case "patched": return [{ from: "discard", to: `year-${patchYear(e.card as string)}`, face: card }];
    case "nullified": return [{ from: `year-${patchYear(e.card as string)}`, to: "discard", face: card }];
    case "discarded": return [{ from: `hand-${seat}`, to: "discard", face: card }];
    default: return [];
  }
}

function prompt(snap: Snapshot, who: Speaker): string {
  const { phase, stack } = snap.view;
  if (phase === "response") { const top = stack[stack.length - 1]; return t("web.crono.ask.response", { who: who.names[top.player] ?? "", card: nameOf("crononautas", top.card) }); }
  return t(`web.crono.ask.${phase === "kill" || phase === "fetch" || phase === "miracle" ? phase : "main"}`);
}

const module: BoardModule = {
  Board, Hand, flights, prompt,
  loose: (legal: Action[]) => legal.filter((a) => a.card === undefined),
  quiet: (options) => (options.length > 9 && options.every((a) => a.year !== undefined) ? t("web.crono.ask.year") : null),
  risky: (a: Action) => a.verb === "discard" || a.verb === "kill_time" || a.verb === "respond" || a.verb === "decline",
};
export default module;
