// The drawing of a card: those of a deck are loaded with the first card of it that is shown.
import decks from "../../gen/art/timalina.json";
import { Print } from "../../art/print";
import { store, useStore } from "../../core/store";

type Paths = Record<string, string>;
const files = import.meta.glob<Paths>("../../gen/art/timalina/*.json", { import: "default" });
const deckOf = new Map(
  Object.entries(decks as Record<string, string[]>).flatMap(([d, ids]) => ids.map((id) => [id, d])),
);
const paths = store<Paths>({});
const asked = new Set<string>();

function load(deck: string): void {
  if (asked.has(deck)) return;
  asked.add(deck);
  files[`../../gen/art/timalina/${deck}.json`]?.().then(
    (more) => paths.update((old) => ({ ...old, ...more })),
    () => asked.delete(deck), // offline for a moment: the next card tries again
  );
}

/** A card of a custom deck may have the picture of another. */
export function CardFigure({ id, picture = id }: { id: string; picture?: string }) {
  const deck = deckOf.get(picture); // a custom card without a picture has none
  if (deck) load(deck);
  return <Print id={id} path={useStore(paths)[picture]} />;
}
