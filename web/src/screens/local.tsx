import { useMemo } from "preact/hooks";
import { gameCard } from "../core/games";
import { savedGame } from "../core/saves";
import { startLocal } from "../core/start";
import { localTable } from "../core/table";
import { t } from "../core/i18n";
import { ForkNote } from "../machine/fork_note";
import { DailyEnd, dailyHeading } from "../ui/daily";
import { Play } from "./play";

export function LocalPlay({ arg }: { arg: string }) {
  const saved = useMemo(() => savedGame(arg), [arg]);
  const table = useMemo(() => (saved ? localTable(saved.setup) : null), [saved]);
  if (!saved || !table)
    return (
      <main class="page">
        <h1>{t("web.error.no_game")}</h1>
        <a class="button" href="#/">
          {t("web.home")}
        </a>
      </main>
    );
  const { game, players, options, bots, names, position, title, daily, deck } = saved.setup;
  // Custom cards come again; another position was for one match.
  const own = position && Object.keys(position).join() === "cards" ? { position, keep: true, title } : {};
  return (
    <Play
      table={table}
      again={() => startLocal({ game, players, options, bots, names, ...own })}
      next={(other) =>
        startLocal({ game: other, players, options: gameCard(other).optionsFor?.(players) ?? {}, bots, names })
      }
      banner={<ForkNote setup={saved.setup} />}
      heading={daily ? (log) => dailyHeading(game, log) : undefined}
      ending={daily ? (log) => <DailyEnd game={game} date={daily} log={log} deck={deck} /> : undefined}
    />
  );
}
