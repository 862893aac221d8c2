// The departure board of tables: who waits for company, and what can be watched. It changes by itself.
import { useEffect, useState } from "preact/hooks";
import { hasServer } from "../core/connection";
import type { Message } from "../core/channel";
import { plural, t, words } from "../core/i18n";
import { own, playing, waiting } from "../core/lobby";
import { useStore } from "../core/store";
import { clockText } from "../core/clocks";
import { Flaps } from "./flaps";
import { walkKeys } from "./hooks";
import "../styles/lobby.css";

const SHOWN = 12;

/** Minutes on the clock of the wall, without seconds: the board does not twitch. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function since(created: number, now: number): string {
  const minutes = Math.floor((now - created) / 60000);
  if (minutes < 1) return t("web.lobby.just");
  if (minutes < 60) return t("web.home.minutes", { n: minutes });
  return new Intl.DateTimeFormat(words.get().lang, { hour: "2-digit", minute: "2-digit" }).format(created);
}

function Row({ table, now, watch }: { table: Message; now: number; watch: boolean }) {
  const seats = table.seats as Message[];
  const taken = seats.filter((seat) => seat.kind !== "open").length;
  const names = seats.flatMap((seat) => (seat.kind === "open" ? [] : [seat.name])).join(", ");
  return (
    <li data-game={table.game}>
      <a class="departure table-row" href={`#/t/${watch ? table.table : (table.code ?? table.table)}`}>
        <span class="when">{since(table.created, now)}</span>
        <span class="dest">
          <Flaps text={t(`game.${table.game}`)} length={12} />
          <small>
            <b>{names}</b>
            {table.clock && table.clock.kind !== "none" && <> · {clockText(table.clock)}</>}
            {table.rated && <> · {t("web.wait.rated")}</>}
            {table.custom && <> · {t("web.wait.custom")}</>}
          </small>
        </span>
        <span class="chairs" role="img" aria-label={t("web.lobby.seats", { taken, all: seats.length })}>
          {seats.map((seat, i) => (
            <i key={i} class={seat.kind === "open" ? "" : "taken"} />
          ))}
        </span>
        <Flaps text={t(watch ? "web.lobby.watch" : "web.lobby.boarding")} class="status fine" />
      </a>
    </li>
  );
}

export function Lobby() {
  const there = useStore(hasServer);
  const open = useStore(waiting);
  const going = useStore(playing);
  const mine = new Set(useStore(own).map((table) => table.table));
  const now = useMinute();
  if (!there) return null;
  const board = open.filter((table) => !mine.has(table.table)).slice(0, SHOWN);
  const watch = going.filter((table) => !mine.has(table.table)).slice(0, SHOWN);
  // Nobody there: one line is enough.
  if (!board.length && !watch.length)
    return (
      <section class="departures lobby nobody" aria-labelledby="tables-title">
        <h2 id="tables-title">{t("web.lobby.title")}</h2>
        <p class="lead" role="status">
          {t("web.tables.none")}
        </p>
      </section>
    );
  return (
    <section class="departures lobby" aria-labelledby="tables-title">
      <header>
        <h2 id="tables-title">{t("web.lobby.title")}</h2>
        <Flaps text={String(board.length)} class="clock" />
      </header>
      <p class="hidden-text" role="status">
        {plural("web.n.tables", board.length)}
      </p>
      <p class="lead">{t(board.length ? "web.lobby.about" : "web.tables.none")}</p>
      {board.length > 0 && (
        <ul onKeyDown={walkKeys}>
          {board.map((table) => (
            <Row key={table.table} table={table} now={now} watch={false} />
          ))}
        </ul>
      )}
      {watch.length > 0 && (
        <>
          <h3>{t("web.lobby.on_way")}</h3>
          <p class="lead">{t("web.lobby.on_way_about")}</p>
          <ul onKeyDown={walkKeys}>
            {watch.map((table) => (
              <Row key={table.table} table={table} now={now} watch />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
