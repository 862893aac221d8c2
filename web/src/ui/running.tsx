// The games that are under way, as the first rows of the departure board: whose move it is, kept true while the hall is
// open, in the title too.
import { useEffect } from "preact/hooks";
import { plural, t } from "../core/i18n";
import { own, type MyTable } from "../core/lobby";
import { notify, showTitle } from "../core/notify";
import { savedGames } from "../core/saves";
import { useStore } from "../core/store";
import { Poster } from "../art/poster";
import { Flaps } from "./flaps";

/** Games of this browser on the board; the others are in the list below it. */
const SHOWN = 3;

interface Row {
  key: string;
  href: string;
  game: string;
  about: string;
  remark: string;
  yours: boolean;
}

function tableRow(table: MyTable): Row {
  const about =
    table.status === "waiting"
      ? t("web.games.waiting_room", { taken: table.taken, all: table.seats })
      : table.status === "paused"
        ? t("web.games.paused")
        : table.yourTurn
          ? t("web.games.with", { who: table.others.join(", ") })
          : t("web.games.waiting_for", { who: table.waitingFor.join(", ") });
  const remark =
    table.status === "over" ? "web.games.over" : table.yourTurn ? "web.remark.your_move" : "web.remark.waiting";
  return {
    key: table.table,
    href: `#/t/${table.table}`,
    game: table.game,
    about: table.status === "over" ? "" : about,
    remark: t(remark),
    yours: table.yourTurn,
  };
}

/** Games of this browser that are not over: they wait for a person at this screen. */
const localRows = (): Row[] =>
  savedGames()
    .filter((game) => !game.over && !game.setup.fork && !game.setup.from)
    .slice(0, SHOWN)
    .map(({ setup, ply }) => ({
      key: setup.id,
      href: `#/play/${setup.id}`,
      game: setup.game,
      about: setup.daily
        ? `${t("web.daily.title")} · ${plural("web.n.played", ply)}`
        : `${t("web.games.with", { who: setup.names.slice(1).join(", ") || t("web.games.alone") })} · ${plural("web.n.played", ply)}`,
      remark: t("web.remark.your_move"),
      yours: true,
    }));

export function Running() {
  const tables = useStore(own);
  const turns = tables.filter((table) => table.yourTurn);
  const called = turns.map((table) => table.table).join();
  useEffect(() => {
    showTitle(turns.length ? t("web.turn.yours") : null, turns.length > 0);
    if (turns.length) void notify(t("web.notify.turn", { game: t(`game.${turns[0]!.game}`) }));
    return () => showTitle(null, false);
  }, [called]);
  const rows = [...tables.map(tableRow), ...localRows()].sort((a, b) => Number(b.yours) - Number(a.yours));
  return (
    <>
      {rows.map((row) => (
        <li key={row.key} data-game={row.game} class={`running${row.yours ? " your-turn" : ""}`}>
          <a class="departure" href={row.href}>
            <span class="pic" aria-hidden="true">
              <Poster game={row.game} />
            </span>
            <span class="dest">
              <Flaps text={t(`game.${row.game}`)} length={12} />
              <small>{row.about}</small>
            </span>
            <Flaps text={row.remark} class="status fine" />
          </a>
        </li>
      ))}
    </>
  );
}
