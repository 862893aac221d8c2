// A finished game has arrived: who won and why, the scores, and the way back through its moves.
import { useEffect, useRef, useState } from "preact/hooks";
import { GAMES } from "../core/games";
import { known, nameOf, t, type Speaker } from "../core/i18n";
import type { Session } from "../core/session";
import type { Snapshot } from "../core/types";
import { Flaps } from "./flaps";
import { Icon } from "./icons";
import { WhatMattered } from "./mattered";

interface ArrivalProps {
  session: Session;
  snap: Snapshot;
  who: Speaker;
  again: () => void;
  /** Another game with the same people. */
  next?: (game: string) => void;
  facts: string[];
}

function verdict(snap: Snapshot, who: Speaker): string {
  const winners = snap.result?.winners ?? [];
  if (!snap.result) return t("web.result.none");
  if (!winners.length) return t("web.result.nobody");
  if (snap.you !== null && winners.includes(snap.you) && winners.length === 1) return t("web.result.you");
  if (winners.length === snap.players) return t("web.result.all");
  return t("web.result.won", { who: winners.map((w) => who.names[w]).join(", ") });
}

/** Points only where they tell more than who has won. */
function Score({ snap, seat }: { snap: Snapshot; seat: number }) {
  const { scores, winners } = snap.result!;
  const won = winners.includes(seat);
  if (scores.every((score, i) => score === (winners.includes(i) ? 1 : 0)))
    return won ? <span class="mono">★</span> : null;
  const unit = `web.score.${snap.game}`;
  return (
    <span>
      <span class="mono">{scores[seat]}</span> {known(unit) && <small>{t(unit)}</small>}
    </span>
  );
}

/** The other games that this many can play. */
function NextGame({ snap, next }: { snap: Snapshot; next: (game: string) => void }) {
  const [open, setOpen] = useState(false);
  const games = GAMES.filter((g) => g.id !== snap.game && g.min <= snap.players && snap.players <= g.max);
  if (!games.length) return null;
  return (
    <div class="next-game">
      <button type="button" class="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t("web.again.other")}
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

export function Arrival({ session, snap, who, again, next, facts }: ArrivalProps) {
  const end = snap.together?.end;
  const reason = end ? t(`web.end.${end}`) : snap.result ? nameOf(snap.game, snap.result.reason, "reason") : "";
  const here = useRef<HTMLElement>(null);
  // The board may have been scrolled; who arrives is at its top.
  useEffect(() => here.current?.closest(".stage")?.scrollTo({ top: 0 }), []);
  const best = Math.max(...(snap.result?.scores ?? [0]));
  return (
    <section class="arrival" aria-labelledby="arrival-title" ref={here}>
      <h2 id="arrival-title">
        <Flaps text={t("web.result.arrived")} />
      </h2>
      <p class="verdict-line">
        <strong>{verdict(snap, who)}</strong> {reason && <span class="narrow">({reason})</span>}
      </p>
      <ol>
        {snap.result?.scores.map((score, i) => (
          <li
            key={i}
            class={snap.result!.winners.includes(i) ? "won" : ""}
            style={{ "--share": best > 0 ? score / best : 0 }}
          >
            <span>{who.names[i]}</span> <Score snap={snap} seat={i} />
          </li>
        ))}
      </ol>
      <WhatMattered session={session} snap={snap} who={who} facts={facts} />
      <div class="row">
        {(!snap.together || snap.you !== null || snap.together.rematch) && (
          <button type="button" class="button amber" onClick={again}>
            {t(!snap.together?.rematch ? "web.again" : snap.you === null ? "web.again.watch" : "web.again.join")}
          </button>
        )}
        {next && <NextGame snap={snap} next={next} />}
        {session.table.replay && (
          <a class="button" href={session.table.replay}>
            <Icon name="time" size={18} />
            {t("web.machine.open")}
          </a>
        )}
        <a class="button" href="#/">
          <Icon name="back" size={18} />
          {t("web.home")}
        </a>
      </div>
    </section>
  );
}
