// The time machine's counter in the hall, with the puzzle of the day.
import { GAMES } from "../core/games";
import { t, words } from "../core/i18n";

export function TimeMachineCard() {
  const puzzles = GAMES.some((game) => game.puzzles);
  const day = new Intl.DateTimeFormat(words.get().lang, { day: "numeric", month: "long", timeZone: "UTC" });
  return (
    <section class="stub wide machine-stub" aria-labelledby="machine-title">
      <h2 id="machine-title">{t("web.machine.title")}</h2>
      <p class="quiet">{t("web.machine.about")}</p>
      {puzzles && (
        <p class="day-puzzle">
          <span>{t("web.machine.day", { date: day.format(Date.now()) })}</span>{" "}
          <a class="button main" href="#/puzzle/today">
            {t("web.machine.solve")}
          </a>
        </p>
      )}
      <ul class="rows">
        <li>
          <a href="#/records">
            <strong>{t("web.machine.records")}</strong>
          </a>
        </li>
        {puzzles && (
          <li>
            <a href="#/puzzles">
              <strong>{t("web.machine.puzzles")}</strong>
            </a>
          </li>
        )}
        <li>
          <a href="#/editor">
            <strong>{t("web.machine.editor")}</strong>
          </a>
        </li>
      </ul>
    </section>
  );
}
