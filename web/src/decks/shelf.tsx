// The shelf: what a deck is, how to begin one, and the decks of this browser.
import { useState } from "preact/hooks";
import { startEngine } from "../core/engine";
import { plural, t } from "../core/i18n";
import { Icon } from "../ui/icons";
import { ImportFile, PasteBox, tooMany } from "./bring_rows";
import { Backside, Front } from "./card_sides";
import {
  allDecks,
  emptyRow,
  isEmpty,
  LEAST,
  MOST,
  newDeck,
  readSheet,
  removeDeck,
  saveDeck,
  type Deck,
} from "./library";
import { playDeck } from "./play_deck";
import { SharedShelf } from "./shared_shelf";

/** The rows of the example: event, date, note, picture. */
const example = (): Deck => {
  const rows = t("workshop.example.rows")
    .split(" / ")
    .map((line) => line.split(" | "))
    .map(([name = "", date = "", note = "", picture = ""]) => ({ ...emptyRow(), name, date, note, picture }));
  return newDeck(t("workshop.example.title"), rows);
};

const open = (deck: Deck) => {
  saveDeck(deck);
  location.hash = `#/decks/${deck.id}`;
};

function OnShelf({ deck, remove, refuse }: { deck: Deck; remove: () => void; refuse: (why: string) => void }) {
  const title = deck.title || t("workshop.untitled");
  const cards = deck.rows.filter((row) => !isEmpty(row)).length;
  const play = async () => {
    const engine = startEngine();
    await playDeck(engine, deck).catch((e: Error) => refuse(e.message));
    engine.close();
  };
  return (
    <li class="sheet">
      <a href={`#/decks/${deck.id}`}>{title}</a>
      <span class="quiet">
        {plural("n.cards", cards)}
        {deck.author && ` · ${deck.author}`}
      </span>
      <span class="actions">
        <button type="button" class="button small" disabled={cards < LEAST} onClick={() => void play()}>
          <Icon name="play" size={16} /> {t("workshop.play_it")}
        </button>
        <a class="button small" href={`#/decks/${deck.id}`} aria-label={t("workshop.edit_deck", { title })}>
          {t("workshop.edit")}
        </a>
        <a class="button small" href={`#/print/deck-${deck.id}`} aria-label={t("workshop.print.title", { title })}>
          {t("workshop.print")}
        </a>
        <button
          type="button"
          class="button small"
          aria-label={t("workshop.delete_deck", { title })}
          onClick={() => confirm(t("workshop.delete_sure", { title })) && remove()}
        >
          {t("workshop.remove")}
        </button>
      </span>
    </li>
  );
}

export function Shelf() {
  const [decks, setDecks] = useState(allDecks());
  const [said, setSaid] = useState("");
  const [pasting, setPasting] = useState(false);
  const take = (text: string) => {
    const { title, author, rows } = readSheet(text);
    if (!rows.length || rows.length > MOST) setSaid(rows.length ? tooMany() : t("deck.few"));
    else open(newDeck(title, rows, author));
  };
  const sample = {
    ...emptyRow(),
    name: t("workshop.sample.name"),
    date: "1969-07-20",
    note: t("workshop.sample.note"),
  };
  const card = { ...sample, picture: "moon_landing" };
  return (
    <main class="page workshop shelf">
      <h1 class="page-title">{t("workshop.title")}</h1>
      <div class="shelf-hero">
        <div class="shelf-words">
          <p class="lead">{t("workshop.about")}</p>
          <ol class="shelf-steps">
            {["write", "play", "share"].map((step) => (
              <li key={step}>
                <b>{t(`workshop.step.${step}`)}</b> {t(`workshop.step.${step}.about`)}
              </li>
            ))}
          </ol>
          <div class="actions">
            <button type="button" class="button main" onClick={() => open(newDeck("", [emptyRow()]))}>
              {t("workshop.new")}
            </button>
            <button type="button" class="button" onClick={() => open(example())}>
              {t("workshop.example")}
            </button>
            <button type="button" class="button" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
              {t("workshop.paste")}
            </button>
            <ImportFile refuse={setSaid} take={take} />
          </div>
        </div>
        <figure class="shelf-sample">
          <div class="card-sides">
            <Front row={card} />
            <Backside row={card} />
          </div>
          <figcaption class="quiet">{t("workshop.sample.about")}</figcaption>
        </figure>
      </div>
      {pasting && <PasteBox take={take} close={() => setPasting(false)} />}
      <p role="status" class="said bad">
        {said}
      </p>
      {decks.length > 0 && <h2>{t("workshop.yours")}</h2>}
      <ul class="deck-list">
        {decks.map((deck) => (
          <OnShelf
            key={deck.id}
            deck={deck}
            refuse={setSaid}
            remove={() => {
              removeDeck(deck.id);
              setDecks(allDecks());
            }}
          />
        ))}
      </ul>
      {decks.length > 0 && <p class="quiet">{t("workshop.kept")}</p>}
      <SharedShelf />
    </main>
  );
}
