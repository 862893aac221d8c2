// All puzzles, a shelf a game: how hard each is and which are solved.
import { useEffect, useState } from "preact/hooks";
import { GAMES } from "../core/games";
import { t } from "../core/i18n";
import { GAME as DECK_GAME } from "../decks/make_puzzles";
import { isOwn, puzzlesOf, solvedAll, type Puzzle } from "../machine/puzzles";
import { useMachineWords } from "../machine/words";
import { Icon } from "../ui/icons";
import { walkKeys } from "../ui/hooks";
import { Top } from "../ui/top";
import { Stars } from "./puzzle";
import "../styles/puzzle.css";

function Shelf({ game }: { game: string }) {
  const [all, setAll] = useState<Puzzle[] | null>(null);
  const solved = solvedAll();
  useEffect(() => {
    let live = true;
    const show = (found: Puzzle[]) => live && setAll(found);
    setAll(null);
    puzzlesOf(game).then(show, () => show([]));
    return () => void (live = false);
  }, [game]);
  if (!all?.length) return <p role="status">{t(all ? "machine.puzzles.few" : "web.loading")}</p>;
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

/** What a custom deck is called. */
function useTitle(arg: string): string {
  const [title, setTitle] = useState("");
  useEffect(() => {
    setTitle("");
    if (isOwn(arg))
      void import("../decks/deck_puzzles")
        .then((m) => m.deckOfShelf(arg))
        .then(
          (deck) => setTitle(deck?.title ?? ""),
          () => undefined,
        );
  }, [arg]);
  return title;
}

export function Puzzles({ arg }: { arg: string }) {
  const ready = useMachineWords();
  const shelves = GAMES.filter((one) => one.puzzles);
  const own = isOwn(arg);
  const game = own ? DECK_GAME : ((shelves.find((one) => one.id === arg) ?? shelves[0])?.id ?? "");
  const title = useTitle(arg);
  if (!ready)
    return (
      <main class="page" data-shell>
        <p role="status">{t("web.loading")}</p>
      </main>
    );
  return (
    <>
      <Top />
      <main class="page puzzles" data-shell data-game={game}>
        <h1 class="page-title">{title ? t("machine.puzzles.of", { title }) : t("machine.puzzles")}</h1>
        <p class="prose">{t(own ? "machine.puzzles.about_deck" : "machine.puzzles.about")}</p>
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
              aria-current={!own && g.id === game ? "page" : undefined}
            >
              {t(`game.${g.id}`)} <span class="mono">{g.puzzles}</span>
            </a>
          ))}
        </nav>
        <Shelf game={own ? arg : game} />
      </main>
    </>
  );
}
