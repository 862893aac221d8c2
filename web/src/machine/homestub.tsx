// The time machine's counter in the hall, with the puzzle of the day.
import { t } from "../core/i18n";
import { daily, today } from "./puzzles";

export function MachineStub() {
  const day = daily(today());
  return (
    <section class="stub wide machine-stub" aria-labelledby="machine-title" data-game={day?.game}>
      <h2 id="machine-title">{t("web.machine.title")}</h2>
      <p class="quiet">{t("web.machine.about")}</p>
      {day && (
        <p class="day-puzzle">
          <span>{t("web.machine.day", { game: t(`game.${day.game}`) })}</span>{" "}
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
        {day && (
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
