// A deck as a link. The server keeps it under a short one; or the whole deck is in the address, and no server is needed.
import { useEffect, useState } from "preact/hooks";
import { findServer, hasServer } from "../core/connection";
import type { Engine } from "../core/engine";
import { t } from "../core/i18n";
import { useStore } from "../core/store";
import { copy } from "../machine/share";
import { pack } from "../machine/pack_link";
import { CopyButton, ShareLink } from "../ui/invite";
import { Qr } from "../ui/qr";
import { deckById, readDeck, saveDeck, sheet, type Deck } from "./library";
import { share, sharedLink, stopSharing, untilText } from "./shared";
import "../styles/together.css";

/** Longer addresses make squares that phones do not read. */
const QR_MOST = 1400;

function ByServer({ deck, engine }: { deck: Deck; engine: Engine }) {
  const [code, setCode] = useState(deckById(deck.id)?.shared ?? "");
  const [said, setSaid] = useState({ text: "", bad: false });
  const attempt = async (work: () => Promise<string>) => {
    try {
      setSaid({ text: await work(), bad: false });
    } catch (problem) {
      setSaid({ text: problem instanceof Error ? problem.message : String(problem), bad: true });
    }
  };
  const give = async () => {
    const wrong = (await readDeck(engine, deck)).problems.find((p) => !p.warning);
    if (wrong) throw new Error(wrong.row < 0 ? wrong.text : t("workshop.row", { n: wrong.row + 1, text: wrong.text }));
    const made = await share(deck);
    setCode(made.deck);
    return untilText(made.until);
  };
  const stop = async () => {
    await stopSharing(code);
    setCode("");
    saveDeck({ ...(deckById(deck.id) ?? deck), shared: undefined });
    return t("workshop.share.stopped");
  };
  return (
    <>
      <div class="actions">
        <button type="button" class="button main" onClick={() => void attempt(give)}>
          {t(code ? "workshop.share.again" : "workshop.share.server")}
        </button>
        {code && (
          <button type="button" class="button" onClick={() => void attempt(stop)}>
            {t("workshop.share.stop")}
          </button>
        )}
      </div>
      <p role="status" class={said.bad ? "said bad" : ""}>
        {said.text}
      </p>
      {code && <ShareLink link={sharedLink(code)} text={deck.title} qr={t("workshop.share.qr")} />}
      {code && (
        <p class="day-link">
          <a href={sharedLink(code, "day")}>{t("workshop.day.link")}</a>{" "}
          <CopyButton text={sharedLink(code, "day")}>{t("web.wait.copy")}</CopyButton>
        </p>
      )}
      <p class="quiet">{t("workshop.share.open")}</p>
    </>
  );
}

function InAddress({ deck }: { deck: Deck }) {
  const [link, setLink] = useState("");
  const [said, setSaid] = useState("");
  const make = async () => {
    const made = `${location.origin}${location.pathname}#deck=${await pack(sheet(deck))}`;
    setLink(made);
    setSaid(t((await copy(made)) ? "workshop.share.copied" : "workshop.share.made"));
  };
  return (
    <>
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
    </>
  );
}

export function ShareDeck({ deck, engine }: { deck: Deck; engine: Engine }) {
  const there = useStore(hasServer);
  useEffect(() => void findServer(), []);
  return (
    <section class="sheet share-deck" aria-labelledby="share-title">
      <h2 id="share-title">{t("workshop.share.title")}</h2>
      {there ? (
        <>
          <ByServer deck={deck} engine={engine} />
          <details>
            <summary>{t("workshop.share.inside")}</summary>
            <InAddress deck={deck} />
          </details>
        </>
      ) : (
        <InAddress deck={deck} />
      )}
    </section>
  );
}
