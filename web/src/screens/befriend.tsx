// A friend's link: whose it is and what friends see of each other. Nobody becomes a friend without a press.
import { useEffect, useState } from "preact/hooks";
import { connection, findServer } from "../core/connection";
import { accept, offerOf, type Offer } from "../core/friends";
import { loadBundle, t } from "../core/i18n";
import { change, settings } from "../core/settings";
import { useStore } from "../core/store";
import { Field, Form } from "../ui/form";
import { useLang } from "../ui/hooks";
import { Top } from "../ui/top";
import "../styles/people.css";

export function Befriend({ arg: code }: { arg: string }) {
  useLang();
  const who = useStore(connection.who);
  const set = useStore(settings);
  const [found, setFound] = useState<{ offer?: Offer; said: string | null } | null>(null);
  useEffect(
    () =>
      void Promise.all([loadBundle("friends"), findServer()]).then(async ([, there]) =>
        setFound(there ? await offerOf(code) : { said: t("web.error.no_server") }),
      ),
    [code],
  );
  const send = async () => {
    const why = await accept(code);
    if (!why) location.hash = "#/friends";
    return why;
  };
  const offer = found?.offer;
  return (
    <>
      <Top />
      <main class="page hall">
        <div class="form-ticket counter-ticket">
          <div class="left">
            <h1>{offer ? t(offer.own ? "friends.own" : "friends.offer", { who: offer.name }) : t("friends.title")}</h1>
            {!found && <p role="status">{t("web.loading")}</p>}
            {found?.said && <p role="alert">{found.said}</p>}
            {offer?.own && <p>{t("friends.own_about")}</p>}
            {offer?.friend && <p>{t("friends.already", { who: offer.name })}</p>}
            {offer && !offer.own && !offer.friend && (
              <>
                <p>{t("friends.offer_about", { who: offer.name })}</p>
                {who && <p class="quiet">{t("friends.as", { who: who.name })}</p>}
                <Form send={send} button={t("friends.accept")}>
                  {who ? null : (
                    <Field
                      label={t("web.start.name")}
                      name="name"
                      value={set.name}
                      set={(name) => change({ name })}
                      maxLength={24}
                      autocomplete="nickname"
                    />
                  )}
                </Form>
              </>
            )}
          </div>
          <div class="right">
            <p class="stamp">{t("friends.stamp")}</p>
            <p class="quiet">{t("friends.seen_about")}</p>
            <a class="button" href={offer?.friend || offer?.own ? "#/friends" : "#/"}>
              {t(offer?.friend || offer?.own ? "friends.open" : "web.home")}
            </a>
          </div>
        </div>
      </main>
    </>
  );
}
