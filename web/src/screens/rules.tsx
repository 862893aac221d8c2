import { useEffect } from "preact/hooks";
import { loadBundle, t } from "../core/i18n";
import { Rulebook } from "../ui/rulebook";
import { Top } from "../ui/top";
import "../styles/rail.css";

export function RulesScreen({ arg: game }: { arg: string }) {
  useEffect(() => void loadBundle(game), [game]);
  return (
    <>
      <Top />
      <main class="page" data-shell data-game={game}>
        <h1 class="page-title">
          {t(`game.${game}`)}: {t("web.tab.rules")}
        </h1>
        <p class="page-links">
          <a class="button main" href={`#/start/${game}`}>
            {t("web.start.go")}
          </a>
          <button type="button" class="button" onClick={() => print()}>
            {t("web.rules.print")}
          </button>
        </p>
        <div class="sheet">
          <Rulebook game={game} at={null} contents />
        </div>
      </main>
    </>
  );
}
