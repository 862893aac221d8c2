// Pictures of our cards, found by their names, for a card of a custom deck.
import type { Ref } from "preact";
import { useMemo, useState } from "preact/hooks";
import decks from "../gen/art/timalina.json";
import { nameOf, t, words } from "../core/i18n";
import { useStore } from "../core/store";
import { CardFigure } from "../boards/timalina/figures";

const SHOWN = 18;
const SUGGESTED = 6;
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

interface Drawing {
  id: string;
  name: string;
  words: string;
}

/** Those whose names have most of the words that tell what the event is about. */
function suggested(all: Drawing[], telling: string[]): Drawing[] {
  const shared = (one: Drawing) =>
    telling.filter((word) => one.words.split(" ").some((w) => w.startsWith(word))).length;
  return all
    .map((one) => ({ one, n: shared(one) }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n)
    .slice(0, SUGGESTED)
    .map(({ one }) => one);
}

interface Props {
  now: string;
  /** The event, for suggestions. */
  about: string;
  input: Ref<HTMLInputElement>;
  set: (id: string) => void;
}

export function PictureSearch({ now, about, input, set }: Props) {
  const [asked, setAsked] = useState("");
  const { lang, version } = useStore(words);
  const all: Drawing[] = useMemo(
    () =>
      [...new Set(Object.values(decks as Record<string, string[]>).flat())].map((id) => ({
        id,
        name: nameOf("timalina", id),
        words: plain(`${nameOf("timalina", id)} ${id.replaceAll("_", " ")}`),
      })),
    [lang, version],
  );
  const wanted = plain(asked).split(/\s+/).filter(Boolean);
  const telling = plain(about)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3);
  const found = wanted.length
    ? all.filter((one) => wanted.every((word) => one.words.includes(word)))
    : suggested(all, telling);
  return (
    <section class="picture-search" aria-labelledby="picture-title">
      <h2 id="picture-title">{t("workshop.picture")}</h2>
      <label class="field">
        <span>{t("workshop.picture.search")}</span>
        <input
          ref={input}
          class="input"
          type="search"
          name="picture"
          value={asked}
          onInput={(e) => setAsked(e.currentTarget.value)}
        />
      </label>
      <p role="status" class="quiet small-print">
        {wanted.length > 0
          ? t("workshop.picture.found", { n: found.length })
          : found.length > 0 && t("workshop.picture.suggested")}
      </p>
      <div class="deck-pictures">
        {found.slice(0, SHOWN).map((one) => (
          <button
            type="button"
            key={one.id}
            class="deck-picture"
            title={one.name}
            aria-label={one.name}
            aria-pressed={one.id === now}
            onClick={() => set(one.id)}
          >
            <CardFigure id={one.id} />
          </button>
        ))}
      </div>
      {now && (
        <button type="button" class="button small" onClick={() => set("")}>
          {t("workshop.picture.none")}
        </button>
      )}
    </section>
  );
}
