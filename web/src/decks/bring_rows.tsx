// Rows from elsewhere: a file that somebody chooses, or a list that is pasted into a box.
import { useRef, useState } from "preact/hooks";
import { t } from "../core/i18n";
import { MOST, readSheet } from "./library";

const FILE_MOST = 1 << 20;
export const tooMany = (): string => t("workshop.row", { n: MOST + 1, text: t("deck.many") });

/** A file that somebody chose, as text. Of one that is too long no more is read than tells where. */
async function readFile(file: File): Promise<string> {
  if (file.size <= FILE_MOST) return file.text();
  const part = await file.slice(0, FILE_MOST).text();
  throw new Error(t("workshop.too_big", { n: part.split("\n").length }));
}

export function ImportFile({ take, refuse }: { take: (text: string) => void; refuse: (why: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class="button" onClick={() => input.current?.click()}>
        {t("workshop.import")}
      </button>
      <input
        ref={input}
        type="file"
        accept=".tsv,.csv,.txt,text/plain,text/csv,text/tab-separated-values"
        class="hidden-file"
        aria-label={t("workshop.import")}
        tabIndex={-1}
        onChange={async (e) => {
          const file = e.currentTarget.files?.[0];
          e.currentTarget.value = "";
          if (!file) return;
          await readFile(file).then(take, (problem: Error) => refuse(problem.message));
        }}
      />
    </>
  );
}

/** A box to paste a list into: how many cards it makes is told before anything changes. */
export function PasteBox({ take, close }: { take: (text: string) => void; close: () => void }) {
  const [text, setText] = useState("");
  const rows = text.trim() ? readSheet(text).rows : [];
  const dated = rows.filter((row) => row.date && row.name).length;
  return (
    <section class="sheet paste-box" aria-labelledby="paste-title">
      <h2 id="paste-title">{t("workshop.paste")}</h2>
      <label class="field">
        <span>{t("workshop.paste.about")}</span>
        <textarea
          class="input"
          name="paste"
          rows={6}
          autofocus
          spellcheck={false}
          placeholder={t("workshop.paste.example").replaceAll(" / ", "\n")}
          value={text}
          onInput={(e) => setText(e.currentTarget.value)}
        />
      </label>
      <p role="status" class="quiet">
        {rows.length > 0 && t("workshop.paste.found", { n: rows.length, m: dated })}
      </p>
      <div class="actions">
        <button type="button" class="button amber" disabled={!rows.length} onClick={() => take(text)}>
          {t("workshop.paste.take")}
        </button>
        <button type="button" class="button" onClick={close}>
          {t("workshop.paste.cancel")}
        </button>
      </div>
    </section>
  );
}
