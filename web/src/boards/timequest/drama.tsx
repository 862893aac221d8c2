// What is happening in the middle of the ring: an event for everybody with all the answers, a fight with its dice and bets,
// an offer on the table, cards laid out for a decision. At rest: the round and who has how many action points.
import { doesOf, storyOf, type Components } from "../../core/components";
import { nameOf, t, type Speaker } from "../../core/i18n";
import { sentence } from "../../core/sentences";
import type { Action, GameEvent } from "../../core/types";
import { Figure, Sign } from "../../art/figure";
import { Portrait } from "./portraits";
import { useWide, walkKeys } from "../../ui/hooks";
import { Deal } from "./deal";
import { balance } from "./digest";
import { FirstResources, OfferOnTable, Terms } from "./forms";
import { StakeForm } from "./stake";
import { Bundle, Crystals, Die, label, Part, Pawn, periodAt, questOf, Resource, resources, set } from "./tokens";
import type { BoardProps } from "./view";

export const does = (parts: Components, id: string): string | undefined => doesOf("timequest", parts, id);

export function face(parts: Components, id: string, kind: string, color?: string) {
  return {
    name: nameOf("timequest", id),
    does: does(parts, id),
    story: storyOf("timequest", id),
    kind: t(`web.tq.card.${kind}`),
    color,
    art: <Figure set={set} id={id} color={color} />,
  };
}

/** The round's event and what has been said to it since, from the log: the view forgets it when it is over. */
function eventOfRound(log: BoardProps["log"]): { card: string; level: string; since: GameEvent[] } | null {
  let at = -1;
  for (let i = log.length - 1; i >= 0 && at < 0; i--) {
    if (log[i]!.event.event === "round_began") return null;
    if (log[i]!.event.event === "event_revealed") at = i;
  }
  if (at < 0) return null;
  const rest = log.slice(at + 1).map((entry) => entry.event);
  const end = rest.findIndex((e) => e.event === "turn_began");
  return {
    card: log[at]!.event.card as string,
    level: log[at]!.event.level as string,
    since: end < 0 ? rest : rest.slice(0, end),
  };
}

/** What somebody said to an event; in a word where nothing that was paid or won stands beside it. */
function signOf(e: GameEvent, alone: boolean): string {
  if (e.event === "goal_met") return alone ? `✓ ${t("web.tq.said.met")}` : "✓";
  if (e.event === "rolled") return t("web.tq.said.rolled", { n: (e.dice as number[] | undefined)?.[0] ?? 0 });
  if (e.event === "chose" && e.choice === "fail") return alone ? `✗ ${t("web.tq.said.not_met")}` : "✗";
  if (e.event === "chose" && e.choice === "pass") return t("web.tq.said.pass");
  return "";
}

/** What one player said to the event, and what it cost or brought. */
function Answer({ seat, since, asked, who }: { seat: number; since: GameEvent[]; asked: boolean; who: Speaker }) {
  const own = since.filter((e) => e.player === seat);
  const said = own.filter((e) => /^(chose|goal_met|shielded|guardian|bid_made|rolled)$/.test(e.event));
  const change = Object.entries(balance(since, seat));
  const won = Object.fromEntries(change.filter(([, n]) => n > 0));
  const lost = Object.fromEntries(change.filter(([, n]) => n < 0).map(([id, n]) => [id, -n]));
  const last = said[said.length - 1];
  return (
    <li class={asked ? "asked" : ""}>
      <Pawn seat={seat} size={18} />
      <span class="said" title={last ? sentence(who, "event", last) : undefined}>
        <span aria-hidden="true">
          {who.names[seat]} <small>{last ? signOf(last, !change.length) : asked ? "…" : ""}</small>
        </span>
        <span class="hidden-text">{last ? sentence(who, "event", last) : who.names[seat]}</span>
      </span>
      {Object.keys(lost).length > 0 && (
        <span class="delta minus">
          −<Bundle of={lost} size={15} />
        </span>
      )}
      {Object.keys(won).length > 0 && (
        <span class="delta plus">
          +<Bundle of={won} size={15} />
        </span>
      )}
    </li>
  );
}

function EventForAll({ snap, log, who }: BoardProps) {
  const past = eventOfRound(log);
  const card: string | undefined = snap.view.event?.card ?? past?.card;
  if (!card) return null;
  const running = snap.view.event !== null;
  const seats = Array.from({ length: snap.players }, (_, i) => (snap.view.first_player + i) % snap.players);
  return (
    <section class={`panel event${running ? " running" : ""}`} aria-label={t("web.tq.event")}>
      <h3>
        <Sign set={set} id={card} size={24} />
        <span>{nameOf("timequest", card)}</span>{" "}
        <small>{nameOf("timequest", snap.view.event?.level ?? past?.level ?? "")}</small>
      </h3>
      <p class="text">{does(snap.components, card)}</p>
      {past && (
        <ul class="answers">
          {seats.map((seat) => (
            <Answer key={seat} seat={seat} since={past.since} asked={running && snap.actors.includes(seat)} who={who} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Fighter({ seat, die, plus, who }: { seat: number; die: number; plus: number; who: Speaker }) {
  return (
    <div class="fighter">
      <p>
        <Pawn seat={seat} /> <b>{who.names[seat]}</b>
      </p>
      {die > 0 ? (
        <Die n={die} />
      ) : (
        <span class="die-wait" aria-hidden="true">
          ?
        </span>
      )}
      {plus > 0 && <b class="mono">+{plus}</b>}
    </div>
  );
}

const sumOf = (bets: { resource: string; amount: number }[]): Record<string, number> =>
  bets.reduce<Record<string, number>>((all, b) => ({ ...all, [b.resource]: (all[b.resource] ?? 0) + b.amount }), {});

/** The four betting spots: "the outcome is at least this", paid as often as the number says. */
export function Spots({
  snap,
  who,
  spot: chosen,
  choose,
}: BoardProps & { spot?: number; choose?: (spot: number) => void }) {
  const { bets } = snap.view.arena!;
  return (
    <ul class="spots" aria-label={t("web.tq.spots")} onKeyDown={walkKeys}>
      {[2, 3, 4, 5].map((spot) => {
        const laid = bets.filter((b) => b.spot === spot);
        return (
          <li key={spot}>
            <button
              type="button"
              class={`spot${choose ? " open" : ""}${chosen === spot ? " chosen" : ""}`}
              disabled={!choose}
              aria-pressed={chosen === spot}
              onClick={() => choose?.(spot)}
            >
              <b class="mono" aria-hidden="true">
                ≥{spot}
              </b>
              <small aria-hidden="true">{t("web.tq.spot.pays", { n: spot })}</small>
              <span class="hidden-text">{t("web.tq.spot", { n: spot })}</span>
              <span class="stakes">
                {[...new Set(laid.map((b) => b.player))].map((seat) => (
                  <span key={seat} title={t("web.tq.bet", { who: who.names[seat] ?? "", spot })}>
                    <Pawn seat={seat} size={13} />
                    <span class="hidden-text">{who.names[seat]}</span>
                    {Object.entries(sumOf(laid.filter((b) => b.player === seat))).map(([id, n]) => (
                      <Resource key={id} id={id} n={n} size={14} />
                    ))}
                  </span>
                ))}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Who takes the prize of a fight: the one who challenged, or the one who wins (an option). */
export const prizeTo = (snap: BoardProps["snap"]): string =>
  t(snap.options.arena_gain === "winner" ? "web.tq.arena.prize.winner" : "web.tq.arena.prize", {
    who: snap.seats[snap.view.arena?.fighters[0] ?? 0]?.name ?? "",
  });

function Arena(props: BoardProps) {
  const { snap, pick, who } = props;
  const arena = snap.view.arena!;
  const [a, b] = arena.fighters as [number, number];
  const bets = pick.active && pick.options.some((action) => action.verb === "bet");
  return (
    <section class="panel arena" aria-label={t(arena.kind === "duel" ? "web.tq.duel" : "web.tq.arena")}>
      <div class="fighters">
        <Fighter seat={a} die={arena.dice[0]} plus={arena.plus[0]} who={who} />
        <span class="versus" aria-hidden="true">
          {arena.dice[0] && arena.dice[1]
            ? Math.abs(arena.dice[0] + arena.plus[0] - arena.dice[1] - arena.plus[1])
            : "⚔"}
        </span>
        <Fighter seat={b} die={arena.dice[1]} plus={arena.plus[1]} who={who} />
      </div>
      <p class="text">{arena.kind === "duel" ? t("web.tq.duel.how") : `${t("web.tq.arena.how")} ${prizeTo(snap)}`}</p>
      {arena.kind !== "duel" && (bets ? <StakeForm {...props} /> : <Spots {...props} />)}
    </section>
  );
}

/** The actions that one of the cards laid out stands for. */
const fitsCard = (id: string, actions: Action[]): Action[] =>
  actions.filter((a) => [a.card, a.quest, a.event].includes(id));

/** A card laid out is the button of its action, where it has only one. */
export const laidAlone = (a: Action, legal: Action[], snap: BoardProps["snap"]): boolean =>
  laidCards(snap).some((id) => {
    const fits = fitsCard(id, legal);
    return fits.length === 1 && fits[0] === a;
  });

/** A card with all that is printed on it, as a row: nothing has to be pointed at to be read. */
function Row({ id, snap, price }: { id: string; snap: BoardProps["snap"]; price?: preact.ComponentChildren }) {
  return (
    <>
      <Sign
        set={set}
        id={questOf(snap.components, id) ? `art_${questOf(snap.components, id)!.period}` : id}
        size={28}
      />
      <b>{nameOf("timequest", id)}</b>
      <span class="does">{price ?? does(snap.components, id)}</span>
    </>
  );
}

function QuestPrice({ id, snap }: { id: string; snap: BoardProps["snap"] }) {
  const quest = questOf(snap.components, id)!;
  const at = snap.view.players[snap.you ?? 0].location;
  const pay = periodAt(snap.components, at)?.pay;
  return (
    <span class="price">
      {label(quest.period)}: <b class="mono">{quest.x}</b>
      {pay ? <Resource id={pay[0]!} size={16} /> : <Part n={0} />} <b class="mono">{quest.y}</b>
      {pay ? <Resource id={pay[1]!} size={16} /> : <Part n={1} />} → <Crystals n={quest.crystals} size={16} />
    </span>
  );
}

/** Cards laid out for a decision: hunted quests, cards looked at, an event drawn. */
function Laid({ snap, pick, aimed }: BoardProps) {
  return (
    <ul class="laid rows" onKeyDown={walkKeys}>
      {laidCards(snap).map((id) => {
        const fits = fitsCard(id, pick.options);
        const only = pick.active && fits.length === 1 ? fits[0]! : null;
        const row = (
          <Row id={id} snap={snap} price={questOf(snap.components, id) && <QuestPrice id={id} snap={snap} />} />
        );
        return (
          <li key={id}>
            {only ? (
              <button
                type="button"
                class={`laid-card legal${aimed && fits.includes(aimed) ? " chosen" : ""}`}
                onClick={() => pick.go(only)}
                onMouseEnter={() => pick.look(only)}
                onMouseLeave={() => pick.look(null)}
                onFocus={() => pick.look(only)}
                onBlur={() => pick.look(null)}
              >
                {row}
              </button>
            ) : (
              <div class="laid-card">{row}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function laidCards(snap: BoardProps["snap"]): string[] {
  const step = snap.view.agenda[0];
  if (!step || step.step === "replace") return [];
  return (step.cards ?? [step.event, step.card, snap.view.event?.artifact]).filter(
    (c: unknown): c is string => typeof c === "string",
  );
}

/** The characters to choose from: who they are and what they can do. A click chooses, the button beside confirms. */
export function Characters({ snap, pick }: BoardProps) {
  const free = snap.legal.filter((a) => a.verb === "choose_character");
  return (
    <ul class="laid characters" onKeyDown={walkKeys}>
      {free.map((a) => {
        const id = a.character as string;
        const [epithet, ability] = splitAbility(does(snap.components, id) ?? "");
        const chosen = pick.part.character === id;
        const story = storyOf("timequest", id) ?? "";
        return (
          <li key={id}>
            <button
              type="button"
              class={`character${pick.active ? " legal" : ""}${chosen ? " chosen" : ""}`}
              aria-pressed={chosen}
              aria-description={story}
              onClick={() => pick.choose({ character: id })}
            >
              <span class="portrait" aria-hidden="true">
                <Portrait id={id} />
              </span>
              <b>{nameOf("timequest", id)}</b>
              <i>{[epithet, splitAbility(story)[0]].filter(Boolean).join(" · ")}</i>
              <span class="can">{ability[0]?.toUpperCase() + ability.slice(1)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The story of the character that is chosen, beside the board: over it, it would hide the others. */
export function Detail({ pick }: BoardProps) {
  const story = pick.part.character ? storyOf("timequest", pick.part.character as string) : null;
  return story ? <p class="effect">{story}</p> : null;
}

/** "The Seer: once per turn ..." is an epithet and what it means. */
function splitAbility(text: string): [string, string] {
  const at = text.indexOf(": ");
  return at > 0 && at < 24 ? [text.slice(0, at), text.slice(at + 2)] : ["", text];
}

export const choosesCharacter = ({ snap, pick }: BoardProps): boolean =>
  snap.you !== null && snap.actors.includes(snap.you) && pick.active && snap.view.agenda[0]?.step === "character";

/** Action points of a turn. */
export const turnPoints = (parts: Components): number => parts.printed("rule", "turn").ap ?? 0;

function Rest({ snap, who }: BoardProps) {
  const v = snap.view;
  return (
    <div class="rest">
      <p class="round">
        {v.round > 0 && <b>{t("web.tq.round", { n: v.round })}</b>}
        {v.final_round && <span class="stamp">{t("web.tq.final")}</span>}
      </p>
      {v.turn && (
        <p class="ap" role="img" aria-label={t("web.tq.ap", { who: who.names[v.turn.player] ?? "", n: v.turn.ap })}>
          <Pawn seat={v.turn.player} size={22} />
          <small aria-hidden="true">{t("web.tq.ap.short")}</small>
          {Array.from({ length: Math.max(turnPoints(snap.components), v.turn.ap) }, (_, i) => (
            <i key={i} class={i < v.turn!.ap ? "on" : ""} />
          ))}
        </p>
      )}
    </div>
  );
}

/** How the board is read. */
export function Legend({ parts }: { parts: Components }) {
  const [first, second] = resources(parts);
  return (
    <ul class="legend">
      <li>
        <span aria-hidden="true">
          <b class="plus">+</b>
          <Resource id={first!} size={17} />
        </span>
        {t("web.tq.legend.gain")}
      </li>
      <li>
        <span aria-hidden="true">
          <Crystals size={15} />
          <Part n={0} />
          <Resource id={second!} size={17} />
        </span>
        {t("web.tq.legend.pay")}
      </li>
      <li>
        <span class="track" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {t("web.tq.legend.track")}
      </li>
      <li>
        <span class="token up" aria-hidden="true">
          <Crystals size={15} />▲
        </span>
        {t("web.tq.legend.token")}
      </li>
      <li class="more">
        <span class="ap" aria-hidden="true">
          <i class="on" />
          <i class="on" />
          <i />
        </span>
        {t("web.tq.legend.ap")}
      </li>
      <li class="more">
        <span class="slot-sign" aria-hidden="true" />
        {t("web.tq.legend.slot")}
      </li>
      {["time_lock", "temporal_engineer"].map((id) => (
        <li key={id} class="more">
          <span aria-hidden="true">
            <span class="lock">
              <Sign set={set} id={id} size={16} />
            </span>
          </span>
          {t(id === "time_lock" ? "web.tq.legend.lock" : "web.tq.legend.engineer")}
        </li>
      ))}
    </ul>
  );
}

/** All signs of the board, the resources by name. */
export const Signs = ({ parts }: { parts: Components }) => (
  <>
    <p class="kinds-named">
      {[...resources(parts), "crystal"].map((id) => (
        <span key={id}>
          <Resource id={id} size={20} /> <span aria-hidden="true">{nameOf("timequest", id)}</span>
        </span>
      ))}
    </p>
    <Legend parts={parts} />
  </>
);

export function Drama({ legend, ...props }: BoardProps & { legend: boolean }) {
  return (
    <>
      <Rest {...props} />
      <EventForAll {...props} />
      {legend && !props.snap.view.event && !eventOfRound(props.log) && !props.snap.over && (
        <Legend parts={props.snap.components} />
      )}
    </>
  );
}

/** The game in a few lines, for those who are asked their first question. */
function Welcome({ chosen }: { chosen: boolean }) {
  const wide = useWide();
  if (chosen) return null;
  const lines = (
    <ol>
      {[1, 2, 3, 4].map((n) => (
        <li key={n}>{t(`web.tq.welcome.${n}`)}</li>
      ))}
    </ol>
  );
  // On a phone the characters need the room.
  return wide ? (
    <div class="welcome">
      <p>{t("web.tq.welcome.how")}</p>
      {lines}
    </div>
  ) : (
    <details class="welcome">
      <summary>{t("web.tq.welcome.short")}</summary>
      {lines}
    </details>
  );
}

/** The card of the hand or of a slot that an action plays, puts down or uses. */
export const cardOf = (a: Action): string | null =>
  /^(play|slot|use|use_event)$/.test(a.verb)
    ? ((a.card ?? a.event) as string)
    : typeof a.use === "string"
      ? a.use
      : null;

/** The card that is about to be played, with its whole text: nobody plays a card unread. */
function Meant({ snap, pick }: BoardProps) {
  const actions = pick.waiting ? [pick.waiting] : pick.asking || Object.keys(pick.part).length ? pick.options : [];
  const cards = new Set(actions.map(cardOf));
  const [card] = cards;
  if (cards.size !== 1 || !card || !does(snap.components, card)) return null;
  return (
    <div class="laid-card meant">
      <Row id={card} snap={snap} />
    </div>
  );
}

/** What is put together, chosen from or fought out, beside the board: resources, terms, an offer, a fight, cards laid out. */
export function Now(props: BoardProps) {
  const { snap, pick, who } = props;
  const step = snap.view.agenda[0];
  const mine = snap.you !== null && snap.actors.includes(snap.you) && pick.active;
  return (
    <div class="now-board">
      {snap.view.arena ? (
        <Arena {...props} />
      ) : step?.step === "trade_answer" ? (
        <OfferOnTable step={step} you={snap.you} who={who} />
      ) : mine && step?.step === "resources" ? (
        <FirstResources snap={snap} pick={pick} />
      ) : mine && step?.step === "terms" ? (
        <Terms snap={snap} pick={pick} />
      ) : mine && step?.step === "bundles" ? (
        <Deal snap={snap} pick={pick} who={who} />
      ) : laidCards(snap).length > 0 ? (
        <Laid {...props} />
      ) : mine && step?.step === "event_choice" && snap.view.event ? (
        <div class="laid-card">
          <Row id={snap.view.event.card} snap={snap} />
        </div>
      ) : mine && step?.step === "character" ? (
        <Welcome chosen={pick.part.character !== undefined} />
      ) : mine ? (
        <Meant {...props} />
      ) : null}
    </div>
  );
}
