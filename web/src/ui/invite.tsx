// Bringing others to a table: the code to say, the link to send, the square to point a phone at.
import { useState } from "preact/hooks";
import { t } from "../core/i18n";
import { Icon } from "./icons";
import { Qr } from "./qr";

export const tableLink = (code: string): string =>
  new URL(`t/${code}`, new URL(import.meta.env.BASE_URL, location.origin)).href;

/** Copies, and says so where it is heard too. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(t(done ? "web.wait.copied" : "web.wait.not_copied"));
    setTimeout(() => setSaid(""), 2500);
  };
  return (
    <>
      <button type="button" class="button" onClick={() => void copy()}>
        <Icon name={said ? "check" : "copy"} size={18} />
        {said || children}
      </button>
      <span class="hidden-text" role="status">
        {said}
      </span>
    </>
  );
}

export function ShareLink({ link, text, qr }: { link: string; text: string; qr: string }) {
  return (
    <div class="invite">
      <Qr text={link} label={qr} />
      <div class="invite-words">
        <p class="link mono">
          <a href={link}>{link.replace(/^https?:\/\//, "")}</a>
        </p>
        <div class="row">
          <CopyButton text={link}>{t("web.wait.copy")}</CopyButton>
          {"share" in navigator && (
            <button
              type="button"
              class="button"
              onClick={() => void navigator.share({ title: "Timetable", text, url: link }).catch(() => undefined)}
            >
              <Icon name="share" size={18} />
              {t("web.wait.send")}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
