// The line of the day: what it is, one's result as a small grid, and how others did.
import { useEffect, useState } from "preact/hooks";
import {
  dateText,
  keepResult,
  marksOf,
  others,
  playDaily,
  resultOf,
  rightOnes,
  scoreOf,
  shareText,
  streak,
  today,
  type LineDeck,
  type Marks,
} from "../core/daily";
import { gameCard, type GameCard } from "../core/games";
import { plural, t } from "../core/i18n";
import type { LogEntry } from "../core/session";
import { CopyButton } from "./invite";
import { Icon } from "./icons";
import "../styles/daily.css";

export function Grid({ marks }: { marks: Marks }) {
  return (
    <p class="daily-grid">
      <span aria-hidden="true">
        {marks.map((right, i) => (
          <i key={i} class={right ? "right" : "wrong"}>
            {right ? "✓" : "✗"}
          </i>
        ))}
      </span>
      <b>
        {t("web.daily.score", {
          n: rightOnes(marks),
          wrong: plural("web.n.mistakes", marks.length - rightOnes(marks)),
        })}
      </b>
      <span class="hidden-text">
        {marks.map((right) => t(right ? "web.daily.right" : "web.daily.wrong")).join(", ")}
      </span>
    </p>
  );
}

/** What is under way: which card of how many, and what a wrong one still costs. */
export function dailyHeading(game: string, log: LogEntry[]): { title: string; aim: string } {
  const daily = gameCard(game).daily!;
  const marks = marksOf(
    daily,
    log.map((entry) => entry.event),
  );
  const right = rightOnes(marks);
  const lives = Math.max(0, daily.lives - (marks.length - right));
  return {
    title: t("web.daily.title"),
    aim: t("web.daily.card", { n: Math.min(daily.of, right + 1), all: daily.of, lives }),
  };
}

export function Share({ line, date, marks, deck }: { line: string; date: string; marks: Marks; deck?: LineDeck }) {
  const text = shareText(line, date, marks, deck);
  return (
    <div class="row">
      <CopyButton text={text}>{t("web.daily.copy")}</CopyButton>
      {"share" in navigator && (
        <button type="button" class="button" onClick={() => void navigator.share({ text }).catch(() => undefined)}>
          <Icon name="share" size={18} />
          {t("web.wait.send")}
        </button>
      )}
    </div>
  );
}

/** A bar per score; a person's own is marked. */
export function Others(props: { game: string; date: string; marks: Marks; deck?: LineDeck }) {
  const { game, date, marks, deck } = props;
  const [counts, setCounts] = useState<number[] | null>(null);
  useEffect(() => void others(deck?.line ?? game, date, marks, deck?.code).then(setCounts), [date]);
  const daily = gameCard(game).daily!;
  const own = scoreOf(daily, marks);
  const all = counts?.reduce((sum, n) => sum + n, 0) ?? 0;
  if (!counts || all < 2) return null;
  const most = Math.max(...counts);
  const worse = counts.slice(0, own).reduce((sum, n) => sum + n, 0);
  const label = (score: number) =>
    score < daily.of ? String(score) : `${daily.of} ${"♥".repeat(Math.max(0, score - daily.of))}`;
  return (
    <div class="daily-others">
      <h3>{plural("web.n.travellers", all)}</h3>
      <p>{t("web.daily.better", { n: Math.round((100 * worse) / Math.max(1, all - 1)) })}</p>
      <ul>
        {counts.map((n, score) =>
          n === 0 ? null : (
            <li key={score} class={score === own ? "own" : ""}>
              <span class="mono">{label(score)}</span>
              <i style={{ width: `${(100 * n) / most}%` }} aria-hidden="true" />
              <span class="mono">{n}</span>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

/** After the last card, in place of the usual end. */
export function DailyEnd(props: { game: string; date: string; log: LogEntry[]; deck?: LineDeck }) {
  const { game, date, log, deck } = props;
  const daily = gameCard(game).daily!;
  const line = deck?.line ?? game;
  const played = marksOf(
    daily,
    log.map((entry) => entry.event),
  );
  const done = rightOnes(played) >= daily.of || played.length - rightOnes(played) >= daily.lives;
  if (done) keepResult(line, date, played);
  const marks = resultOf(line, date) ?? played;
  const days = streak(line);
  return (
    <section class="daily-end" aria-labelledby="daily-end-title">
      <h2 id="daily-end-title">
        {deck ? deck.title || t("web.daily.title") : t("web.daily.title")}, {dateText(date)}
      </h2>
      <Grid marks={marks} />
      {days > 0 && <p>{plural("web.n.streak", days)}</p>}
      <Share line={line} date={date} marks={marks} deck={deck} />
      {done && (!deck || deck.code) && <Others game={game} date={date} marks={marks} deck={deck} />}
      <p class="quiet">{t("web.daily.tomorrow")}</p>
      <a class="button main" href="#/">
        {t("web.home")}
      </a>
    </section>
  );
}

/** In the hall: what it is and, once played, how it went. */
export function DailyStub({ game: { id } }: { game: GameCard }) {
  const date = today();
  const marks = resultOf(id, date);
  const days = streak(id);
  return (
    <section class="stub" data-game={id} aria-labelledby={`daily-${id}`}>
      <h2 id={`daily-${id}`}>{t("web.daily.title")}</h2>
      <p>
        <b>{dateText(date)}</b>
        {days > 0 && <> · {plural("web.n.streak", days)}</>}
      </p>
      {marks ? (
        <>
          <Grid marks={marks} />
          <Share line={id} date={date} marks={marks} />
        </>
      ) : (
        <>
          <p class="quiet">{t("web.daily.about")}</p>
          <button type="button" class="button main" onClick={() => playDaily(id)}>
            {t("web.daily.go")}
          </button>
        </>
      )}
    </section>
  );
}
