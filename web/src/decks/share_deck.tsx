// A deck as a link: the whole deck is in the address, so no server and no account is needed.
import { useState } from "preact/hooks";
import { t } from "../core/i18n";
import { copy } from "../machine/share";
import { pack } from "../machine/pack_link";
import { Qr } from "../ui/qr";
import { sheet, type Deck } from "./library";

/** Longer addresses make squares that phones do not read. */
const QR_MOST = 1400;

export function ShareDeck({ deck }: { deck: Deck }) {
  const [link, setLink] = useState("");
  const [said, setSaid] = useState("");
  const make = async () => {
    const made = `${location.origin}${location.pathname}#deck=${await pack(sheet(deck))}`;
    setLink(made);
    setSaid(t((await copy(made)) ? "workshop.share.copied" : "workshop.share.made"));
  };
  return (
    <section class="share-deck" aria-labelledby="share-title">
      <h2 id="share-title">{t("workshop.share")}</h2>
      <button type="button" class="button" onClick={() => void make()}>
        {t("workshop.share.link")}
      </button>
      <p role="status">{said}</p>
      {link && (
        <label class="field">
          <span>{t("workshop.share.address")}</span>
          <input class="input" readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
        </label>
      )}
      {link && link.length <= QR_MOST && <Qr text={link} label={t("workshop.share.qr")} />}
      {link.length > QR_MOST && <p class="quiet">{t("workshop.share.long")}</p>}
      <p class="quiet">{t("workshop.share.about")}</p>
    </section>
  );
}
