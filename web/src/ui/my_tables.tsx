// The tables with others where one sits: whose move it is, kept true while the hall is open, in the title too.
import { useEffect } from "preact/hooks";
import { t } from "../core/i18n";
import { own, type MyTable } from "../core/lobby";
import { notify, showTitle } from "../core/notify";
import { useStore } from "../core/store";

function state(table: MyTable): string {
  if (table.status === "waiting") return t("web.games.waiting_room", { taken: table.taken, all: table.seats });
  if (table.status === "paused") return t("web.games.paused");
  if (table.status === "over") return t("web.games.over");
  return table.yourTurn ? t("web.games.your_moves") : t("web.games.waiting_for", { who: table.waitingFor.join(", ") });
}

export function MyTables() {
  const tables = useStore(own);
  const turns = tables.filter((table) => table.yourTurn);
  const called = turns.map((table) => table.table).join();
  useEffect(() => {
    showTitle(turns.length ? t("web.turn.yours") : null, turns.length > 0);
    if (turns.length) void notify(t("web.notify.turn", { game: t(`game.${turns[0]!.game}`) }));
    return () => showTitle(null, false);
  }, [called]);
  return (
    <>
      {[...tables]
        .sort((a, b) => Number(b.yourTurn) - Number(a.yourTurn))
        .map((table) => (
          <li key={table.table} data-game={table.game} class={table.yourTurn ? "your-turn" : ""}>
            <a href={`#/t/${table.table}`}>
              <span class="dot" aria-hidden="true" />
              <strong>{t(`game.${table.game}`)}</strong>
              <span class="quiet">{state(table)}</span>
            </a>
          </li>
        ))}
    </>
  );
}
