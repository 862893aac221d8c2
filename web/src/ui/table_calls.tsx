// Somebody learns while others gather: the way back to the table, and a call when it begins.
import { useEffect, useState } from "preact/hooks";
import type { Message } from "../core/channel";
import { connection } from "../core/connection";
import { t } from "../core/i18n";
import { notify } from "../core/notify";
import { play } from "../core/sound";

export function TableCalls({ table }: { table: string }) {
  const [update, setUpdate] = useState<Message | null>(null);
  useEffect(() => {
    const stop = connection.onPush((push) => push.push === "update" && push.table === table && setUpdate(push));
    void connection
      .ask({ op: "open", table })
      .then((answer) => answer.ok && setUpdate((now) => now ?? (answer.update as Message)));
    return stop;
  }, [table]);
  const begun = update !== null && update.status !== "waiting";
  useEffect(() => {
    if (!begun) return;
    play("flap");
    void notify(t("web.wait.begun"));
  }, [begun]);
  return (
    <p class={`table-calls${begun ? " begun" : ""}`} role="status">
      {begun && <b>{t("web.wait.begun")}</b>}
      <a class={`button small${begun ? " amber" : ""}`} href={`#/t/${table}`}>
        {t("web.wait.back")}
      </a>
    </p>
  );
}
