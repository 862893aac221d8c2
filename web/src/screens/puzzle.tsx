// One puzzle on the real board: the task above it, what each try is worth, the explanation, and the next one.
import { useEffect, useMemo, useState } from "preact/hooks";
import { t, words, type Speaker } from "../core/i18n";
import { sentence } from "../core/sentences";
import { useStore } from "../core/store";
import { findPuzzle, markSolved, solvedAll, todaysPuzzle, type Found, type Puzzle } from "../machine/puzzles";
import { asideOf, PuzzleTable, type Reasons, type Try } from "../machine/puzzle_table";
import { handOver } from "../machine/positions";
import { useMachineWords } from "../machine/words";
import { Icon } from "../ui/icons";
import { Top } from "../ui/top";
import { Play } from "./play";
import "../styles/puzzle.css";

export function Stars({ n }: { n: number }) {
  return (
    <span class="stars" role="img" aria-label={t("machine.puzzle.difficulty", { n })}>
      {Array.from({ length: 5 }, (_, i) => (
        <i key={i} class={i < n ? "full" : ""} />
      ))}
    </span>
  );
}

export function PuzzleScreen({ arg }: { arg: string }) {
  const ready = useMachineWords();
  const [found, setFound] = useState<Found | null | undefined>(undefined);
  useEffect(() => {
    void (arg === "today" ? todaysPuzzle() : findPuzzle(arg)).then(setFound, () => setFound(null));
  }, [arg]);
  if (found === undefined || !ready)
    return (
      <main class="page">
        <p role="status">{t("web.loading")}</p>
      </main>
    );
  if (!found)
    return (
      <>
        <Top />
        <main class="page">
          <h1 class="page-title">{t("machine.puzzles")}</h1>
          <p role="alert">{t("machine.puzzle.none")}</p>
          <a class="button" href="#/puzzles">
            {t("machine.puzzles")}
          </a>
        </main>
      </>
    );
  return <Task key={found.puzzle.id} {...found} ofDay={arg === "today"} />;
}

/** The next one not solved yet, after this one and then from the start. */
function nextOf(all: Puzzle[], index: number): Puzzle | null {
  const solved = solvedAll();
  const order = [...all.slice(index + 1), ...all.slice(0, index)];
  return order.find((p) => !solved[p.id]) ?? order[0] ?? null;
}

function Task({ puzzle, index, all, ofDay }: { puzzle: Puzzle; index: number; all: Puzzle[]; ofDay: boolean }) {
  const [round, setRound] = useState(0);
  const table = useMemo(() => new PuzzleTable(puzzle), [puzzle, round]);
  const [tries, setTries] = useState<Try[]>([]);
  const [given, setGiven] = useState(false);
  const solved = given || tries.some((one) => one.right);
  useEffect(() => {
    table.onTry = (made) => setTries((before) => [...before.filter((one) => one.value !== null || one.right), made]);
  }, [table]);
  useEffect(() => {
    if (solved) markSolved(puzzle.id, tries.length, given);
  }, [solved]);
  const again = () => (setTries([]), setGiven(false), setRound(round + 1));
  const banner = (
    <Banner
      {...{ puzzle, index, all, ofDay, tries, solved, given }}
      giveUp={() => void table.give().then(() => setGiven(true))}
      again={again}
      names={table.setup!.names}
      reasons={table.reasons}
    />
  );
  return <Play key={round} table={table} again={again} banner={banner} />;
}

/** Alternatives to a move are told by what they are worth; a card in the wrong place by where it belongs. */
function wrongText(puzzle: Puzzle, { action, value }: Try, move: string): string {
  const aside = asideOf(puzzle.best, action);
  if (aside) return t(`machine.puzzle.${aside}`, { move });
  return t("machine.puzzle.wrong", { move, n: Math.round(value! * 100), best: Math.round(puzzle.value * 100) });
}

const REASONS_MOST = 2;

interface BannerProps {
  puzzle: Puzzle;
  index: number;
  all: Puzzle[];
  ofDay: boolean;
  tries: Try[];
  solved: boolean;
  given: boolean;
  giveUp: () => void;
  again: () => void;
  names: string[];
  reasons: Reasons | null;
}

function Banner({ puzzle, index, all, ofDay, tries, solved, given, giveUp, again, names, reasons }: BannerProps) {
  const { lang } = useStore(words);
  const who: Speaker = { game: puzzle.game, names };
  const wrong = tries.filter((one) => !one.right);
  const last = wrong[wrong.length - 1];
  const next = nextOf(all, index);
  return (
    <section class={`puzzle-task${solved ? " solved" : ""}`} aria-labelledby="puzzle-title">
      <header>
        <h2 id="puzzle-title">{t(ofDay ? "machine.puzzle.of_day" : "machine.puzzle.number", { n: index + 1 })}</h2>
        <Stars n={puzzle.difficulty} />
        <a class="button small" href={`#/puzzles/${puzzle.shelf ?? puzzle.game}`}>
          {t("machine.puzzles")}
        </a>
      </header>
      <div role="status">
        {!solved && <p class="prompt-text">{puzzle.prompt[lang]}</p>}
        {!solved && last && (
          <p class="wrong-try">
            <Icon name="close" size={18} />
            {last.value === null
              ? t("machine.puzzle.judging", { move: sentence(who, "action", last.action) })
              : wrongText(puzzle, last, sentence(who, "action", last.action))}
          </p>
        )}
        {solved && (
          <p class="right-try">
            <Icon name={given ? "book" : "check"} size={20} />
            <span>
              <strong>
                {t(
                  given ? "machine.puzzle.given" : wrong.length ? "machine.puzzle.right_after" : "machine.puzzle.right",
                  { n: wrong.length + 1 },
                )}
              </strong>{" "}
              {puzzle.why[lang]}
              {reasons && (
                <>
                  <span class="rather">{t("web.hint.rather", { what: sentence(who, "action", reasons.other) })}</span>
                  <ul>
                    {reasons.texts.slice(0, REASONS_MOST).map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>
                </>
              )}
            </span>
          </p>
        )}
      </div>
      <p class="row">
        {solved && next && (
          <a class="button amber" href={`#/puzzle/${next.id}`}>
            {t("machine.puzzle.next")}
          </a>
        )}
        {solved && (
          <button type="button" class="button" onClick={again}>
            {t("machine.puzzle.again")}
          </button>
        )}
        {!solved && wrong.length > 0 && (
          <button type="button" class="button" onClick={giveUp}>
            {t("machine.puzzle.give_up")}
          </button>
        )}
        {solved && (
          <button
            type="button"
            class="button"
            onClick={() =>
              handOver({
                game: puzzle.game,
                players: puzzle.players,
                options: puzzle.options,
                position: puzzle.position,
              })
            }
          >
            {t("machine.share.editor")}
          </button>
        )}
      </p>
    </section>
  );
}
