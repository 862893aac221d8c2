// The start form's part about decks: which ones, and which of their cards.
import { useEffect, useState } from "preact/hooks";
import { startEngine } from "../core/engine";
import { loadBundle, plural, t } from "../core/i18n";
import type { Json } from "../core/types";
import { Several } from "../ui/several";
import { allDecks, CATEGORIES } from "./library";
import { combine, type Choice } from "./combine";
import "../styles/decks.css";

/** How many cards the choice gives, or why it gives none. */
function useCount(choice: Choice, options: Record<string, Json>, open: boolean): { text: string; bad: boolean } {
  const [said, setSaid] = useState({ text: "", bad: false });
  const asked = JSON.stringify([choice, options.from, options.to]);
  useEffect(() => {
    if (!open) return;
    let live = true;
    const engine = startEngine();
    combine(engine, choice, options)
      .then(
        (made) => ({ text: t("workshop.found", { n: plural("n.cards", made.found), m: made.repeated }), bad: false }),
        (error: Error) => ({ text: error.message, bad: true }),
      )
      .then((said) => live && setSaid(said))
      .finally(() => engine.close());
    return () => {
      live = false;
      engine.close();
    };
  }, [asked, open]);
  return said;
}

export function ChooseDecks(props: {
  builtIn: string[];
  choice: Choice;
  options: Record<string, Json>;
  set: (choice: Choice) => void;
}) {
  const { choice, set } = props;
  const [open, setOpen] = useState(false);
  useEffect(() => void loadBundle("workshop"), []);
  const count = useCount(choice, props.options, open);
  const own = allDecks();
  const level = (key: "easiest" | "hardest") => (
    <label class="field">
      <span>{t(`workshop.level.${key}`)}</span>
      <select
        class="input"
        name={key}
        value={choice[key]}
        onChange={(e) => {
          const n = Number(e.currentTarget.value);
          set({
            ...choice,
            easiest: key === "easiest" ? n : Math.min(n, choice.easiest),
            hardest: key === "hardest" ? n : Math.max(n, choice.hardest),
          });
        }}
      >
        {[1, 2, 3, 4, 5].map((n) => (
          <option key={n} value={n}>
            {n}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <details class="more decks" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{t("workshop.combine")}</summary>
      <div class="choose-decks">
        <Several
          label={t("workshop.decks")}
          name="decks"
          now={choice.decks}
          set={(decks) => set({ ...choice, decks: decks.length ? decks : choice.decks })}
          values={[
            ...props.builtIn.map((id) => ({ value: id, text: t(`timalina.option.deck.${id}`) })),
            ...own.map((deck) => ({ value: `#${deck.id}`, text: deck.title || t("workshop.untitled") })),
          ]}
        />
        <Several
          label={t("workshop.categories")}
          name="category"
          now={choice.categories}
          set={(categories) => set({ ...choice, categories })}
          values={CATEGORIES.map((id) => ({ value: id, text: t(`workshop.category.${id}`) }))}
        />
        <div class="three">
          {level("easiest")}
          {level("hardest")}
          <label class="field">
            <span>{t("workshop.size")}</span>
            <input
              class="input"
              type="number"
              name="size"
              min={2}
              max={250}
              value={choice.size ?? ""}
              onInput={(e) =>
                set({ ...choice, size: e.currentTarget.value === "" ? null : Number(e.currentTarget.value) })
              }
            />
          </label>
        </div>
        <p role="status" class={`said${count.bad ? " bad" : ""}`}>
          {count.text}
        </p>
        <a class="button" href="#/decks">
          {t("workshop.title")}
        </a>
      </div>
    </details>
  );
}
