// All cards open: every hand, and what lies in the piles, top card first.
import { useMemo } from "preact/hooks";
import type { BoardModule } from "../boards/board";
import { nameOf, t, type Speaker } from "../core/i18n";
import type { Json, Snapshot } from "../core/types";
import { still } from "./read_only_board";

interface Pile {
  id: string;
  /** Whose, where every seat has one. */
  seat: number | null;
  cards: string[];
}

const isCards = (value: Json | undefined): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");

/** Piles of a position: its lists of ids whose name ends in "deck" or "decks". */
function pilesOf(truth: Record<string, Json>): Pile[] {
  const piles: Pile[] = [];
  for (const [id, value] of Object.entries(truth)) {
    if (!/decks?$/.test(id)) continue;
    if (isCards(value)) piles.push({ id, seat: null, cards: value });
    else if (Array.isArray(value))
      value.forEach(
        (one, seat) => isCards(one) && piles.push({ id, seat: value.length > 1 ? seat : null, cards: one }),
      );
  }
  return piles;
}

export function OpenCards({
  board,
  all,
  truth,
  who,
}: {
  board: BoardModule;
  all: Snapshot[];
  truth: Record<string, Json> | null;
  who: Speaker;
}) {
  const piles = useMemo(() => (truth ? pilesOf(truth) : []), [truth]);
  const Hand = board.Hand;
  return (
    <section class="open-cards" aria-label={t("machine.open.title")}>
      <h2>{t("machine.open.title")}</h2>
      {Hand &&
        all.map((snap, i) => (
          <div key={i} class={`open-hand seat-${i}`}>
            <h3>{who.names[i]}</h3>
            <Hand {...still(snap, who)} />
          </div>
        ))}
      {piles.map((pile) => (
        <details key={`${pile.id} ${pile.seat}`} class="more">
          <summary>
            {t(`machine.pile.${pile.id}`)}
            {pile.seat !== null && ` · ${who.names[pile.seat]}`} <span class="quiet mono">{pile.cards.length}</span>
          </summary>
          <p>{pile.cards.map((card) => who.things?.[card] ?? nameOf(who.game, card)).join(" · ")}</p>
        </details>
      ))}
    </section>
  );
}
