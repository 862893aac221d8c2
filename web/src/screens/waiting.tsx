// The waiting room: a platform board with the seats, the invitation beside it, and talk until the train leaves.
import { useEffect, useRef, useState } from "preact/hooks";
import { connection } from "../core/connection";
import type { Message } from "../core/channel";
import { clockText } from "../core/clocks";
import { componentsOf, NO_COMPONENTS } from "../core/components";
import { loadBundle, nameOf, plural, t } from "../core/i18n";
import { canNotify, notify, showTitle } from "../core/notify";
import type { TableClient } from "../core/table";
import type { GameInfo, Json } from "../core/types";
import { change, settings } from "../core/settings";
import { play } from "../core/sound";
import { useStore } from "../core/store";
import { Flaps } from "../ui/flaps";
import { InviteFriends } from "../ui/friends";
import { Icon } from "../ui/icons";
import { useGame } from "../ui/game_info";
import { useLang } from "../ui/hooks";
import { ShareLink, tableLink } from "../ui/invite";
import { AboutGame } from "../ui/about_game";
import { Chat } from "../ui/chat";
import { Changed } from "../ui/rulebook";
import { TableSeal } from "../machine/seal";
import { Top } from "../ui/top";
import "../styles/together.css";

/** Title and author of custom cards. */
const deckText = (deck: { title: string; author: string }): string =>
  t("web.wait.deck", { title: deck.title, author: deck.author ? ` (${deck.author})` : "" });

function facts(info: Message): string[] {
  return [
    clockText(info.clock),
    t(info.public ? "web.wait.public" : "web.wait.private"),
    info.watch ? (info.delay ? plural("web.n.behind", info.delay) : t("web.wait.watch")) : t("web.wait.no_watch"),
    ...(info.rated ? [t("web.wait.rated")] : []),
    ...(info.deck ? [deckText(info.deck)] : []),
    ...(info.custom ? [t("web.wait.custom")] : []),
  ];
}

function SeatLine({
  seat,
  n,
  you,
  host,
  own,
  sit,
  kick,
}: {
  seat: Message;
  n: number;
  you: boolean;
  host: boolean;
  /** What this seat has of its own by the game's options: a colour. */
  own: string;
  sit: (() => void) | null;
  kick: (() => void) | null;
}) {
  const open = seat.kind === "open";
  const bot = seat.kind === "bot";
  const state = bot
    ? "web.seat.bot"
    : open
      ? "web.wait.open"
      : seat.kind === "reserved"
        ? "web.wait.reserved"
        : seat.here
          ? "web.seat.here"
          : "web.seat.away";
  return (
    <li class={`departure seat-row${open ? " vacant" : ""}`}>
      <span class="when">{t("web.wait.seat", { n: n + 1 })}</span>
      <span class="dest">
        <Flaps text={open ? "" : (seat.name ?? "")} length={13} />
        <small>
          {[
            you && t("web.seat.you"),
            host && t("web.seat.host"),
            seat.rating && t("web.rating.short", { n: seat.rating }),
            own,
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      <span class="state">
        <span class={`lamp ${open || (!bot && !seat.here) ? "off" : ""}`} aria-hidden="true" />
        {t(state)}
      </span>
      {sit && open && (
        <button type="button" class="button small" aria-label={t("web.wait.sit_at", { n: n + 1, own })} onClick={sit}>
          {t("web.wait.sit")}
        </button>
      )}
      {kick && (
        <button
          type="button"
          class="button small"
          aria-label={t("web.wait.kick_who", { who: seat.name })}
          onClick={kick}
        >
          {t("web.wait.kick")}
        </button>
      )}
    </li>
  );
}

/** What a seat has of its own: one of the values of an option that has one for each seat, in seat order where none is chosen. */
function ownOf(game: GameInfo | null, chosen: Record<string, Json>, seat: number): string {
  return (game?.options ?? [])
    .filter((o) => o.type === "list_or_null" && o.values)
    .map((o) => {
      const list = (Array.isArray(chosen[o.id]) ? chosen[o.id] : o.values) as string[];
      return nameOf(game!.id, list[seat] ?? "");
    })
    .join(", ");
}

/** Somebody has come or gone: a sound, a title, and a notification when the game begins elsewhere. */
function useArrivals(seats: Message[], game: string) {
  const taken = seats.filter((seat) => seat.kind !== "open" && seat.kind !== "reserved").length;
  const before = useRef(taken);
  useEffect(() => {
    if (taken > before.current) play("flap");
    before.current = taken;
    showTitle(`${taken}/${seats.length} ${t(`game.${game}`)}`, false);
  }, [taken]);
  useEffect(
    () => () => {
      showTitle(null, false);
    },
    [],
  );
}

export function WaitingRoom({ table, update }: { table: TableClient; update: Message }) {
  useLang();
  const set = useStore(settings);
  const [said, setSaid] = useState("");
  const info = connection.infos.get(update.table) ?? {};
  const seats = update.seats as Message[];
  const mine = update.seat === null ? null : seats[update.seat]!;
  const host = update.host === update.seat && mine !== null;
  const free = seats.filter((seat) => seat.kind === "open").length;
  const game = useGame(info.game);
  // What differs from the rulebook, before anybody sits down.
  const [parts, setParts] = useState(NO_COMPONENTS);
  useEffect(() => {
    if (!info.custom) return;
    const asked = connection.ask({ op: "components", table: update.table });
    void Promise.all([asked, loadBundle(info.game)]).then(([{ ok, components }]) =>
      setParts(componentsOf({ ok, components })),
    );
  }, [info.custom, update.table, set.lang]);
  useArrivals(seats, info.game);
  useEffect(
    () => () => {
      if (table.latest.get()?.status === "playing")
        void notify(t("web.notify.start", { game: t(`game.${info.game}`) }));
    },
    [],
  );
  const order = async (op: string, fields: Message = {}) => {
    const answer = await table.order(op, fields);
    setSaid(answer.ok ? "" : answer.error.message);
  };
  const sit = async (seat?: number) => {
    try {
      await connection.person();
      await order("join", seat === undefined ? {} : { seat });
    } catch (problem) {
      setSaid(problem instanceof Error ? problem.message : String(problem));
    }
  };
  if (update.status === "over")
    return (
      <>
        <Top />
        <main class="page" data-shell>
          <h1 class="page-title">{t("web.wait.ended")}</h1>
          <p>{t("web.wait.ended_about")}</p>
          <p>
            <a class="button main" href={`#/start/${info.game}`}>
              {t("web.start.again")}
            </a>
          </p>
        </main>
      </>
    );
  return (
    <>
      <Top />
      <main class="page waiting" data-shell data-game={info.game}>
        <section class="departures platform" aria-labelledby="wait-title">
          <header>
            <div>
              <p class="kicker">{t("web.wait.title")}</p>
              <h1 id="wait-title">{t(`game.${info.game}`)}</h1>
            </div>
            {table.code && (
              <span class="code">
                <small>{t("web.join.code")}</small>
                <Flaps text={table.code} class="clock" />
              </span>
            )}
          </header>
          <ul class="facts">
            {facts(info).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <Changed game={info.game} parts={parts} />
          <ul class="seats-list">
            {seats.map((seat, i) => (
              <SeatLine
                key={i}
                seat={seat}
                n={i}
                you={i === update.seat}
                host={i === update.host}
                own={ownOf(game, info.options ?? {}, i)}
                sit={mine === null ? () => void sit(i) : null}
                kick={
                  host && seat.kind === "person" && i !== update.seat ? () => void order("kick", { seat: i }) : null
                }
              />
            ))}
          </ul>
          <footer>
            {(mine === null || mine.kind === "reserved") && (
              <button
                type="button"
                class="button amber"
                disabled={mine === null && free === 0}
                onClick={() => void sit()}
              >
                {t("web.wait.sit")}
              </button>
            )}
            {mine === null && !connection.who.get() && (
              <label class="as">
                <span>{t("web.start.name")}</span>
                <input
                  class="input"
                  value={set.name}
                  maxLength={24}
                  placeholder={t("web.you")}
                  onInput={(e) => change({ name: e.currentTarget.value })}
                />
              </label>
            )}
            {host && (
              <button type="button" class="button amber" onClick={() => void order("start", { bot: "medium" })}>
                {t(free ? "web.wait.start" : "web.wait.start_now")}
              </button>
            )}
            {mine !== null && (
              <button
                type="button"
                class="button"
                onClick={() => void order("leave").then(() => (location.hash = "#/"))}
              >
                {t("web.wait.leave")}
              </button>
            )}
            {mine !== null && canNotify() && !set.notify && (
              <button
                type="button"
                class="button"
                onClick={() => {
                  change({ notify: true });
                  void Notification.requestPermission();
                }}
              >
                <Icon name="clock" size={18} />
                {t("web.wait.notify")}
              </button>
            )}
            <p class="hint">{t(free ? "web.wait.starts" : "web.wait.starts_reserved")}</p>
            <p role="status" class="said">
              {said}
            </p>
          </footer>
        </section>
        <div class="beside">
          <AboutGame game={info.game} table={table.id} />
          {table.code && (
            <section class="stub" aria-labelledby="invite-title">
              <h2 id="invite-title">{t("web.wait.invite")}</h2>
              <ShareLink
                link={tableLink(table.code)}
                text={t("web.wait.message", { game: t(`game.${info.game}`) })}
                qr={t("web.wait.qr")}
              />
            </section>
          )}
          {mine !== null && free > 0 && <InviteFriends table={table.id} />}
          <section class="stub" aria-labelledby="talk-title">
            <h2 id="talk-title">{t("web.chat.title")}</h2>
            <Chat
              chat={table.chat}
              policy={info.chat ?? "all"}
              seat={mine === null ? null : update.seat}
              say={(text, phrase) => table.say(text, phrase)}
            />
          </section>
          <div class="stub waiting-seal">
            <TableSeal table={table.id} update={update} />
          </div>
        </div>
      </main>
    </>
  );
}
