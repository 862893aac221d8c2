// Pictures of our cards, found by their names, for a card of a custom deck.
import { useMemo, useState } from "preact/hooks";
import decks from "../gen/art/timalina.json";
import { nameOf, t, words } from "../core/i18n";
import { useStore } from "../core/store";
import { CardFigure } from "../boards/timalina/figures";

const SHOWN = 18;
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function PictureSearch({ now, set }: { now: string; set: (id: string) => void }) {
  const [asked, setAsked] = useState("");
  const { lang, version } = useStore(words);
  const all = useMemo(
    () =>
      [...new Set(Object.values(decks as Record<string, string[]>).flat())].map((id) => ({
        id,
        name: nameOf("timalina", id),
        words: plain(`${nameOf("timalina", id)} ${id.replaceAll("_", " ")}`),
      })),
    [lang, version],
  );
  const wanted = plain(asked).split(/\s+/).filter(Boolean);
  const found = wanted.length ? all.filter((one) => wanted.every((word) => one.words.includes(word))) : [];
  return (
    <section class="picture-search" aria-labelledby="picture-title">
      <h2 id="picture-title">{t("workshop.picture")}</h2>
      <label class="field">
        <span>{t("workshop.picture.search")}</span>
        <input class="input" type="search" value={asked} onInput={(e) => setAsked(e.currentTarget.value)} />
      </label>
      <p role="status" class="quiet">
        {wanted.length > 0 && t("workshop.picture.found", { n: found.length })}
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
