// A hint in a game against bots: the best moves with their chances, from nothing but what the player knows. It lies over the
// log; the best move, or the one under the pointer, is shown on the board.
import { useEffect, useState } from "preact/hooks";
import { gameCard } from "../core/games";
import { t, words, type Speaker } from "../core/i18n";
import { sentence } from "../core/sentences";
import type { Action, Hint, Snapshot, Table } from "../core/types";
import type { Picker } from "../ui/picker";
import { Icon } from "../ui/icons";
import { useHintMarks } from "./hint_marks";
import "../styles/hint.css";

interface HintProps {
  table: Table;
  snap: Snapshot;
  who: Speaker;
  pick: Picker;
  close: () => void;
}

const SHOWN = 3;
const REASONS_MOST = 2;
/** A move that was hardly tried has a chance that says little. */
const TRIED_LEAST = 0.05;

/** As it is shown: what is compared must be what can be read. */
const percent = (value: number): number => Math.round(value * 100);
const share = (value: number): string =>
  new Intl.NumberFormat(words.get().lang, { style: "percent", maximumFractionDigits: 0 }).format(percent(value) / 100);

/** The highest chance first; of equal ones the one that the bot would play. */
export function bestFirst(moves: Hint["moves"]): Hint["moves"] {
  const most = Math.max(0, ...moves.map(({ visits }) => visits));
  return moves
    .filter(({ visits }) => visits >= most * TRIED_LEAST)
    .sort((a, b) => percent(b.value) - percent(a.value))
    .slice(0, SHOWN);
}

/** Chances this near to each other say nothing about which move is better. */
const EVEN_POINTS = 2;
export const areEven = ([best, next]: Hint["moves"]): boolean =>
  percent(best!.value) - percent(next!.value) <= EVEN_POINTS;

export function HintPanel({ table, snap, who, pick, close }: HintProps) {
  const [hint, setHint] = useState<Hint | null>(null);
  const [pointed, setPointed] = useState<Action | null>(null);
  useEffect(() => {
    let live = true;
    setHint(null);
    void table.hint!().then((found) => live && (found ? setHint(found) : close()));
    return () => void (live = false);
  }, [snap.ply]);
  const moves = hint ? bestFirst(hint.moves) : [];
  const best = moves[0]?.action ?? null;
  const shown = pointed ?? best;
  useEffect(() => {
    if (!shown) return;
    pick.look(shown);
    return () => pick.look(null);
  }, [shown]);
  useHintMarks(snap.game, snap.view, shown);
  const { together } = gameCard(snap.game);
  // The reasons are of the bot's first move rather than its second.
  const why = best && best === hint?.moves[0]?.action ? hint.why.slice(0, REASONS_MOST) : [];
  return (
    <section class="hint-panel" data-shell aria-label={t("web.hint.title")}>
      <header>
        <Icon name="hint" size={20} />
        <h2>{t("web.hint.title")}</h2>
        <small>{t(together ? "web.hint.chance_together" : "web.hint.chance")}</small>
        <button type="button" class="button bare small" aria-label={t("web.close")} onClick={close}>
          <Icon name="close" size={18} />
        </button>
      </header>
      <div role="status">
        {!hint && <p class="quiet">{t("web.hint.thinking")}</p>}
        {hint && (
          <ol>
            {moves.map((move, i) => (
              <li key={JSON.stringify(move.action)}>
                <button
                  type="button"
                  class={`button${i === 0 ? " main" : ""}`}
                  onClick={() => {
                    close();
                    pick.go(move.action);
                  }}
                  onMouseEnter={() => setPointed(move.action)}
                  onMouseLeave={() => setPointed(null)}
                  onFocus={() => setPointed(move.action)}
                  onBlur={() => setPointed(null)}
                >
                  <span>{sentence(who, "action", move.action)}</span>
                  <b class="mono">{share(move.value)}</b>
                </button>
              </li>
            ))}
          </ol>
        )}
        {why.length > 0 && (
          <div class="why">
            <p>{t("web.hint.rather", { what: sentence(who, "action", hint!.moves[1]!.action) })}</p>
            <ul>
              {why.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
        {hint && !why.length && moves.length > 1 && (
          <div class="why">
            <p>{t(areEven(moves) ? "web.hint.even" : "web.hint.no_reason")}</p>
          </div>
        )}
        {hint && <p class="quiet">{t("web.hint.about")}</p>}
      </div>
    </section>
  );
}
