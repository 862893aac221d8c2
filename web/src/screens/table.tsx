// A table of the server: the waiting room until it starts, then the game. Anyone who only looks on needs no name.
import { useEffect, useMemo, useState } from "preact/hooks";
import { connection, findServer } from "../core/connection";
import { t } from "../core/i18n";
import { TableClient } from "../core/table";
import { useStore } from "../core/store";
import { Top } from "../ui/top";
import { Play } from "./play";
import { WaitingRoom } from "./waiting";

export function TableScreen({ arg }: { arg: string }) {
  const [error, setError] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const table = useMemo(
    () =>
      new TableClient(connection, { op: "open", ...(arg.length > 8 ? { table: arg } : { code: arg.toUpperCase() }) }),
    [arg],
  );
  const update = useStore(table.latest);
  useEffect(() => {
    void findServer().then(async (there) => {
      if (!there) return setError(t("web.error.no_server"));
      try {
        await table.enter();
        setEntered(true);
      } catch (problem) {
        setError(problem instanceof Error ? problem.message : String(problem));
      }
    });
    return () => table.close();
  }, [table]);
  if (error)
    return (
      <>
        <Top />
        <main class="page">
          <h1 class="page-title">{t("web.error.table")}</h1>
          <p>{error}</p>
          <p>
            <a class="button" href="#/">
              {t("web.home")}
            </a>
          </p>
        </main>
      </>
    );
  if (!entered || !update)
    return (
      <main class="page">
        <p role="status">{t("web.loading")}</p>
      </main>
    );
  if (update.status === "waiting" || !update.view) return <WaitingRoom table={table} update={update} />;
  const again = (game?: string) => void table.rematch(game).then((next) => next && (location.hash = `#/t/${next}`));
  return <Play table={table} again={() => again()} next={update.seat === null ? undefined : again} />;
}
