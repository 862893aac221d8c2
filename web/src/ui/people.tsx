// The people of a table: who sits where, who is there, what can be asked of them, and what they say.
import { useState } from "preact/hooks";
import { plural, t } from "../core/i18n";
import type { Session } from "../core/session";
import { useStore } from "../core/store";
import type { OnlineTable, Refusal, Seat, Snapshot, Together } from "../core/types";
import { LiveSeal } from "../machine/seal";
import { Icon } from "./icons";
import { ShareLink, tableLink } from "./invite";
import { Chat } from "./chat";

function seatState(seat: Seat): string {
  if (seat.kind === "bot") return t("web.seat.bot");
  return t(seat.present ? "web.seat.here" : "web.seat.away");
}

/** The host may decide alone once somebody has been away for long; until then, and for everybody else, the others are asked. */
async function botFor(table: OnlineTable, seat: number, host: boolean): Promise<Refusal | null> {
  const refusal = host ? await table.replace(seat) : null;
  return !host || refusal?.code === "still_here" ? table.propose("bot", seat) : refusal;
}

interface RowProps {
  session: Session;
  snap: Snapshot;
  seat: number;
  muted: boolean;
  mute: (on: boolean) => void;
}

function SeatRow({ session, snap, seat: i, muted, mute }: RowProps) {
  const seat = snap.seats[i]!;
  const table = session.table.online;
  const together = snap.together;
  const other = table && snap.you !== null && i !== snap.you;
  const host = together?.host === snap.you;
  const away = other && seat.kind === "human" && !seat.present && !snap.over;
  return (
    <li class={snap.actors.includes(i) && !snap.over ? "at-turn" : ""}>
      <span class={`presence ${seat.kind === "bot" ? "bot" : seat.present ? "" : "away"}`} aria-hidden="true">
        {seat.kind === "bot" && <Icon name="bot" size={14} />}
      </span>
      <span class="seat-name">
        <b>{seat.name}</b>
        <small>
          {[
            i === snap.you && t("web.seat.you"),
            seatState(seat),
            together?.host === i && t("web.seat.host"),
            snap.actors.includes(i) && !snap.over && t("web.seat.turn"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      {away && (
        <button type="button" class="button small" onClick={() => void session.ask(botFor(table, i, host))}>
          {t("web.seat.replace")}
        </button>
      )}
      {other && seat.kind === "human" && together?.chat !== "off" && (
        <button
          type="button"
          class="button bare small"
          aria-pressed={muted}
          aria-label={t("web.seat.mute", { who: seat.name })}
          title={t("web.seat.mute", { who: seat.name })}
          onClick={() => mute(!muted)}
        >
          <Icon name={muted ? "mute" : "sound"} size={18} />
        </button>
      )}
      {other && seat.kind === "human" && <About session={session} seat={i} name={seat.name} />}
    </li>
  );
}

/** To the people who run the server; and never again at one table. */
function About({ session, seat, name }: { session: Session; seat: number; name: string }) {
  const [done, setDone] = useState<string | null>(null);
  const table = session.table.online!;
  const ask = async (wish: Promise<Refusal | null>, said: string) => {
    const refusal = await wish;
    if (refusal) void session.ask(Promise.resolve(refusal));
    else setDone(said);
  };
  if (done)
    return (
      <p class="quiet" role="status">
        {done}
      </p>
    );
  return (
    <details class="about-seat">
      <summary>{t("web.report", { who: name })}</summary>
      <div class="row">
        {["chat", "name", "cheating", "leaving", "other"].map((kind) => (
          <button
            type="button"
            key={kind}
            class="button small"
            onClick={() => void ask(table.report(seat, kind), t("web.report.done"))}
          >
            {t(`web.report.${kind}`)}
          </button>
        ))}
        <button
          type="button"
          class="button small warn"
          onClick={() => void ask(table.block(seat), t("web.block.done", { who: name }))}
        >
          {t("web.block")}
        </button>
      </div>
    </details>
  );
}

/** The end, without playing on: asked twice, since nothing brings it back. */
function GiveUp({ session, snap, together }: { session: Session; snap: Snapshot; together: Together }) {
  const table = session.table.online!;
  const [sure, setSure] = useState(false);
  if (together.resigned) return null;
  return (
    <>
      {snap.ply < 2 && (
        <button type="button" class="button small" onClick={() => void session.ask(table.abort())}>
          {t("web.abort")}
        </button>
      )}
      {together.draw && (
        <button type="button" class="button small" onClick={() => void session.ask(table.propose("draw"))}>
          {t("web.draw.ask")}
        </button>
      )}
      <button
        type="button"
        class={`button small ${sure ? "warn" : ""}`}
        onClick={() => {
          setSure(!sure);
          if (sure) void session.ask(table.resign());
        }}
      >
        {t(sure ? "web.resign.sure" : "web.resign")}
      </button>
    </>
  );
}

function Orders({ session, snap, together }: { session: Session; snap: Snapshot; together: Together }) {
  const table = session.table.online!;
  const [sure, setSure] = useState(false);
  if (snap.you === null || snap.over) return null;
  return (
    <div class="row">
      {together.paused ? (
        <button type="button" class="button small main" onClick={() => void session.ask(table.resume())}>
          <Icon name="play" size={16} />
          {t("web.pause.resume")}
        </button>
      ) : (
        <button type="button" class="button small" onClick={() => void session.ask(table.propose("pause"))}>
          <Icon name="pause" size={16} />
          {t("web.pause.ask")}
        </button>
      )}
      <GiveUp session={session} snap={snap} together={together} />
      {together.resigned ? null : together.replaced ? (
        <button type="button" class="button small main" onClick={() => void session.ask(table.takeBack())}>
          {t("web.seat.back")}
        </button>
      ) : sure ? (
        <button
          type="button"
          class="button small warn"
          onClick={() => {
            setSure(false);
            void session.ask(table.leave());
          }}
        >
          {t("web.leave.sure")}
        </button>
      ) : (
        <button type="button" class="button small" onClick={() => setSure(true)}>
          <Icon name="exit" size={16} />
          {t("web.leave")}
        </button>
      )}
    </div>
  );
}

export function People({ session, snap }: { session: Session; snap: Snapshot }) {
  const muted = useStore(session.muted);
  const together = snap.together;
  const mute = (seat: number, on: boolean) => {
    session.muted.update((now) => new Set(on ? [...now, seat] : [...now].filter((s) => s !== seat)));
    void session.ask(session.table.online?.mute(seat, on));
  };
  return (
    <div class="people">
      <ul class="players" aria-label={t("web.tab.people")}>
        {snap.seats.map((_, i) => (
          <SeatRow key={i} session={session} snap={snap} seat={i} muted={muted.has(i)} mute={(on) => mute(i, on)} />
        ))}
      </ul>
      {together && together.watching > 0 && (
        <p class="spectators">
          <Icon name="eye" size={18} />
          {plural("web.n.watching", together.watching)}
        </p>
      )}
      {together && session.table.online && <Orders session={session} snap={snap} together={together} />}
      {together && session.table.chat ? (
        <Chat
          chat={session.table.chat}
          policy={together.chat}
          seat={snap.you}
          muted={muted}
          say={(text, phrase) => session.table.say(text, phrase)}
        />
      ) : (
        <p class="quiet">{t("web.chat.local")}</p>
      )}
      <LiveSeal table={session.table} />
      {session.table.code && (
        <details class="more">
          <summary>
            {t("web.table.code")}: <b class="mono">{session.table.code}</b>
          </summary>
          <ShareLink link={tableLink(session.table.code)} text={t(`game.${snap.game}`)} qr={t("web.wait.qr")} />
        </details>
      )}
      <p>
        <a class="button small" href="#/settings">
          <Icon name="gear" size={18} />
          {t("web.settings")}
        </a>
      </p>
    </div>
  );
}
