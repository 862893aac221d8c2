// Crononautas: the timeline, everybody's artifacts, the stack of cards just played, and one's own secret aims.
import figures from "../../gen/art/crononautas.json";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { doesOf, type Components } from "../../core/components";
import { nameOf, t, type Speaker } from "../../core/i18n";
import type { Flight } from "../../core/flights";
import type { Action, GameEvent } from "../../core/types";
import { Figure, type Figures } from "../../art/figure";
import { Back, Ticket } from "../../ui/ticket";
import { useSteadyHand } from "../../ui/hand";
import { walkKeys } from "../../ui/hooks";
import type { BoardModule } from "../board";
import { Aims, Home, Players, Winner } from "./aims";
import { cardsToWin, kindOf, patchYear, slotFilled, slotsOf, wishes, wishMet } from "./data";
import { Detail, Timeline } from "./timeline";
import { facts } from "./facts";
import { moments } from "./moments";
import type { BoardProps, MovePreview, Snapshot, View } from "./view";
import "./crononautas.css";
import "./timeline.css";

const set = figures as unknown as Figures;

function face(parts: Components, card: string) {
  const kind = kindOf(parts, card);
  const name = nameOf("crononautas", card);
  return {
    name: kind === "patch" ? name.replace(/^[^:]*: /, "") : name,
    does: doesOf("crononautas", parts, card),
    kind: t(`web.crono.card.${kind}`),
    color: `var(--crono-${kind})`,
    value: patchYear(parts, card),
    art: <Figure set={set} id={card} />,
  };
}

const limitOf = (parts: Components): number => parts.printed("rule", "paradoxes").limit ?? 0;

/** Open paradoxes toward the end of the universe, with those an action would add or repair. */
function Counter({ snap, sight }: { snap: Snapshot; sight: MovePreview | null }) {
  const v = snap.view;
  const most = limitOf(snap.components);
  const n = v.paradoxes.length;
  const then = sight?.view ? sight.view.paradoxes.length : n;
  const mark = (i: number) => (i < Math.min(n, then) ? "on" : i < n ? "on less" : i < then ? "more" : "");
  return (
    <div
      class={`counter${n >= most - 3 ? " close" : ""}`}
      role="img"
      aria-label={t("web.crono.paradoxes", { n, most })}
    >
      <span aria-hidden="true">{t("web.crono.paradoxes.short")}</span>
      <span class="pips" aria-hidden="true">
        {Array.from({ length: most }, (_, i) => (
          <i key={i} class={mark(i)} />
        ))}
      </span>
      <b class="mono" aria-hidden="true">
        {n}/{most}
      </b>
    </div>
  );
}

/** The cards on the stack and who is asked: laid over the board, so that nothing moves. */
function Stack({ snap, who }: BoardProps) {
  const stack = snap.view.stack as { player: number; card: string; year?: number; artifact?: string }[];
  if (!stack.length) return null;
  return (
    <section class="stack" aria-label={t("web.crono.stack")}>
      {stack.map((entry, i) => (
        <div key={i} data-at={`stack-${i}`}>
          <Ticket {...face(snap.components, entry.card)} size="table" />
          <small>
            {who.names[entry.player]}
            {entry.year ? ` → ${entry.year}` : ""}
            {entry.artifact ? ` → ${nameOf("crononautas", entry.artifact)}` : ""}
          </small>
        </div>
      ))}
      <div class="at-stake">
        {stack.length < 3 && <p>{face(snap.components, stack.at(-1)!.card).does}</p>}
        {snap.view.asked !== null && (
          <p class="quiet">{t("web.crono.asked", { who: who.names[snap.view.asked] ?? "" })}</p>
        )}
      </div>
    </section>
  );
}

/** Cards of a pile that one may take from now: the draw pile, the discard pile or the aside row. */
function Finds({ snap, pick }: BoardProps) {
  const v = snap.view;
  const me = snap.you !== null && snap.actors.includes(snap.you);
  const cards: string[] | null = !me
    ? null
    : v.phase === "fetch"
      ? (v.found ?? v.discard)
      : v.phase === "miracle" && Array.isArray(v.aside)
        ? v.aside
        : null;
  if (!cards) return null;
  const count = (card: string) => cards.filter((one) => one === card).length;
  const can = (card: string) => Number(snap.legal.some((a) => a.card === card));
  const kinds = [...new Set(cards)].sort((a, b) => can(b) - can(a));
  return (
    <section class="finds" aria-label={t("web.crono.finds")}>
      <h2>{t("web.crono.finds")}</h2>
      <ul onKeyDown={walkKeys}>
        {kinds.map((card) => (
          <li key={card}>
            <Ticket
              {...face(snap.components, card)}
              kind={count(card) > 1 ? `×${count(card)}` : face(snap.components, card).kind}
              size="table"
              legal={snap.legal.some((a) => a.card === card)}
              dim={!snap.legal.some((a) => a.card === card)}
              chosen={pick.part.card === card}
              onClick={() => pick.choose({ card })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Aims and travellers. Where they are higher than their place, artifacts are shown by their pictures alone. */
function Beside({ children }: { children: ComponentChildren }) {
  const node = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const judge = () => {
      const { classList, scrollHeight, clientHeight } = (node.current!.classList.remove("crowded"), node.current!);
      classList.toggle("crowded", scrollHeight > clientHeight + 1);
    };
    judge();
    const size = new ResizeObserver(judge);
    size.observe(node.current!);
    return () => size.disconnect();
  });
  return (
    <div class="lower" ref={node}>
      {children}
    </div>
  );
}

function Board(props: BoardProps) {
  const v = props.snap.view;
  const timeline = v.options.mode !== "artifaxx";
  return (
    <div class="crono-board">
      <div class="status-line quiet">
        <span>{t("web.crono.turn", { n: v.turn })}</span>
        {timeline && <Counter snap={props.snap} sight={props.sight} />}
        <span data-at="deck">{t("web.crono.deck", { n: v.deck })}</span>
        <details class="discards" data-at="discard" data-drop={JSON.stringify({ pile: true })}>
          <summary>{t("web.crono.discard", { n: v.discard.length })}</summary>
          <ol>
            {v.discard.map((card: string, i: number) => (
              <li key={i}>{nameOf("crononautas", card)}</li>
            ))}
          </ol>
        </details>
        {v.extra_turns > 0 && <span class="stamp">{t("web.crono.extra", { n: v.extra_turns })}</span>}
        {v.inaccessible && <span class="stamp war">{nameOf("crononautas", "patch_1962").replace(/^[^:]*: /, "")}</span>}
      </div>
      {timeline && <Timeline {...props} />}
      <Beside>
        <Winner {...props} />
        <Aims {...props} />
        <Home {...props} />
        {v.options.mode !== "solonauts" && <Players {...props} />}
      </Beside>
    </div>
  );
}

/** The cards on the stack and who is asked, or the cards of a pile to take from. */
const Now = (props: BoardProps) => (
  <div class="now-board">
    <Stack {...props} />
    <Finds {...props} />
  </div>
);

/** The ways to win and how far one is on each, and how close the universe is to its end. */
function aim(snap: Snapshot): string {
  const v = snap.view;
  const parts = snap.components;
  const n = v.paradoxes.length;
  const most = limitOf(parts);
  const share = (list: boolean[]) => `${list.filter(Boolean).length}/${list.length}`;
  if (v.options.mode === "solonauts")
    return t("web.crono.aim.solo", { n: v.home.length, all: v.home.length + v.travellers.length, most, p: n });
  const own = snap.you === null ? null : v.missions[snap.you];
  const goal = cardsToWin(snap);
  if (snap.you === null || !own)
    return t(goal ? "web.crono.aim.watch" : "web.crono.aim.watch.no_cards", { n, most, goal });
  const mission = share(slotsOf(parts, own).map((slot) => slotFilled(slot, v.artifacts[snap.you!], v.artifacts)));
  if (v.options.mode === "artifaxx") return t("web.crono.aim.artifacts", { mission });
  const identity = share(
    wishes(parts, v.identities[snap.you] ?? "").map(({ year, patched }) => wishMet(parts, v, year, patched)),
  );
  const cards = v.hands[snap.you].length;
  const name = (id: string) => nameOf("crononautas", id);
  const identity_name = name(v.identities[snap.you] ?? "");
  const known = { identity, identity_name, mission, mission_name: name(own) };
  return t(goal ? "web.crono.aim" : "web.crono.aim.no_cards", { ...known, cards, goal, n, most });
}

function dropped({ pick, snap }: BoardProps, card: string, drop: Record<string, any>) {
  if (drop.pile) return pick.drop({ verb: "discard", card });
  if (drop.artifact) return pick.drop({ verb: "play", card, artifact: drop.artifact });
  if (drop.year !== undefined && kindOf(snap.components, card) === "inverter")
    return pick.drop({ verb: "play", card, year: drop.year });
  return pick.drop({ verb: "play", card });
}

function Hand(props: BoardProps) {
  const { snap, pick } = props;
  const hand = snap.you === null ? [] : snap.view.hands[snap.you];
  const cards = useSteadyHand(Array.isArray(hand) ? hand : [], snap.you);
  if (!Array.isArray(hand)) return null;
  // What can be played is marked; where nothing can, what can be discarded.
  const plays = snap.legal.filter((a) => a.verb !== "discard" && a.verb !== "kill_time" && a.card !== undefined);
  const marked = plays.length ? plays : snap.legal;
  return (
    <ul class="hand" aria-label={t("web.hand")} onKeyDown={walkKeys}>
      {cards.map(({ card, key }, i) => (
        <li key={key}>
          <Ticket
            {...face(snap.components, card)}
            at={`card-${i}`}
            legal={pick.active && marked.some((a) => a.card === card)}
            chosen={pick.chosen({ card }, i)}
            onAim={(on) => pick.doubt(on && snap.view.phase !== "kill" ? { verb: "play", card } : null)}
            onClick={() => pick.choose({ card }, false, i)}
            onDrop={({ drop }) => dropped(props, card, drop)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Where a card of this seat lay in the hand; of others only the hand is known. */
const source = (e: GameEvent, snap: Snapshot): string => (e.player === snap.you ? "card-0" : `hand-${e.player}`);

function flights(e: GameEvent, snap: Snapshot): Flight[] {
  const card = typeof e.card === "string" ? <Ticket {...face(snap.components, e.card)} size="table" /> : <Back />;
  const seat = e.player as number;
  switch (e.event) {
    case "drew":
      return [{ from: "deck", to: seat === snap.you ? "card-0" : `hand-${seat}`, face: <Back /> }];
    case "announced":
      return [{ from: source(e, snap), to: e.year ? `year-${e.year}` : "stack-0", land: "stack-0", face: card }];
    case "patched":
      return [{ from: "stack-0", to: `year-${patchYear(snap.components, e.card as string)}`, face: card }];
    case "nullified":
      return [{ from: `year-${patchYear(snap.components, e.card as string)}`, to: "discard", face: card }];
    case "discarded":
      return [{ from: source(e, snap), to: "discard", face: card }];
    case "artifact_moved":
      return [
        {
          from: e.from === null ? "stack-0" : `artifact-${e.artifact}`,
          to: e.to === null ? "discard" : `row-${e.to}`,
          face: <Ticket {...face(snap.components, e.artifact as string)} size="table" />,
        },
      ];
    default:
      return [];
  }
}

const drop = <T,>(list: T[], x: T): T[] => list.filter((y) => y !== x);

/** One event on a copy of the view: first the linchpin turns, then one paradox after the other tears open. */
function step(view: View, e: GameEvent, next: Snapshot): View {
  const v = structuredClone(view);
  const year = e.year as number;
  switch (e.event) {
    case "announced":
      v.stack = [...v.stack, e as unknown as View["stack"][number]];
      if (Array.isArray(v.hands[e.player as number])) {
        const at = v.hands[e.player as number].indexOf(e.card);
        if (at >= 0) v.hands[e.player as number].splice(at, 1);
      }
      break;
    case "responded":
      v.stack = [...v.stack, { player: e.player, card: "message_from_your_future_self" } as View["stack"][number]];
      break;
    case "flipped":
      v.stack = [];
      v.flipped = e.altered ? [...v.flipped, year] : drop(v.flipped, year);
      break;
    case "paradox":
      v.paradoxes = [...v.paradoxes, year];
      break;
    case "restored":
      v.paradoxes = drop(v.paradoxes, year);
      break;
    case "patched":
      v.stack = [];
      v.patches = [...v.patches, e.card];
      v.paradoxes = drop(v.paradoxes, patchYear(next.components, e.card as string)!);
      v.inaccessible ||= e.card === "patch_1962";
      break;
    case "nullified":
      v.patches = drop(v.patches, e.card);
      v.inaccessible &&= e.card !== "patch_1962";
      break;
    case "cancelled":
      v.stack = [];
      break;
    case "artifact_moved":
      v.artifacts = v.artifacts.map((row: string[], seat: number) =>
        seat === e.to ? [...drop(row, e.artifact as string), e.artifact] : drop(row, e.artifact as string),
      );
      break;
    case "turn_began":
      v.turn = e.turn;
      v.to_move = e.player;
      v.stack = [];
      break;
  }
  return v;
}

function outlook(sight: MovePreview, snap: Snapshot): string | null {
  if (!sight.view) return null;
  const [a, b] = [snap.view.paradoxes.length, sight.view.paradoxes.length];
  return a === b ? null : t("web.crono.outlook", { from: a, to: b, most: limitOf(snap.components) });
}

/** "1968, 1986 patched": what one's identity needs. */
function shortWish({ components, view, you }: Snapshot, red: boolean): string {
  const years = wishes(components, view.identities[you!] ?? "").filter(({ patched }) => patched === red);
  const how = t(red ? "web.crono.short.red" : "web.crono.short.black");
  return years.length ? `${years.map(({ year }) => year).join(", ")} ${how}` : "";
}

function prompt(snap: Snapshot, who: Speaker): string {
  const { phase, stack } = snap.view;
  if (phase === "response") {
    const top = stack[stack.length - 1];
    return t("web.crono.ask.response", { who: who.names[top.player] ?? "", card: nameOf("crononautas", top.card) });
  }
  // On a phone the identity lies far below the board: the question names it and what it needs.
  if (phase === "identity" && snap.you !== null)
    return t("web.crono.ask.identity", {
      identity: nameOf("crononautas", snap.view.identities[snap.you] ?? ""),
      years: [false, true]
        .map((red) => shortWish(snap, red))
        .filter(Boolean)
        .join("; "),
    });
  const asks = ["kill", "fetch", "miracle"].includes(phase)
    ? phase
    : snap.view.options.mode === "solonauts"
      ? "solo"
      : "main";
  return t(`web.crono.ask.${asks}`);
}

const THROWN = /^(discard|kill_time)$/;

const module: BoardModule = {
  Board,
  Hand,
  Now,
  Detail,
  aim,
  moments,
  facts,
  flights,
  prompt,
  step,
  outlook,
  loose: (legal: Action[]) => legal.filter((a) => a.card === undefined),
  pieces: ({ legal, view }) =>
    t(
      view.phase === "kill"
        ? "web.crononautas.pieces.discard"
        : legal.some((a) => a.verb === "kill_time")
          ? "web.crononautas.pieces"
          : "web.crononautas.pieces.solo",
    ),
  cost: (action) => (action.verb === "kill_time" ? `(${t("web.crono.kill.how")})` : null),
  quiet: (options) =>
    options.length > 9 && options.every((a) => a.year !== undefined) ? t("web.crono.ask.year") : null,
  // A card that can only be thrown away: who chose it probably wanted to play it.
  meant: (options, part, { view, you }) =>
    typeof part.card === "string" && view.phase === "main" && you !== null && options.every((a) => THROWN.test(a.verb))
      ? { verb: "play", player: you, card: part.card }
      : null,
  letGo: (legal, { view, you }) =>
    view.phase === "response" && view.to_move !== you ? (legal.find((a) => a.verb === "pass") ?? null) : null,
  risky: (a: Action) => a.verb === "discard" || a.verb === "kill_time" || a.verb === "respond" || a.verb === "decline",
};
export default module;
