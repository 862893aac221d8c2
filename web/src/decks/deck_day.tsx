// Today's line from a custom deck: the same deal for everybody who opens its link on that day.
import { useState } from "preact/hooks";
import { dateText, playDaily, resultOf, seedOf, streak, today, type LineDeck } from "../core/daily";
import { startEngine } from "../core/engine";
import { plural, t } from "../core/i18n";
import type { Json } from "../core/types";
import { Grid, Others, Share } from "../ui/daily";
import { readDeck, type Deck } from "./library";

const GAME = "timalina";
/** A line alone: four cards in hand, six more, and one for each of three lives (rules, 1.4). */
const FEWEST = 13;

/** Of a large deck, as many cards as a match has, drawn by the day. */
async function cardsOfDay(deck: Deck): Promise<Json[]> {
  const engine = startEngine();
  try {
    const { cards } = await readDeck(engine, deck);
    const answer = await engine.request({ op: "combine", game: GAME, decks: [cards], seed: seedOf(today()) });
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.cards as Json[];
  } finally {
    engine.close();
  }
}

export const lineOf = (name: string): string => `${GAME}.${name}`;

export function DeckDay({ deck, cards, about }: { deck: Deck; cards: number; about: LineDeck }) {
  const [said, setSaid] = useState("");
  const date = today();
  const marks = resultOf(about.line, date);
  const days = streak(about.line);
  return (
    <section class="deck-day" aria-labelledby="day-title">
      <h2 id="day-title">
        {t("web.daily.title")}, {dateText(date)}
      </h2>
      {days > 0 && <p>{plural("web.n.streak", days)}</p>}
      {marks ? (
        <>
          <Grid marks={marks} />
          <Share line={about.line} date={date} marks={marks} deck={about} />
          {about.code && <Others game={GAME} date={date} marks={marks} deck={about} />}
        </>
      ) : cards < FEWEST ? (
        <p class="quiet">{t("workshop.day.few", { n: FEWEST })}</p>
      ) : (
        <>
          <p class="quiet">{t("web.daily.about")}</p>
          <button
            type="button"
            class="button"
            onClick={() =>
              void cardsOfDay(deck).then(
                (drawn) => playDaily(about.line, drawn, about),
                (problem: Error) => setSaid(problem.message),
              )
            }
          >
            {t("web.daily.go")}
          </button>
          <p role="status" class="said bad">
            {said}
          </p>
        </>
      )}
    </section>
  );
}
