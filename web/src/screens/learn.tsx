// The lesson: a real game from a fixed start, with somebody who explains beside it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { advance, loadLesson, type Lesson } from "../core/lessons";
import { t } from "../core/i18n";
import { markKnown } from "../core/known_games";
import { loadRulebook, openingOf } from "../core/rulebook";
import { namesFor, newId, startUsual } from "../core/start";
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
  /** Something still moves, or a banner is read: the next step is told when the board is at rest. */
  held: boolean;
  /** How far the move of the step has been chosen: a piece, or all of it. */
  picked: "nothing" | "piece" | "all";
  /** Makes the move that the step waits for. */
  play: (() => void) | null;
  /** Ends the lesson; the match goes on. */
  leave: () => void;
}

/** What a step with a move is about, as the board marks it: first the card, then where it goes, else the button. */
const HELD = ".hand .legal";
const LAID = ".stage .legal, .stage .slot.open button, .side .now-board .legal";
const BUTTON = ".tray .button:not(.bare):not(:disabled)";
const ORDER = { nothing: [HELD, LAID, BUTTON], piece: [LAID, BUTTON, HELD], all: [BUTTON, LAID, HELD] };

/** The column beside the board is never darkened; on phones it is no box of its own. */
const BRIGHT = ".side, .coach, .ask, .told, .moment, .hint-panel";

/** What to do with what is in the light. */
function deed(light: string | undefined, words: string): string {
  if (light === HELD) return t("web.learn.try.card");
  if (light === LAID) return t("web.learn.try.board");
  if (light === BUTTON && words) return t("web.learn.try.named", { what: words });
  return t(light === BUTTON ? "web.learn.try.button" : "web.learn.try");
}

/** What the rulebook begins with; null: not known yet. */
function useStory(game: string): string | null {
  const lang = useLang();
  const [story, setStory] = useState<string | null>(null);
  useEffect(() => void loadRulebook(game).then((book) => setStory(openingOf(book))), [game, lang]);
  return story;
}

/** Tells the story, explains the step at hand and counts the events until it is done. */
export function Coach({ lesson, log, at, setAt, held, picked, play, leave }: CoachProps) {
  const story = useStory(lesson.game);
  const [told, setTold] = useState(false);
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
  const last = lesson.steps.length - 1;
  // Words never run ahead of the board: the step before is shown until nothing moves any more.
  const still = useRef(at);
  if (!held) still.current = Math.min(at, last);
  const now = still.current;
  const step = lesson.steps[now]!;
  const over = now >= last;
  const tells = now === 0 && !told && story !== "";
  const spot = tells || held ? undefined : lesson.spots[now + 1];
  const lights = spot ? [spot] : !step.move || !play || held ? [] : ORDER[picked];
  const lit = useSpotlight(lights, BRIGHT);
  useEffect(() => {
    if (over) markKnown(lesson.game);
  }, [over]);
  const table = location.hash.match(/[?&]table=([A-Za-z0-9]+)/)?.[1];
  return (
    <section class={`coach${tells ? " tells" : ""}`} data-shell aria-label={t("web.learn.title")}>
      <p class="stops" role="img" aria-label={t("web.learn.step", { n: now + 1, all: last + 1 })}>
        {lesson.steps.map((_, i) => (
          <i key={i} class={i < now ? "done" : i === now ? "now" : ""} />
        ))}
      </p>
      <p role="status">
        {tells ? story : t(step.key)}{" "}
        {held ? <em>{t("web.turn.watch")}</em> : step.until && play && <em>{deed(lights[lit.which], lit.words)}</em>}
      </p>
      {table && <TableCalls table={table} />}
      <div class="ways">
        {over ? (
          <button type="button" class="button amber whole" disabled={held} onClick={() => startUsual(lesson.game)}>
            {t("web.learn.play")}
          </button>
        ) : (
          <>
            {step.move ? (
              <button type="button" class="button bare" disabled={!play || held} onClick={() => play?.()}>
                {t("web.learn.show")}
              </button>
            ) : (
              <button
                type="button"
                class={`button next${held ? "" : " amber"}`}
                disabled={held}
                onClick={() => (tells ? setTold(true) : setAt((was) => was + 1))}
              >
                {t("web.learn.next")}
              </button>
            )}
            <button
              type="button"
              class="button bare"
              onClick={() => {
                markKnown(lesson.game);
                leave();
              }}
            >
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
