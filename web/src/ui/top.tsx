import { LANG_NAMES, LANGS, t } from "../core/i18n";
import { connection, hasServer } from "../core/connection";
import { change, settings } from "../core/settings";
import { useStore } from "../core/store";
import type { Lang } from "../core/types";
import { Icon } from "./icons";
import "../styles/top.css";

function Mark() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="12" fill="#15171b" />
      <rect x="8" y="12" width="22" height="40" rx="3" fill="#2a2e35" />
      <rect x="34" y="12" width="22" height="40" rx="3" fill="#2a2e35" />
      <path d="M12 22h14v4h-5v20h-4V26h-5zM38 22h14v4h-5v20h-4V26h-5z" fill="#ffc933" />
      <path d="M8 31h22v2H8zm26 0h22v2H34z" fill="#15171b" />
    </svg>
  );
}

/** The way to the travel pass, where there is a server that could know anybody. */
function Traveller() {
  const who = useStore(connection.who);
  if (!useStore(hasServer)) return null;
  return (
    <a class="button bare me-link" href="#/me">
      <Icon name="person" />
      <span class="who">{who?.name ?? t("web.me.guest")}</span>
      <span class="hidden-text">: {t("web.me.pass")}</span>
    </a>
  );
}

export function Top() {
  const set = useStore(settings);
  const dark = document.documentElement.dataset.theme === "dark";
  return (
    <header class="top">
      <a class="mark" href="#/">
        <Mark />
        Timetable
      </a>
      <label>
        <span class="hidden-text">{t("web.settings.lang")}</span>
        <select class="button small" value={set.lang} onChange={(e) => change({ lang: e.currentTarget.value as Lang })}>
          {LANGS.map((lang) => (
            <option key={lang} value={lang} lang={lang}>
              {LANG_NAMES[lang]}
            </option>
          ))}
        </select>
      </label>
      <Traveller />
      <button
        type="button"
        class="button bare theme-switch"
        aria-label={t("web.settings.theme.switch")}
        onClick={() => change({ theme: dark ? "light" : "dark" })}
      >
        <Icon name="sun" />
      </button>
      <a class="button bare" href="#/settings" aria-label={t("web.settings")}>
        <Icon name="gear" />
      </a>
    </header>
  );
}
