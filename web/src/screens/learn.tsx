// The first journey: a real game from a fixed start, with somebody who explains beside it.
import { useEffect, useMemo, useState } from "preact/hooks";
import { advance, loadLesson, type Lesson } from "../core/lessons";
import { t } from "../core/i18n";
import { markKnown } from "../core/known_games";
import { loadRulebook, openingOf } from "../core/rulebook";
import { namesFor, newId } from "../core/start";
import type { LogEntry } from "../core/session";
import { localTable } from "../core/table";
import { useLang } from "../ui/hooks";
import { TableCalls } from "../ui/table_calls";
import { useSpotlight } from "../ui/spotlight";
import { Play } from "./play";

interface CoachProps {
  lesson: Lesson;
  log: LogEntry[];
  at: number;
  setAt: (change: (now: number) => number) => void;
  /** A card is chosen: the light goes on to where it may be played. */
  picked: boolean;
  /** Makes the move that the step waits for. */
  play: (() => void) | null;
}

/** What a step with a move is about, as the board marks it: first the card, then where it goes, else the button. */
const HELD = ".hand .legal";
const LAID = ".stage .legal, .stage .slot.open button, .side .now-board .legal";
const BUTTON = ".tray .button:not(.bare):not(:disabled)";
const DO: Record<string, string> = {
  [HELD]: "web.learn.try.card",
  [LAID]: "web.learn.try.board",
  [BUTTON]: "web.learn.try.button",
};

/** What the rulebook begins with; null: not known yet. */
function useStory(game: string): string | null {
  const lang = useLang();
  const [story, setStory] = useState<string | null>(null);
  useEffect(() => void loadRulebook(game).then((book) => setStory(openingOf(book))), [game, lang]);
  return story;
}

/** Tells the story, explains the step at hand and counts the events until it is done. */
export function Coach({ lesson, log, at, setAt, picked, play }: CoachProps) {
  const story = useStory(lesson.game);
  const [told, setTold] = useState(false);
  const tells = at === 0 && !told && story !== "";
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    const fresh = log.filter((entry) => entry.id > seen);
    if (!fresh.length) return;
    setSeen(fresh[fresh.length - 1]!.id);
    setAt((now) =>
      advance(
        lesson,
        now,
        fresh.map((entry) => entry.event),
      ),
    );
  }, [log]);
  const end = lesson.steps.length - 1;
  const step = lesson.steps[Math.min(at, end)]!;
  const spot = tells ? undefined : lesson.spots[at + 1];
  const lights = spot ? [spot] : !step.move || !play ? [] : picked ? [LAID, BUTTON, HELD] : [HELD, LAID, BUTTON];
  const lit = lights[useSpotlight(lights, step.move ? ".coach, .ask, .told" : ".coach")];
  useEffect(() => {
    if (at >= end) markKnown(lesson.game);
  }, [at >= end]);
  const table = location.hash.match(/[?&]table=([A-Za-z0-9]+)/)?.[1];
  return (
    <section class={`coach${tells ? " tells" : ""}`} aria-label={t("web.learn.title")}>
      <p class="stops" role="img" aria-label={t("web.learn.step", { n: Math.min(at, end) + 1, all: end + 1 })}>
        {lesson.steps.map((_, i) => (
          <i key={i} class={i < at ? "done" : i === at ? "now" : ""} />
        ))}
      </p>
      <p role="status">
        {tells ? story : t(step.key)}{" "}
        {step.until && <em>{t(play ? (DO[lit ?? ""] ?? "web.learn.try") : "web.turn.watch")}</em>}
      </p>
      {table && <TableCalls table={table} />}
      <div class="ways">
        {at >= end ? (
          <a class="button amber" href={`#/start/${lesson.game}`}>
            {t("web.learn.play")}
          </a>
        ) : (
          <>
            {step.move ? (
              <button type="button" class="button bare" disabled={!play} onClick={() => play?.()}>
                {t("web.learn.show")}
              </button>
            ) : (
              <button
                type="button"
                class="button amber next"
                onClick={() => (tells ? setTold(true) : setAt((now) => now + 1))}
              >
                {t("web.learn.next")}
              </button>
            )}
            <button type="button" class="button bare" onClick={() => setAt(() => end)}>
              {t("web.learn.leave")}
            </button>
          </>
        )}
      </div>
    </section>
  );
}

export function Learn({ arg: game }: { arg: string }) {
  const [lesson, setLesson] = useState<Lesson | null | undefined>(undefined);
  useEffect(() => void Promise.all([loadLesson(game), loadRulebook(game)]).then(([found]) => setLesson(found)), [game]);
  const [round, setRound] = useState(0);
  const table = useMemo(() => {
    if (!lesson) return null;
    const { players, seed, options, position, bots: script } = lesson;
    const bots = Array.from({ length: players }, (_, i) => (i === 0 ? null : "beginner"));
    return localTable({
      id: newId(),
      game,
      players,
      seed,
      options,
      position: position ?? {},
      bots,
      script,
      names: namesFor(bots),
    });
  }, [lesson, round]);
  if (lesson === undefined)
    return (
      <main class="page">
        <p role="status">{t("web.loading")}</p>
      </main>
    );
  if (!lesson || !table)
    return (
      <main class="page">
        <a href="#/">{t("web.home")}</a>
      </main>
    );
  return <Play key={round} table={table} again={() => setRound(round + 1)} lesson={lesson} />;
}
