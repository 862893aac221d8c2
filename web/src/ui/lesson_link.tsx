// The way to a game's lesson; who has never played it is told how long it takes.
import { gameCard } from "../core/games";
import { t } from "../core/i18n";
import { knowsGame } from "../core/known_games";

export function LessonLink({ game, table, main }: { game: string; table?: string; main?: boolean }) {
  const { lesson, teach } = gameCard(game);
  if (!lesson) return null;
  return (
    <a class={`button lesson${main ? " main" : ""}`} href={`#/learn/${game}${table ? `?table=${table}` : ""}`}>
      {teach && !knowsGame(game)
        ? t("web.learn.first", { n: teach })
        : t("web.learn.game", { game: t(`game.${game}`) })}
    </a>
  );
}
