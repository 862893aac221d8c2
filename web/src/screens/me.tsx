// The travel pass: who one is here, how well one plays which game, and every journey that has arrived.
import { useEffect, useState } from "preact/hooks";
import { connection, findServer, hasServer } from "../core/connection";
import { GAMES } from "../core/games";
import { known, number, plural, t, words } from "../core/i18n";
import { travels, type Finished, type Rating } from "../core/people";
import { useStore } from "../core/store";
import { Flaps } from "../ui/flaps";
import { useLang } from "../ui/hooks";
import { Icon } from "../ui/icons";
import { Top } from "../ui/top";
import { Reasons } from "./enter";
import "../styles/people.css";

const PAGE = 50;

/** Bars as on a ticket, of the person's public id: everybody's own. */
function Bars({ id }: { id: string }) {
  const widths = [...id].flatMap((letter) => {
    const n = letter.charCodeAt(0);
    return [1 + (n & 3), 1 + ((n >> 2) & 1), 1 + ((n >> 3) & 3), 2];
  });
  let x = 0;
  const bars = widths.map((width, i) => {
    const at = x;
    x += width;
    return i % 2 ? "" : `M${at} 0h${width}v24h-${width}z`;
  });
  return (
    <svg class="bars" viewBox={`0 0 ${x} 24`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars.join("")} fill="currentColor" />
    </svg>
  );
}

function Ratings({ ratings }: { ratings: Record<string, Rating> }) {
  return (
    <ul class="ratings">
      {GAMES.map(({ id }) => {
        const own = ratings[id];
        return (
          <li key={id} data-game={id}>
            <h3>{t(`game.${id}`)}</h3>
            {own ? (
              <>
                <p class="figure mono">{number(own.rating)}</p>
                <p class="quiet">
                  {plural("web.n.rated", own.games)}
                  {own.provisional && ` · ${t("web.me.provisional")}`}
                </p>
              </>
            ) : (
              <p class="quiet none">{t("web.me.unrated")}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const nameOfSeat = (name: string): string =>
  known(`bot.${name}.name`) ? t("web.me.bot", { level: t(`bot.${name}.name`) }) : name || t("web.me.nobody");

function Journey({ game }: { game: Finished }) {
  const when = new Intl.DateTimeFormat(words.get().lang, { day: "numeric", month: "short", year: "numeric" });
  const others = game.seats
    .filter((_, i) => i !== game.seat)
    .map(nameOfSeat)
    .join(", ");
  return (
    <li data-game={game.game}>
      <a class="departure journey" href={`#/t/${game.table}`}>
        <time class="when" dateTime={new Date(game.ended).toISOString()}>
          {when.format(game.ended)}
        </time>
        <span class="dest">
          <span class="name">{t(`game.${game.game}`)}</span>
          <small>{others ? t("web.me.with", { who: others }) : t("web.me.alone")}</small>
        </span>
        <span class="points mono">{t("web.me.points", { n: number(game.score) })}</span>
        <span class={`outcome${game.won ? " won" : ""}`}>{t(game.won ? "web.me.won" : "web.me.lost")}</span>
      </a>
    </li>
  );
}

function Journeys({ first }: { first: Finished[] }) {
  const [games, setGames] = useState(first);
  const [more, setMore] = useState(first.length === PAGE);
  const earlier = async () => {
    const { history } = await travels(games.at(-1)!.ended);
    setGames([...games, ...history]);
    setMore(history.length === PAGE);
  };
  return (
    <section class="departures arrivals" aria-labelledby="journeys-title">
      <header>
        <h2 id="journeys-title">{t("web.me.history")}</h2>
        <Flaps text={String(games.length)} class="clock" />
      </header>
      {games.length === 0 && <p class="none">{t("web.me.no_history")}</p>}
      <ul>
        {games.map((game) => (
          <Journey key={game.table + game.seat} game={game} />
        ))}
      </ul>
      {more && (
        <footer>
          <button type="button" class="button" onClick={() => void earlier()}>
            {t("web.me.earlier")}
          </button>
        </footer>
      )}
    </section>
  );
}

function Pass({ guest, name, id, games }: { guest: boolean; name: string; id: string; games: Finished[] }) {
  const won = games.filter((game) => game.won).length;
  return (
    <div class="form-ticket pass">
      <div class="left">
        <p class="kicker">{t(guest ? "web.me.guest_pass" : "web.me.pass")}</p>
        <h1>{name}</h1>
        <div class="line">
          <span>
            <b>{t("web.me.games")}</b>
            {number(games.length)}
            {games.length === PAGE ? "+" : ""}
          </span>
          <span>
            <b>{t("web.me.wins")}</b>
            {number(won)}
          </span>
        </div>
      </div>
      <div class="right">
        <Bars id={id} />
        <p class="mono id">{id}</p>
        <a class="button" href="#/friends">
          <Icon name="heart" size={18} />
          {t("web.me.friends")}
        </a>
        <a class="button" href="#/account">
          <Icon name="key" size={18} />
          {t("web.account")}
        </a>
      </div>
    </div>
  );
}

export function Me() {
  useLang();
  const there = useStore(hasServer);
  const who = useStore(connection.who);
  const [past, setPast] = useState<{ ratings: Record<string, Rating>; history: Finished[] } | null>(null);
  useEffect(() => {
    void findServer().then(async (yes) => {
      if (!yes) return;
      const person = await connection.known();
      setPast(person ? await travels() : { ratings: {}, history: [] });
    });
  }, [who?.id]);
  const guest = who?.kind !== "account" && who?.kind !== "bot";
  return (
    <>
      <Top />
      <main class="page hall me" data-shell>
        {there === false && (
          <>
            <h1 class="page-title">{t("web.me.pass")}</h1>
            <p>{t("web.error.no_server")}</p>
          </>
        )}
        {there && !past && <p role="status">{t("web.loading")}</p>}
        {there && past && (
          <>
            {who ? (
              <Pass guest={guest} name={who.name} id={who.id} games={past.history} />
            ) : (
              <h1 class="page-title">{t("web.me.pass")}</h1>
            )}
            {guest && (
              <section class="stub why" aria-labelledby="why-title">
                <h2 id="why-title">{t("web.why.title")}</h2>
                <p>{t(who ? "web.why.guest" : "web.why.nobody")}</p>
                <Reasons />
                <p class="row">
                  <a class="button main" href="#/enter/register">
                    {t("web.enter.register")}
                  </a>
                  <a class="button" href="#/enter/login">
                    {t("web.enter.login")}
                  </a>
                </p>
              </section>
            )}
            {who && !guest && (
              <section aria-labelledby="ratings-title">
                <h2 id="ratings-title" class="section-title">
                  {t("web.me.ratings")}
                </h2>
                <Ratings ratings={past.ratings} />
              </section>
            )}
            {who && <Journeys first={past.history} key={past.history.length} />}
          </>
        )}
      </main>
    </>
  );
}
