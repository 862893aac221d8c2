// What people say to each other at a table: lines, quick phrases, and a field to write in where the table allows it.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../core/i18n";
import { useStore, type Store } from "../core/store";
import type { ChatLine, Refusal, Together } from "../core/types";
import { Icon } from "./icons";

const PHRASES = ["hello", "good_luck", "thinking", "well_played", "sorry", "thanks", "good_game"];

interface ChatProps {
  chat: Store<ChatLine[]>;
  policy: Together["chat"];
  /** Only who sits at the table writes. */
  seat: number | null;
  muted?: Set<number>;
  say: (text: string, phrase?: string) => Promise<Refusal | null>;
}

export function Chat({ chat, policy, seat, muted, say }: ChatProps) {
  const lines = useStore(chat).filter((line) => line.seat === null || !muted?.has(line.seat));
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const end = useRef<HTMLLIElement>(null);
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [lines.length]);
  const speak = async (words: string, phrase?: string) => setSaid((await say(words, phrase))?.message ?? "");
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim()) void speak(text.trim());
    setText("");
  };
  if (policy === "off") return <p class="quiet">{t("web.chat.off")}</p>;
  return (
    <div class="talk">
      <ol class="lines" aria-live="polite" aria-label={t("web.chat.title")} tabIndex={0}>
        {lines.length === 0 && <li class="quiet">{t("web.chat.empty")}</li>}
        {there &&
          lines.map((line, i) => (
            <li key={line.id} class={line.seat === seat ? "own" : ""} ref={i === lines.length - 1 ? end : undefined}>
              <b>{line.from}</b> <span>{line.phrase ? t(`server.phrase.${line.phrase}`) : line.text}</span>
            </li>
          ))}
      </ol>
      {seat === null ? (
        <p class="quiet">{t("web.chat.reading")}</p>
      ) : (
        <>
          <div class="phrases" role="group" aria-label={t("web.chat.phrases")}>
            {PHRASES.map((p) => (
              <button type="button" class="button small" key={p} onClick={() => void speak("", p)}>
                {t(`server.phrase.${p}`)}
              </button>
            ))}
          </div>
          {policy === "all" && (
            <form onSubmit={send}>
              <input
                class="input"
                value={text}
                maxLength={300}
                aria-label={t("web.chat.label")}
                placeholder={t("web.chat.label")}
                onInput={(e) => setText(e.currentTarget.value)}
              />
              <button class="button" type="submit" aria-label={t("web.chat.send")}>
                <Icon name="moves" size={20} />
              </button>
            </form>
          )}
        </>
      )}
      <p role="status" class="said">
        {said}
      </p>
    </div>
  );
}
