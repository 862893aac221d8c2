// The keys of the game screen: a list for the settings, and the same over the game when "?" is pressed.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../core/i18n";
import { Icon } from "./icons";
import "../styles/dialog.css";

const KEYS = ["h", "b", "m", "l", "r", "c", "1-9", "esc", "space", "u", "i", "y-n", "?"];

export const KeyList = () => (
  <dl class="keys">
    {KEYS.map((key) => (
      <div key={key}>
        <dt>
          <kbd>{key === "y-n" ? "y / n" : key}</kbd>
        </dt>
        <dd>{t(`web.key.${key}`)}</dd>
      </div>
    ))}
  </dl>
);

export function Keys({ close, signs }: { close: () => void; signs?: ComponentChildren }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog
      class="keys-panel"
      data-shell
      ref={box}
      aria-labelledby="keys-title"
      onClose={close}
      onClick={(e) => e.target === box.current && close()}
    >
      <header>
        <h2 id="keys-title">{t("web.settings.keys")}</h2>
        <button type="button" class="button bare" aria-label={t("web.close")} autofocus onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <KeyList />
      {signs && (
        <>
          <h3>{t("web.keys.signs")}</h3>
          {signs}
        </>
      )}
    </dialog>
  );
}
