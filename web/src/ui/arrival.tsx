// A finished match: the result for the reader, the standings, what mattered, and where to go from here.
import type { ComponentChildren } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { gameCard, GAMES } from "../core/games";
import { known, nameOf, plural, t, type Speaker } from "../core/i18n";
import type { Session } from "../core/session";
import type { Snapshot } from "../core/types";
import { Icon } from "./icons";
import { WhatMattered } from "./mattered";
import { SeatName, SeatSign, SeatsShown } from "./seat_name";

interface ArrivalProps {
  session: Session;
  snap: Snapshot;
  who: Speaker;
  again: () => void;
  /** Another game with the same people. */
  next?: (game: string) => void;
  facts: string[];
  /** How far a seat came, where the scores do not tell it. */
  standing?: (seat: number) => string | null;
  /** From first to last, where the scores do not tell it. */
  order?: number[];
  /** A lesson is over: a whole game is offered above, the lesson can be repeated. */
  lesson: boolean;
}

/** What it means for the reader. */
function verdict(snap: Snapshot): string {
  const winners = snap.result?.winners ?? [];
  if (!snap.result) return t("web.result.none");
  if (!winners.length && gameCard(snap.game).together && snap.you !== null)
    return t(snap.players > 1 ? "web.result.together_lost" : "web.result.lost");
  if (!winners.length) return t("web.result.nobody");
  if (winners.length === snap.players && snap.players > 1) return t("web.result.all");
  if (snap.you === null) return t("web.result.over");
  return t(winners.includes(snap.you) ? "web.result.you" : "web.result.lost");
}

/** Who has won, where it is not the reader alone, and by what. */
function howItEnded(snap: Snapshot, who: Speaker): string {
  const winners = snap.result?.winners ?? [];
  const end = snap.together?.end;
  const reason = end ? t(`web.end.${end}`) : snap.result ? nameOf(snap.game, snap.result.reason, "reason") : "";
  const alone = snap.you !== null && winners.length === 1 && winners[0] === snap.you;
  const some = winners.length > 0 && winners.length < snap.players && !alone;
  const names = some ? t("web.result.won", { who: winners.map((w) => who.names[w]).join(", ") }) : "";
  return [names, reason].filter(Boolean).join(" · ");
}

/** The winners first, then the others by their scores. */
export function inOrder({ winners, scores }: { winners: number[]; scores: number[] }): number[] {
  const won = (seat: number) => Number(winners.includes(seat));
  return scores.map((_, seat) => seat).sort((a, b) => won(b) - won(a) || scores[b]! - scores[a]! || a - b);
}

/** Points only where they tell more than who has won. */
function Score({ snap, seat, standing }: { snap: Snapshot; seat: number; standing?: string | null }) {
  const { scores, winners } = snap.result!;
  const unit = `web.score.${snap.game}`;
  const told = scores.some((score, i) => score !== (winners.includes(i) ? 1 : 0));
  return (
    <span class="score">
      {told && (
        <>
          <b class="mono">{scores[seat]}</b> {known(unit) && <small>{plural(unit, scores[seat]!)}</small>}
        </>
      )}
      {standing && <small>{standing}</small>}
    </span>
  );
}

function Choice({ icon, name, note }: { icon: string; name: string; note: string }) {
  return (
    <>
      <Icon name={icon} size={20} />
      <span>
        <b>{name}</b> {note && <small>{note}</small>}
      </span>
    </>
  );
}

/** The other games that this many can play. */
function NextGame({ snap, next }: { snap: Snapshot; next: (game: string) => void }) {
  const [open, setOpen] = useState(false);
  const games = GAMES.filter((g) => g.id !== snap.game && g.min <= snap.players && snap.players <= g.max);
  if (!games.length) return null;
  return (
    <div class="next-game">
      <button type="button" class="button choice" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Choice icon="skip" name={t("web.again.other")} note={t("web.again.other.note")} />
      </button>
      {open && (
        <ul>
          {games.map((game) => (
            <li key={game.id}>
              <button type="button" class="button" onClick={() => next(game.id)}>
                {t(`game.${game.id}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Choices({ session, snap, again, next, lesson }: Omit<ArrivalProps, "who" | "facts">): ComponentChildren {
  const seatKept = !snap.together?.rematch ? "web.again" : snap.you === null ? "web.again.watch" : "web.again.join";
  return (
    <div class="choices">
      {(!snap.together || snap.you !== null || snap.together.rematch) && (
        <button type="button" class={`button choice${lesson ? "" : " amber"}`} onClick={again}>
          <Choice
            icon="undo"
            name={t(lesson ? "web.learn.repeat" : seatKept)}
            note={lesson ? "" : t("web.again.note")}
          />
        </button>
      )}
      {next && <NextGame snap={snap} next={next} />}
      {session.table.replay && (
        <a class="button choice" href={session.table.replay}>
          <Choice icon="time" name={t("web.again.replay")} note={t("web.again.replay.note")} />
        </a>
      )}
      <a class="button choice" href="#/">
        <Choice icon="back" name={t("web.again.hall")} note={t("web.again.hall.note")} />
      </a>
    </div>
  );
}

/** Where it would be longer than its place, the reason of the costliest move is left to the time machine. */
function useBrief(here: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const node = here.current!;
    const judge = () => {
      delete node.dataset.brief;
      if (node.scrollHeight > node.clientHeight + 1) node.dataset.brief = "";
    };
    judge();
    const size = new ResizeObserver(judge);
    const words = new MutationObserver(judge);
    size.observe(node);
    words.observe(node, { childList: true, subtree: true, characterData: true });
    return () => {
      size.disconnect();
      words.disconnect();
    };
  }, []);
}

export function Arrival({ session, snap, who, again, next, facts, standing, order, lesson }: ArrivalProps) {
  const here = useRef<HTMLElement>(null);
  const { you } = useContext(SeatsShown);
  // The board may have been scrolled; who arrives is at its top.
  useEffect(() => here.current?.closest(".stage")?.scrollTo({ top: 0 }), []);
  useBrief(here);
  const { result } = snap;
  const how = howItEnded(snap, who);
  const won = you !== null && result?.winners.includes(you);
  return (
    <section class={`arrival${won ? " mine" : ""}`} data-shell aria-labelledby="arrival-title" ref={here}>
      <h2 id="arrival-title">{verdict(snap)}</h2>
      {how && <p class="verdict-line">{how}</p>}
      {result && snap.players > 1 && (
        <ol class={snap.players > 4 ? "many" : undefined} aria-label={t("web.result.standings")}>
          {(order ?? inOrder(result)).map((seat, i) => (
            <li key={seat} class={result.winners.includes(seat) ? "won" : ""}>
              {order && <span class="mono">{i + 1}.</span>}
              <SeatSign seat={seat} />
              <SeatName seat={seat} />
              {result.winners.includes(seat) && (
                <span class="star" role="img" aria-label={t("web.result.winner")}>
                  ★
                </span>
              )}
              <Score snap={snap} seat={seat} standing={standing?.(seat)} />
            </li>
          ))}
        </ol>
      )}
      <Choices {...{ session, snap, again, next, lesson }} />
      <WhatMattered session={session} snap={snap} who={who} facts={facts} />
    </section>
  );
}
