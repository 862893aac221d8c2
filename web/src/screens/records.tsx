// All journeys of this browser, and bringing others in: from a file, the clipboard, or by dropping one here.
import { useEffect, useState } from "preact/hooks";
import { plural, t, words } from "../core/i18n";
import { dropGame, savedGames, type Saved } from "../core/saves";
import { rootOf } from "../machine/timelines";
import { RecordProblem } from "../machine/record";
import { takeText } from "../machine/import_game";
import { reason, useMachineWords } from "../machine/words";
import { Icon } from "../ui/icons";
import { Top } from "../ui/top";
import "../styles/machine.css";

function Rows({ games, changed }: { games: Saved[]; changed: () => void }) {
  const when = new Intl.DateTimeFormat(words.get().lang, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  const forks = (id: string) => games.filter((g) => g.setup.fork && rootOf(g.setup.id, games) === id).length;
  const roots = games.filter((g) => !g.setup.fork);
  if (!roots.length) return <p class="quiet">{t("machine.records.none")}</p>;
  return (
    <ul class="rows">
      {roots.map((game) => {
        const { id, title, from, names } = game.setup;
        const name = t(`game.${game.setup.game}`);
        const more = forks(id);
        return (
          <li key={id} data-game={game.setup.game}>
            <a class="game" href={`#/replay/${id}`}>
              <span class="dot" aria-hidden="true" />
              <strong>{title || name}</strong>
              <time dateTime={new Date(game.when).toISOString()}>{when.format(game.when)}</time>
              <span class="quiet">
                {[
                  title ? name : null,
                  names.join(", "),
                  plural("web.n.played", game.ply),
                  game.over ? t("web.games.over") : null,
                  from ? t(`machine.records.from.${from}`) : null,
                  more ? plural("machine.n.lines", more + 1) : null,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </a>
            {!game.over && !from && (
              <a class="button small" href={`#/play/${id}`}>
                {t("machine.records.play")}
                <span class="hidden-text">: {name}</span>
              </a>
            )}
            <button
              type="button"
              class="button bare small"
              aria-label={t("machine.records.drop", { game: name, when: when.format(game.when) })}
              onClick={() => {
                dropGame(id);
                changed();
              }}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Import() {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const take = async (given: string) => {
    setProblem("");
    try {
      location.hash = `#/replay/${await takeText(given)}`;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      setProblem(
        error instanceof RecordProblem && why.startsWith("machine.")
          ? t(why)
          : t("machine.import.refused", { why: reason(why, "") }),
      );
    }
  };
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void file.text().then(take);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    };
  }, []);
  const paste = async () => {
    const given = await navigator.clipboard?.readText?.().catch(() => "");
    if (given) await take(given);
    else document.querySelector<HTMLElement>(".records textarea")?.focus();
  };
  return (
    <section class="sheet" aria-labelledby="import-title">
      <h2 id="import-title">{t("machine.import.title")}</h2>
      <p class="quiet">{t("machine.import.about")}</p>
      <p class="row">
        <label class="button main file-button">
          {t("machine.import.file")}
          <input
            type="file"
            accept=".json,.jsonl,.txt,application/json"
            onChange={(e) => {
              const file = e.currentTarget.files?.[0];
              if (file) void file.text().then(take);
              e.currentTarget.value = "";
            }}
          />
        </label>
        <button type="button" class="button" onClick={() => void paste()}>
          {t("machine.import.paste")}
        </button>
      </p>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void take(text);
        }}
      >
        <label class="field">
          <span>{t("machine.import.text")}</span>
          <textarea class="input" spellcheck={false} value={text} onInput={(e) => setText(e.currentTarget.value)} />
        </label>
        <p class="row">
          <button type="submit" class="button" disabled={!text.trim()}>
            {t("machine.import.open")}
          </button>
        </p>
      </form>
      <p class="problem" role="alert">
        {problem}
      </p>
      <p class="quiet">{t("machine.import.drop")}</p>
    </section>
  );
}

export function Records() {
  const ready = useMachineWords();
  const [games, setGames] = useState(savedGames());
  if (!ready)
    return (
      <main class="page" data-shell>
        <p role="status">{t("web.loading")}</p>
      </main>
    );
  return (
    <>
      <Top />
      <main class="page" data-shell>
        <h1 class="page-title">{t("machine.records")}</h1>
        <div class="records">
          <section class="sheet" aria-label={t("machine.records")}>
            <Rows games={games} changed={() => setGames(savedGames())} />
          </section>
          <Import />
        </div>
      </main>
    </>
  );
}
