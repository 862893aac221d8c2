// What needs everybody's word, and what stands in the way of playing on: shown where the eyes are, answered with a key.
import { useState } from "preact/hooks";
import { t, plural, type Speaker } from "../core/i18n";
import type { Session } from "../core/session";
import type { Proposal, Snapshot } from "../core/types";
import { useKeys } from "./hooks";
import { Icon } from "./icons";

const ICONS = { undo: "undo", pause: "pause", bot: "bot", draw: "share" } as const;

function wish(proposal: Proposal, who: Speaker): string {
  return t(`web.propose.${proposal.what}`, {
    who: who.names[proposal.by] ?? "",
    seat: who.names[proposal.seat ?? -1] ?? "",
  });
}

interface AskProps {
  icon: string;
  text: string;
  yes: string;
  no: string;
  answer: (yes: boolean) => void;
}

/** A question that a key answers, too. */
function Ask({ icon, text, yes, no, answer }: AskProps) {
  useKeys(
    (event) => {
      if (!/^[yn]$/.test(event.key)) return;
      event.preventDefault();
      answer(event.key === "y");
    },
    [answer],
  );
  return (
    <div class="toast notice calm" role="alertdialog" aria-label={text}>
      <Icon name={icon} />
      <p role="alert">{text}</p>
      <span class="row">
        <button type="button" class="button small main" onClick={() => answer(true)}>
          <kbd aria-hidden="true">y</kbd>
          {yes}
        </button>
        <button type="button" class="button small" onClick={() => answer(false)}>
          <kbd aria-hidden="true">n</kbd>
          {no}
        </button>
      </span>
    </div>
  );
}

/** Somebody wants to play again: said to the others over whatever they read after the match. */
export function Invitation({ snap, who, again }: { snap: Snapshot; who: Speaker; again: () => void }) {
  const [later, setLater] = useState(false);
  const by = snap.together?.rematchBy ?? null;
  if (!snap.over || !snap.together?.rematch || by === null || by === snap.you || snap.you === null || later)
    return null;
  return (
    <Ask
      icon="undo"
      text={t("web.again.asked", { who: who.names[by] ?? "" })}
      yes={t("web.again.sit")}
      no={t("web.again.later")}
      answer={(yes) => (yes ? again() : setLater(true))}
    />
  );
}

/** Somebody asks; the one who has not answered yet is asked here. The asker sees who is still thinking. */
export function Consent({ session, snap, who }: { session: Session; snap: Snapshot; who: Speaker }) {
  const proposal = snap.together?.proposal ?? null;
  const table = session.table.online;
  const you = snap.you;
  const asked = proposal !== null && you !== null && proposal.need.includes(you) && !proposal.yes.includes(you);
  const own = proposal !== null && proposal.by === you;
  const answer = (yes: boolean) => void session.ask(table?.vote(yes));
  if (!proposal || !table || (!asked && !own)) return null;
  if (own) {
    const left = proposal.need
      .filter((seat) => !proposal.yes.includes(seat))
      .map((seat) => who.names[seat])
      .join(", ");
    return (
      <div class="toast notice calm" role="status">
        <Icon name={ICONS[proposal.what]} />
        <p>
          {t(`web.propose.${proposal.what}.own`)} {t("web.propose.waiting", { who: left })}
        </p>
        <button type="button" class="button small" onClick={() => answer(false)}>
          {t("web.propose.withdraw")}
        </button>
      </div>
    );
  }
  return (
    <Ask icon={ICONS[proposal.what]} text={wish(proposal, who)} yes={t("word.yes")} no={t("word.no")} answer={answer} />
  );
}

/** In place of hand and buttons, for the one who cannot play now: a spectator, a paused table, a seat that a bot plays. */
export function Standing({ session, snap, who }: { session: Session; snap: Snapshot; who: Speaker }) {
  const together = snap.together;
  if (!together || snap.over) return null;
  const turn = snap.actors.map((seat) => who.names[seat]).join(", ");
  if (snap.you === null)
    return (
      <div class="standing">
        <p>
          <Icon name="eye" />
          <span>
            <b>{t(together.paused ? "web.pause.now" : "web.watch.title")}</b>{" "}
            {!together.paused && turn && t("web.watch.turn", { who: turn })}
          </span>
        </p>
        <ul>
          <li>{plural("web.n.watching", Math.max(1, together.watching))}</li>
          {together.delay > 0 && <li>{plural("web.n.behind", together.delay)}</li>}
        </ul>
      </div>
    );
  if (together.paused)
    return (
      <div class="standing">
        <p>
          <Icon name="pause" />
          <span>
            <b>{t("web.pause.now")}</b> {t("web.pause.about")}
          </span>
        </p>
        <button type="button" class="button main" onClick={() => void session.ask(session.table.online?.resume())}>
          {t("web.pause.resume")}
        </button>
      </div>
    );
  if (together.replaced && !together.resigned)
    return (
      <div class="standing">
        <p>
          <Icon name="bot" />
          <span>
            <b>{t("web.replaced.title")}</b> {t("web.replaced.about")}
          </span>
        </p>
        <button type="button" class="button main" onClick={() => void session.ask(session.table.online?.takeBack())}>
          {t("web.seat.back")}
        </button>
      </div>
    );
  return null;
}

export const standsBy = (snap: Snapshot): boolean =>
  Boolean(snap.together && !snap.over && (snap.you === null || snap.together.paused || snap.together.replaced));
