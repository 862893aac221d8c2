// What somebody who was invited wants to know while waiting: what the game is about, a lesson, and the rulebook.
import { gameCard, minutesOf } from "../core/games";
import { known, t } from "../core/i18n";
import { knowsGame } from "../core/known_games";
import { Icon } from "./icons";
import { LessonLink } from "./lesson_link";

export function AboutGame({ game, table }: { game: string; table: string }) {
  const card = gameCard(game);
  const minutes = minutesOf(card, card.quick);
  return (
    <section class="stub about-game" aria-labelledby="about-game-title">
      <h2 id="about-game-title">{t("web.wait.about_game")}</h2>
      {known(`web.about.${game}`) && <p>{t(`web.about.${game}`)}</p>}
      {minutes && card.teach && card.weight && (
        <p class="quiet">
          {t("web.home.minutes", { n: minutes })} · {t("web.home.teach", { n: card.teach })} ·{" "}
          {t(`web.home.weight.${card.weight}`)}
        </p>
      )}
      <div class="row">
        <LessonLink game={game} table={table} main={!knowsGame(game)} />
        <a class="button" href={`#/rules/${game}`} target="_blank" rel="noopener">
          <Icon name="book" size={18} />
          {t("web.tab.rules")}
        </a>
      </div>
    </section>
  );
}
