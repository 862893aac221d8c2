// All puzzles, a shelf a game: how hard each is and which are solved.
import { useEffect, useState } from "preact/hooks";
import { GAMES } from "../core/games";
import { t } from "../core/i18n";
import { puzzlesOf, solvedAll, type Puzzle } from "../machine/puzzles";
import { useMachineWords } from "../machine/words";
import { Icon } from "../ui/icons";
import { walkKeys } from "../ui/hooks";
import { Top } from "../ui/top";
import { Stars } from "./puzzle";
import "../styles/puzzle.css";

function Shelf({ game }: { game: string }) {
  const [all, setAll] = useState<Puzzle[]>([]);
  const solved = solvedAll();
  useEffect(() => {
    let live = true;
    setAll([]);
    void puzzlesOf(game).then((found) => live && setAll(found));
    return () => void (live = false);
  }, [game]);
  return (
    <ol class="shelf" onKeyDown={walkKeys}>
      {all.map((puzzle, i) => {
        const done = solved[puzzle.id];
        const state = done ? t(done.shown ? "machine.puzzle.seen" : "machine.puzzle.done") : t("machine.puzzle.open");
        return (
          <li key={puzzle.id}>
            <a class={`puzzle-ticket${done ? (done.shown ? " seen" : " done") : ""}`} href={`#/puzzle/${puzzle.id}`}>
              <b class="mono">{i + 1}</b>
              <Stars n={puzzle.difficulty} />
              <span class="state">
                {done && <Icon name={done.shown ? "book" : "check"} size={16} />}
                {state}
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

export function Puzzles({ arg }: { arg: string }) {
  const ready = useMachineWords();
  const shelves = GAMES.filter((one) => one.puzzles);
  const game = (shelves.find((one) => one.id === arg) ?? shelves[0])?.id ?? "";
  if (!ready)
    return (
      <main class="page">
        <p role="status">{t("web.loading")}</p>
      </main>
    );
  return (
    <>
      <Top />
      <main class="page puzzles" data-game={game}>
        <h1 class="page-title">{t("machine.puzzles")}</h1>
        <p class="prose">{t("machine.puzzles.about")}</p>
        <p class="row">
          <a class="button amber" href="#/puzzle/today">
            {t("machine.puzzle.of_day")}
          </a>
        </p>
        <nav class="shelves" aria-label={t("machine.puzzles.games")}>
          {shelves.map((g) => (
            <a
              key={g.id}
              class="button"
              data-game={g.id}
              href={`#/puzzles/${g.id}`}
              aria-current={g.id === game ? "page" : undefined}
            >
              {t(`game.${g.id}`)} <span class="mono">{g.puzzles}</span>
            </a>
          ))}
        </nav>
        <Shelf game={game} />
      </main>
    </>
  );
}
