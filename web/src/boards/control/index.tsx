// CONTROL: everybody's area with its gauge toward the goal, stacks of stable and unstable cards, the piles, and one's own hand.
import { useContext } from "preact/hooks";
import { known, nameOf, plural, t, type Speaker } from "../../core/i18n";
import type { Flight } from "../../core/flights";
import { same } from "../../core/picker";
import type { Action, GameEvent } from "../../core/types";
import { Back, Ticket } from "../../ui/ticket";
import { useSteadyHand } from "../../ui/hand";
import { useWide, walkKeys } from "../../ui/hooks";
import type { BoardModule } from "../board";
import { looked, lookAt } from "../../ui/magnifier";
import { SeatSign, SeatsShown } from "../../ui/seat_name";
import { doesCard, face, fuelOf, goalOf, stable } from "./cards";
import { called, teamName, teamsOf, winsText } from "./names";
import { Dial } from "./dial";
import { Windows } from "./window";
import { facts } from "./facts";
import { moments } from "./moments";
import type { BoardProps, MovePreview, Snapshot, View } from "./view";
import "./control.css";

type AreaProps = BoardProps & { seat: number };

function Card({ card, i, seat, snap, pick, showing, aimed }: AreaProps & { card: string; i: number }) {
  const target = { target: { player: seat, card } };
  const hot = pick.active && pick.can(target) && pick.options.some((o) => same(o.target, target.target));
  const mine = snap.you === seat && pick.options.some((o) => o.verb === "choose" && o.card === card && !o.target);
  const hit = same(aimed?.target, target.target);
  const verb = snap.view.phase === "choose" ? "choose" : "diffuse";
  const gone = showing?.event === "discarded" && showing.player === seat && showing.card === card;
  // A press on a card that cannot be reached is answered: as if one's strongest card were meant for it.
  const strong = strongest(snap);
  const meant = hot || mine || pick.part.card || verb === "choose" || !strong ? null : { card: strong };
  return (
    <Ticket
      {...face(snap, card)}
      size="table"
      target={hit}
      legal={hot || mine}
      dim={gone}
      at={`area-${seat}-${i}`}
      drop={JSON.stringify(target)}
      onAim={(on) => (hot ? pick.aim(on ? target : null) : pick.doubt(on && pick.part.card ? target : null, verb))}
      onClick={() =>
        pick.choose(
          mine && !hot ? { card } : meant ? { ...meant, ...target } : target,
          hot && Object.keys(pick.part).length > 0,
          undefined,
          verb,
        )
      }
    />
  );
}

function strongest({ components, view, you }: Snapshot): string | undefined {
  const hand = you === null ? [] : view.hands[you];
  if (!Array.isArray(hand)) return undefined;
  return [...hand].sort((a, b) => fuelOf(components, b) - fuelOf(components, a))[0];
}

/** How many cards of one kind lie side by side with whole names; more become lines of number and name. */
function sideBySide(calm: boolean, other: number, roomy: boolean, wide: boolean, short: boolean): number {
  if (!wide) return short ? 0 : Math.max(0, 3 - other);
  if (calm && !other) return roomy ? 8 : 3;
  return roomy ? (calm ? 4 : 3) : 1;
}

/** The cards of one kind. */
function Stack({ calm, ...p }: AreaProps & { calm: boolean }) {
  const wide = useWide();
  const area = (p.snap.view.areas[p.seat] as string[]).map((card, i) => ({ card, i }));
  const cards = area.filter(({ card }) => stable(p.snap.components, card) === calm);
  const roomy = p.snap.players === 2 || (p.snap.players === 3 && p.snap.you === p.seat);
  const lines = cards.length > sideBySide(calm, area.length - cards.length, roomy, wide, !roomy);
  return (
    <div
      class={`pile-of ${calm ? "calm" : "wild"}${lines ? " lines" : ""}`}
      role="group"
      aria-label={`${p.who.names[p.seat]}: ${nameOf("control", calm ? "stable" : "unstable")}`}
    >
      <h3 aria-hidden="true">
        {calm ? "●" : "◆"} {nameOf("control", calm ? "stable" : "unstable")}
        {cards.length > 0 && (
          <b class="mono">{cards.reduce((sum, { card }) => sum + fuelOf(p.snap.components, card), 0)}</b>
        )}
      </h3>
      <ul class="cards" onKeyDown={walkKeys}>
        {cards.map(({ card, i }) => (
          <li key={i}>
            <Card {...p} card={card} i={i} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the area's fuel would be after the action that is looked at. */
function fuelThen({ snap, sight, aimed }: BoardProps, seat: number): number {
  const now = snap.view.fuel[seat];
  if (sight?.view) return sight.view.round === snap.view.round ? sight.view.fuel[seat] : now;
  return aimed?.verb === "play" && aimed.player === seat ? now + fuelOf(snap.components, aimed.card as string) : now;
}

function Area(p: AreaProps) {
  const { seat, snap, who } = p;
  const v = snap.view;
  const me = snap.you === seat;
  const turn = v.to_move === seat && !snap.over;
  const asked = v.phase === "response" && v.pending?.asked === seat;
  const hand = v.hands[seat];
  const name = called(useContext(SeatsShown), who)[seat];
  return (
    <section
      class={`area${me ? " me" : ""}${turn ? " turn" : ""}${asked ? " asked" : ""}`}
      aria-label={`${name}${turn ? `, ${t("web.control.turn")}` : ""}`}
      data-at={`area-${seat}`}
      data-drop={JSON.stringify({ area: seat })}
    >
      <header>
        <h2>
          {snap.players > 2 && <SeatSign seat={seat} named={who.names} />}
          {name}
          {snap.players === 4 && snap.you !== null && (snap.you + 2) % 4 === seat && (
            <small> {t("web.control.partner")}</small>
          )}
        </h2>
        <span class="wins" role="img" aria-label={t("web.control.wins", { n: v.wins[seat] })}>
          {Array.from({ length: v.wins[seat] }, (_, i) => (
            <i key={i}>★</i>
          ))}
        </span>
        <span class="held" data-at={`hand-${seat}`}>
          <HandSign />
          {plural("n.cards", Array.isArray(hand) ? hand.length : hand)}
        </span>
        {snap.players === 2 && <Piles n={seat} v={v} />}
      </header>
      <Dial fuel={v.fuel[seat]} then={fuelThen(p, seat)} goal={goalOf(snap.components)} />
      <div class="stacks">
        {v.areas[seat].length === 0 && <p class="empty quiet">{t("web.control.empty")}</p>}
        <Stack {...p} calm />
        <Stack {...p} calm={false} />
      </div>
    </section>
  );
}

/** Three cards held in a hand. */
const HandSign = () => (
  <svg viewBox="0 0 24 20" class="fan" aria-hidden="true">
    <rect x="8" y="3" width="9" height="14" rx="1.5" transform="rotate(-20 8 18)" />
    <rect x="8" y="2" width="9" height="14" rx="1.5" />
    <rect x="8" y="3" width="9" height="14" rx="1.5" transform="rotate(20 17 18)" />
  </svg>
);

/** A pile tells its number; a press or the pointer tells what may be seen of it. */
function Pile({
  at,
  drop,
  name,
  about,
  deck,
}: {
  at: string;
  drop?: string;
  name: string;
  about: string;
  deck?: boolean;
}) {
  const tell = (e: Event, pressed: boolean) => lookAt(e.currentTarget as HTMLElement, name, about, pressed);
  return (
    <button
      type="button"
      class={`pile${deck ? " deck" : ""}`}
      data-at={at}
      data-drop={drop}
      aria-description={about}
      onMouseEnter={(e) => tell(e, false)}
      onMouseLeave={() => looked.set(null)}
      onClick={(e) => tell(e, true)}
    >
      <i aria-hidden="true" />
      {name}
    </button>
  );
}

function Piles({ n, v }: { n: number; v: Snapshot["view"] }) {
  return (
    <span class="piles">
      <Pile at={`deck-${n}`} name={t("web.control.deck", { n: v.decks[n] })} about={t("web.control.pile.deck")} deck />
      <Pile
        at={`discard-${n}`}
        drop={JSON.stringify({ pile: true })}
        name={t("web.control.discard", { n: v.discards[n] })}
        about={t("web.control.pile.discard")}
      />
    </span>
  );
}

/** Four play two against two: each team is a column, partner above. */
function Teams(p: BoardProps) {
  const { you } = useContext(SeatsShown);
  const names = called({ you }, p.who);
  return (
    <div class="teams">
      {teamsOf(p.snap.you).map((seats, i) => {
        const key = you === null ? "web.control.team" : `web.control.team.${i ? "other" : "own"}`;
        const title = t(key, { who: teamName(seats, names) });
        return (
          <section key={i} class={`side-${i}`} aria-label={title}>
            <h2>
              <i aria-hidden="true">{i === 0 ? "▲" : "■"}</i> {title}
            </h2>
            {(i ? seats : [...seats].reverse()).map((seat) => (
              <Area key={seat} {...p} seat={seat} />
            ))}
          </section>
        );
      })}
    </div>
  );
}

function Board(props: BoardProps) {
  const { snap } = props;
  const v = snap.view;
  const start = snap.you ?? 0;
  const order = Array.from({ length: snap.players }, (_, i) => (start + 1 + i) % snap.players);
  return (
    <div class={`control-board n${snap.players}`}>
      {(snap.players > 2 || v.overtime > 0) && (
        <p class="status-line quiet">
          {snap.players > 2 && <Piles n={0} v={v} />}
          {v.overtime > 0 && <span class="stamp">{t("web.control.overtime", { n: v.overtime })}</span>}
        </p>
      )}
      {snap.players === 4 ? (
        <Teams {...props} />
      ) : (
        <div class="areas">
          {order.map((seat) => (
            <Area key={seat} seat={seat} {...props} />
          ))}
        </div>
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
  const kept =
    snap.view.pending?.card && snap.view.phase === "choose" && snap.view.to_move === snap.you
      ? [snap.view.pending.card as string]
      : [];
  const cards = useSteadyHand(Array.isArray(hand) ? [...kept, ...hand] : [], snap.you);
  if (!Array.isArray(hand)) return null;
  return (
    <ul class="hand" aria-label={t("web.hand")} onKeyDown={walkKeys}>
      {cards.map(({ card, key }, i) => (
        <li key={key}>
          <Ticket
            {...face(snap, card)}
            at={`card-${i}`}
            legal={pick.active && pick.can({ card })}
            chosen={pick.chosen({ card }, i)}
            dim={pick.active && !snap.legal.some((a) => a.card === card)}
            onAim={(on) => pick.doubt(on ? { card } : null)}
            onClick={() => pick.choose({ card }, false, i)}
            onDrop={({ drop }) => dropped(pick, card, drop)}
          />
        </li>
      ))}
    </ul>
  );
}

const FROM_AREA = /^(diffused|singularity|reactor)$/;

function flights(e: GameEvent, snap: Snapshot): Flight[] {
  const seat = e.player as number;
  const pile = snap.players === 2 ? seat : 0;
  const own = seat === snap.you;
  const area = snap.view.areas[seat] as string[] | undefined;
  const ticket = typeof e.card === "string" ? <Ticket {...face(snap, e.card)} size="table" /> : <Back />;
  const hand = own ? "card-0" : `hand-${seat}`;
  switch (e.event) {
    case "drew":
      return [{ from: `deck-${pile}`, to: own ? "card-0" : `hand-${seat}`, face: <Back /> }];
    case "played":
      return [
        { from: hand, to: `area-${seat}`, land: `area-${seat}-${Math.max(0, (area?.length ?? 1) - 1)}`, face: ticket },
      ];
    case "discarded":
      return [
        {
          from: FROM_AREA.test(String(e.why)) ? `area-${seat}` : hand,
          to: e.why === "ability" ? "pending" : `discard-${pile}`,
          face: ticket,
        },
      ];
    case "returned":
      return [{ from: `area-${seat}`, to: hand, face: ticket }];
    case "buried":
      return [{ from: `area-${seat}`, to: `deck-${pile}`, face: ticket }];
    default:
      return [];
  }
}

/** One event on a copy of the view. */
function step(view: View, e: GameEvent, next: Snapshot): View {
  const v = structuredClone(view);
  const seat = e.player as number;
  const pile = v.decks.length === 1 ? 0 : seat;
  const hold = (n: number, card?: string) => {
    if (!Array.isArray(v.hands[seat])) v.hands[seat] = Math.max(0, v.hands[seat] + n);
    else if (n > 0 && card) v.hands[seat].push(card);
    else if (n < 0 && card && v.hands[seat].includes(card)) v.hands[seat].splice(v.hands[seat].indexOf(card), 1);
  };
  const leave = () => {
    const at = v.areas[seat].indexOf(e.card);
    if (at < 0) return;
    v.areas[seat].splice(at, 1);
    v.fuel[seat] -= fuelOf(next.components, e.card as string);
  };
  switch (e.event) {
    case "turn_began":
      v.to_move = seat;
      v.pending = null;
      break;
    case "drew": {
      const n = Array.isArray(e.cards) ? e.cards.length : (e.cards as number);
      v.decks[pile] = Math.max(0, v.decks[pile] - n);
      if (Array.isArray(e.cards)) for (const card of e.cards) hold(1, card as string);
      else hold(n);
      break;
    }
    case "played":
      hold(-1, e.card as string);
      v.areas[seat].push(e.card);
      v.fuel[seat] += fuelOf(next.components, e.card as string);
      break;
    case "discarded":
      v.discards[pile]++;
      if (FROM_AREA.test(String(e.why))) leave();
      else hold(-1, e.card as string);
      break;
    case "returned":
      leave();
      hold(1, e.card as string);
      break;
    case "buried":
      leave();
      v.decks[pile]++;
      break;
    case "round_won":
      v.wins[seat]++;
      break;
  }
  return v;
}

/** What becomes of the gauges. */
function outlook(sight: MovePreview, snap: Snapshot, who: Speaker): string | null {
  if (sight.events.some((e) => e.event === "round_won")) return null;
  if (!sight.view || sight.view.round !== snap.view.round) return null;
  const parts = (snap.view.fuel as number[]).flatMap((now, seat) =>
    sight.view!.fuel[seat] === now
      ? []
      : [
          t("web.control.outlook", {
            who: who.names[seat] ?? "",
            from: now,
            to: sight.view!.fuel[seat],
            goal: goalOf(snap.components),
          }),
        ],
  );
  return parts.join(" ") || null;
}

/** Rounds won and, in this one, everybody's fuel. */
function aim(snap: Snapshot, who: Speaker): string {
  const v = snap.view;
  const goal = goalOf(snap.components);
  const score = (list: number[]) => list.map((n, seat) => `${who.names[seat]} ${n}`).join(", ");
  const single = v.options.match === "single";
  if (snap.players === 4) {
    const most = snap.components.printed("goal", "match").rounds ?? 0;
    const teams = single
      ? teamsOf(snap.you)
          .map((team) => team.map((seat) => `${who.names[seat]} ${v.fuel[seat]}`).join(" + "))
          .join(", ")
      : winsText(v.wins, snap, who);
    return t(single ? "web.control.aim.teams.single" : "web.control.aim.teams", { most, teams, n: v.round, goal });
  }
  if (single) return t("web.control.aim.single", { goal, fuel: score(v.fuel) });
  const most = snap.components.printed("goal", "match").rounds ?? 0;
  return t("web.control.aim", { most, wins: score(v.wins), n: v.round, goal, fuel: score(v.fuel) });
}

/** What can be done with the card that is chosen, and what diffusing is. */
function promptWith(card: string, options: Action[]): string {
  const deeds = ["play", "discard", "diffuse"].filter((verb) => options.some((a) => a.verb === verb));
  return `${nameOf("control", card)}: ${deeds.map((verb) => t(`web.control.ask.card.${verb}`)).join("; ")}`;
}

function prompt(snap: Snapshot, who: Speaker, chosen?: Parameters<BoardModule["prompt"]>[2]): string {
  const p = snap.view.pending;
  if (snap.view.phase === "response")
    return t("web.control.ask.response", {
      card: nameOf("control", p?.card ?? ""),
      who: who.names[snap.view.to_move]!,
    });
  if (snap.view.phase === "choose") {
    const card = nameOf("control", p?.ability ?? "");
    const mode = snap.legal.find((a) => a.mode !== undefined && !/^(draw|decline)$/.test(String(a.mode)))?.mode;
    const key = `web.control.ask.choose.${mode ?? (snap.legal.some((a) => a.mode === "draw") ? "draw" : "")}`;
    const own = `web.control.ask.choose.${p?.ability}`;
    return t([key, own].find(known) ?? "web.control.ask.choose", { card });
  }
  const card = chosen?.part.card;
  if (snap.view.phase === "action" && typeof card === "string") return promptWith(card, chosen!.options);
  return t(snap.view.phase === "trim" ? "web.control.ask.trim" : "web.control.ask.action");
}

/** A stable card acts when it is played, an unstable one when it is discarded. */
function effect(card: string, options: Action[], snap: Snapshot): string | null {
  const verb = stable(snap.components, card) ? "play" : "discard";
  const acts = options.some((a) => a.verb === verb && a.card === card);
  return (acts && doesCard(snap.components, card, snap.players)) || null;
}

const module: BoardModule = {
  Board,
  effect,
  Hand,
  Now: Windows,
  aim,
  moments,
  facts,
  flights,
  prompt,
  step,
  outlook,
  loose: (legal: Action[]) => legal.filter((a) => a.card === undefined || legal.length < 5),
  letGo: (legal, { view, you }) =>
    view.phase === "response" && view.to_move !== you ? (legal.find((a) => a.verb === "pass") ?? null) : null,
  risky: (a: Action) => a.verb === "discard" || a.verb === "diffuse" || a.verb === "stop",
};
export default module;
