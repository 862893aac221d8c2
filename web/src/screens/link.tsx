// A link from another device: after a press this device is the same traveller's. The code works once.
import { useEffect, useState } from "preact/hooks";
import { connection, findServer } from "../core/connection";
import { t } from "../core/i18n";
import { redeem } from "../core/people";
import { useStore } from "../core/store";
import { Form } from "../ui/form";
import { useLang } from "../ui/hooks";
import { Top } from "../ui/top";
import "../styles/people.css";

export function Link({ arg: code }: { arg: string }) {
  useLang();
  const who = useStore(connection.who);
  const [ready, setReady] = useState(false);
  useEffect(
    () =>
      void findServer().then(async (yes) => {
        if (yes) await connection.known();
        setReady(true);
      }),
    [],
  );
  const send = async () => {
    const why = await redeem(code);
    if (!why) location.hash = "#/me";
    return why;
  };
  return (
    <>
      <Top />
      <main class="page hall">
        <div class="form-ticket counter-ticket">
          <div class="left">
            <h1>{t("web.link.title")}</h1>
            <p>{t("web.link.about")}</p>
            {ready && who && (
              <p class="quiet">{t(who.kind === "guest" ? "web.link.guest" : "web.link.account", { who: who.name })}</p>
            )}
            {ready && (
              <Form send={send} button={t("web.link.go")}>
                {null}
              </Form>
            )}
          </div>
          <div class="right">
            <p class="stamp">{t("web.link.stamp")}</p>
            <p class="quiet">{t("web.account.device_once")}</p>
            <a class="button" href="#/">
              {t("web.home")}
            </a>
          </div>
        </div>
      </main>
    </>
  );
}
