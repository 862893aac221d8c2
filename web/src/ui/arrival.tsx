// A finished game has arrived: who won and why, the scores, and the way back through its moves.
import { useEffect, useRef } from "preact/hooks";
import { nameOf, t, type Speaker } from "../core/i18n";
import type { Session } from "../core/session";
import type { Snapshot } from "../core/types";
import { Flaps } from "./flaps";
import { Icon } from "./icons";

interface ArrivalProps {
  session: Session;
  snap: Snapshot;
  who: Speaker;
  again: () => void;
}

function verdict(snap: Snapshot, who: Speaker): string {
  const winners = snap.result?.winners ?? [];
  if (!snap.result) return t("web.result.none");
  if (!winners.length) return t("web.result.nobody");
  if (snap.you !== null && winners.includes(snap.you) && winners.length === 1) return t("web.result.you");
  if (winners.length === snap.players) return t("web.result.all");
  return t("web.result.won", { who: winners.map((w) => who.names[w]).join(", ") });
}

export function Arrival({ session, snap, who, again }: ArrivalProps) {
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
            <span>{who.names[i]}</span> <span class="mono">{score}</span>
          </li>
        ))}
      </ol>
      <div class="row">
        {session.table.replay && (
          <a class="button" href={session.table.replay}>
            <Icon name="time" size={18} />
            {t("web.machine.open")}
          </a>
        )}
        {(!snap.together || snap.you !== null || snap.together.rematch) && (
          <button type="button" class="button amber" onClick={again}>
            {t(!snap.together?.rematch ? "web.again" : snap.you === null ? "web.again.watch" : "web.again.join")}
          </button>
        )}
        <a class="button" href="#/">
          <Icon name="back" size={18} />
          {t("web.home")}
        </a>
      </div>
    </section>
  );
}
