// What this person shares by the server, with the links, and how to end it.
import { useEffect, useState } from "preact/hooks";
import { plural, t } from "../core/i18n";
import { allDecks, saveDeck } from "./library";
import { sharedByMe, sharedLink, stopSharing, untilText, type Shared } from "./shared";

export function SharedShelf() {
  const [decks, setDecks] = useState<Shared[]>([]);
  const [said, setSaid] = useState("");
  const load = () => sharedByMe().then(setDecks, () => setDecks([]));
  useEffect(() => void load(), []);
  const stop = async (code: string) => {
    try {
      await stopSharing(code);
      for (const deck of allDecks()) if (deck.shared === code) saveDeck({ ...deck, shared: undefined });
      setSaid(t("workshop.share.stopped"));
      await load();
    } catch (problem) {
      setSaid((problem as Error).message);
    }
  };
  if (!decks.length && !said) return null;
  return (
    <section aria-labelledby="shared-title">
      <h2 id="shared-title">{t("workshop.shared")}</h2>
      <p role="status">{said}</p>
      <ul class="deck-list">
        {decks.map((deck) => (
          <li key={deck.deck} class="sheet">
            <a href={sharedLink(deck.deck)}>{deck.title || t("workshop.untitled")}</a>
            <span class="quiet">
              {plural("n.cards", deck.cards)} · {untilText(deck.until)}
            </span>
            <button
              type="button"
              class="button small"
              aria-label={t("workshop.share.stop_one", { title: deck.title || t("workshop.untitled") })}
              onClick={() => void stop(deck.deck)}
            >
              {t("workshop.share.stop")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
