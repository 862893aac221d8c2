// The hall: a departure board of games and tables, and the counters underneath.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { hasServer } from "../core/connection";
import { useStore } from "../core/store";
import { GAMES, minutesOf, seatsText, type GameCard } from "../core/games";
import { knowsGame } from "../core/known_games";
import { openHall, waiting } from "../core/lobby";
import { known, plural, t, words } from "../core/i18n";
import { dropGame, savedGames } from "../core/saves";
import { Poster } from "../art/poster";
import { DailyStub } from "../ui/daily";
import { Flaps } from "../ui/flaps";
import { TimeMachineCard } from "../machine/home_card";
import { Icon } from "../ui/icons";
import { walkKeys } from "../ui/hooks";
import { Lobby } from "../ui/lobby";
import { Running } from "../ui/running";
import { Top } from "../ui/top";

function useClock(): string {
  const read = () => new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const [now, setNow] = useState(read());
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), 5000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What is worth knowing before one chooses: somebody waits for company, or one has never played it. */
function remark(game: GameCard, open: string[]): string {
  if (open.includes(game.id)) return t("web.remark.table");
  return knowsGame(game.id) ? "" : t("web.remark.new");
}

const when = (game: GameCard): string => {
  const minutes = minutesOf(game, game.quick);
  return minutes ? t("web.home.minutes", { n: minutes }) : "";
};

function Departures() {
  const clock = useClock();
  const open = useStore(waiting).map((table) => String(table.game));
  return (
    <section class="departures" aria-labelledby="departures-title">
      <header>
        <h1 id="departures-title">{t("web.home.departures")}</h1>
        <Flaps text={clock} class="clock" />
      </header>
      <div class="heads" aria-hidden="true">
        <span class="to">{t("web.home.destination")}</span>
        <span>{t("web.home.time")}</span>
        <span>{t("web.home.platform")}</span>
        <span>{t("web.home.remarks")}</span>
        <span />
      </div>
      <ul onKeyDown={walkKeys}>
        <Running />
        {GAMES.map((game) => (
          <li key={game.id} data-game={game.id}>
            <a class="departure" href={`#/start/${game.id}`}>
              <span class="pic" aria-hidden="true">
                <Poster game={game.id} />
              </span>
              <span class="dest">
                <Flaps text={t(`game.${game.id}`)} length={12} />
                {known(`web.about.${game.id}`) && <small>{t(`web.about.${game.id}`)}</small>}
                {game.teach && game.weight && (
                  <small class="weight">
                    {t("web.home.teach", { n: game.teach })} · {t(`web.home.weight.${game.weight}`)}
                  </small>
                )}
              </span>
              <span class="when">{when(game)}</span>
              <span class="seats">
                <span class="lamp" aria-hidden="true" />
                {seatsText(game)}
                <span class="hidden-text">{t("web.home.seats")}</span>
              </span>
              <Flaps text={remark(game, open)} class="status fine" />
              <span class="play-cue" aria-hidden="true">
                {t("web.home.play")} <Icon name="moves" size={16} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      <footer>
        <span>{t("web.home.hint")}</span>
      </footer>
    </section>
  );
}

function Join() {
  const [code, setCode] = useState("");
  return (
    <section class="stub" aria-labelledby="join-title">
      <h2 id="join-title">{t("web.join.title")}</h2>
      <p class="quiet">{t("web.join.about")}</p>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          if (code.trim()) location.hash = `#/t/${encodeURIComponent(code.trim().toUpperCase())}`;
        }}
      >
        <input
          class="input mono"
          value={code}
          maxLength={8}
          autocomplete="off"
          spellcheck={false}
          aria-label={t("web.join.code")}
          placeholder="ABCDEF"
          onInput={(e) => setCode(e.currentTarget.value.toUpperCase())}
        />
        <button class="button main" type="submit">
          {t("web.join.go")}
        </button>
      </form>
    </section>
  );
}

function YourGames() {
  const mine = () => savedGames().filter((game) => !game.setup.fork && !game.setup.from && !game.setup.daily);
  const [games, setGames] = useState(mine());
  const when = new Intl.DateTimeFormat(words.get().lang, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (
    <section class="stub wide" aria-labelledby="games-title">
      <h2 id="games-title">{t("web.games.title")}</h2>
      {games.length === 0 && <p class="quiet">{t("web.games.none")}</p>}
      <ul class="rows">
        {games.slice(0, 6).map((game) => (
          <li key={game.setup.id} data-game={game.setup.game}>
            <a href={`#/play/${game.setup.id}`}>
              <span class="dot" aria-hidden="true" />
              <strong>{t(`game.${game.setup.game}`)}</strong>
              <span class="quiet">{game.over ? t("web.games.over") : plural("web.n.played", game.ply)}</span>
              <time dateTime={new Date(game.when).toISOString()}>{when.format(game.when)}</time>
            </a>
            <button
              type="button"
              class="button bare small"
              aria-label={t("web.games.drop", { game: t(`game.${game.setup.game}`) })}
              onClick={() => {
                dropGame(game.setup.id);
                setGames(mine());
              }}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Workshop() {
  return (
    <section class="stub" aria-labelledby="workshop-title">
      <h2 id="workshop-title">{t("web.workshop")}</h2>
      <p class="quiet">{t("web.workshop.about")}</p>
      <a class="button" href="#/decks">
        {t("web.workshop.go")}
      </a>
    </section>
  );
}

function Learn() {
  return (
    <section class="stub wide" aria-labelledby="learn-title">
      <h2 id="learn-title">{t("web.learn.title")}</h2>
      <ul class="rows">
        {GAMES.map((game) => (
          <li key={game.id} data-game={game.id}>
            <a href={game.lesson ? `#/learn/${game.id}` : `#/start/${game.id}`}>
              <span class="dot" aria-hidden="true" />
              <strong>
                {game.lesson ? t("web.learn.game", { game: t(`game.${game.id}`) }) : t(`game.${game.id}`)}
              </strong>
            </a>
            <a class="rules-link" href={`#/rules/${game.id}`}>
              <Icon name="book" size={18} />
              {t("web.tab.rules")}
              <span class="hidden-text">: {t(`game.${game.id}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Friends have no place in the first load: they come once a server is there. */
function Friends() {
  const there = useStore(hasServer);
  const [Shown, setShown] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (there) void import("../ui/friends").then((m) => setShown(() => m.FriendsStub));
  }, [there]);
  return Shown && <Shown />;
}

export function Home() {
  useEffect(openHall, []);
  return (
    <>
      <Top />
      <main class="page" data-shell>
        <Departures />
        <Lobby />
        <div class="counters">
          <YourGames />
          <Join />
          <TimeMachineCard />
          {GAMES.map((game) => game.daily && <DailyStub key={game.id} game={game} />)}
          {GAMES.some((game) => game.decks) && <Workshop />}
          <Learn />
          <Friends />
        </div>
        <footer class="foot">
          <a href="help/">{t("web.help")}</a>
          <a href="#/lab">{t("web.lab")}</a>
          <a href={`help/${words.get().lang === "en" ? "" : `${words.get().lang}/`}privacy.html`}>{t("web.privacy")}</a>
          <a href="#/about">{t("web.about")}</a>
          <span>{t("web.home.motto")}</span>
        </footer>
      </main>
    </>
  );
}
