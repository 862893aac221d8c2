// A table of the server: the waiting room until it starts, then the game.
import { useEffect, useMemo, useState } from "preact/hooks";
import { connection, findServer, type Message } from "../core/connection";
import { t } from "../core/i18n";
import { BOT_NAMES } from "../core/start";
import { ServerTable } from "../core/server";
import { useStore } from "../core/store";
import { Flaps } from "../ui/flaps";
import { Icon } from "../ui/icons";
import { useLang } from "../ui/hooks";
import { Top } from "../ui/top";
import { Play } from "./play";

function WaitingRoom({ table, update }: { table: ServerTable; update: Message }) {
  useLang();
  const [said, setSaid] = useState("");
  const link = new URL(`t/${table.code ?? ""}`, new URL(import.meta.env.BASE_URL, location.origin)).href;
  const host = update.host === update.seat && update.seat !== null;
  const order = async (op: string, fields: Message = {}) => {
    const answer = await table.order(op, fields);
    setSaid(answer.ok ? "" : answer.error.message);
  };
  const seats = update.seats as Message[];
  return (
    <>
      <Top />
      <main class="page">
        <section class="departures" aria-labelledby="wait-title">
          <header><h1 id="wait-title">{t("web.wait.title")}</h1>{table.code && <Flaps text={table.code} class="clock" />}</header>
          <p class="share">{t("web.wait.share")} <a href={link}>{link}</a> <button type="button" class="button amber small" onClick={() => void navigator.clipboard?.writeText(link).then(() => setSaid(t("web.wait.copied")))}>{t("web.wait.copy")}</button></p>
          <ul>
            {seats.map((seat, i) => (
              <li key={i} class="departure seat-row">
                <span class="when">{t("web.wait.seat", { n: i + 1 })}</span>
                <Flaps text={seat.kind === "bot" ? BOT_NAMES[i % BOT_NAMES.length]! : seat.kind === "open" ? t("web.wait.open") : (seat.name ?? "")} length={14} />
                <span class="seats">{seat.bot ? <Icon name="bot" /> : seat.here ? <Icon name="check" /> : null}</span>
                {host && seat.kind === "person" && i !== update.seat && <button type="button" class="button small" onClick={() => void order("kick", { seat: i })}>{t("web.wait.kick")}</button>}
              </li>
            ))}
          </ul>
          <footer>
            {update.seat === null && <button type="button" class="button amber" onClick={() => void connection.person().then(() => order("join"))}>{t("web.wait.sit")}</button>}
            {host && <button type="button" class="button amber" onClick={() => void order("start", { bot: "medium" })}>{t("web.wait.start")}</button>}
            {update.seat !== null && <button type="button" class="button" onClick={() => void order("leave").then(() => (location.hash = "#/"))}>{t("web.wait.leave")}</button>}
            <span role="status">{said}</span>
          </footer>
        </section>
      </main>
    </>
  );
}

export function TableScreen({ arg }: { arg: string }) {
  const [error, setError] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const table = useMemo(() => new ServerTable(connection, arg.length > 8 ? { table: arg } : { code: arg.toUpperCase() }), [arg]);
  const update = useStore(table.latest);
  useEffect(() => {
    void findServer().then(async (there) => {
      if (!there) return setError(t("web.error.no_server"));
      try {
        await connection.person();
        await table.enter();
        setEntered(true);
      } catch (problem) {
        setError(problem instanceof Error ? problem.message : String(problem));
      }
    });
    return () => table.close();
  }, [table]);
  if (error) return <><Top /><main class="page"><h1 class="page-title">{t("web.error.table")}</h1><p>{error}</p><p><a class="button" href="#/">{t("web.home")}</a></p></main></>;
  if (!entered || !update) return <main class="page"><p role="status">{t("web.loading")}</p></main>;
  if (update.status === "waiting") return <WaitingRoom table={table} update={update} />;
  return <Play table={table} again={() => void table.rematch().then((next) => next && (location.hash = `#/t/${next}`))} />;
}
