// What the action under the pointer would do: asked of the table, told in a few sentences, and handed to the board,
// which shows it as a ghost.
import { useEffect, useState } from "preact/hooks";
import { t, type Speaker } from "../core/i18n";
import { sentence } from "../core/told";
import type { Session } from "../core/session";
import type { Action, Foresight, GameEvent, Snapshot } from "../core/types";
import type { Picker } from "./picker";

const WAIT_MS = 70;
const TOLD_MOST = 3;

/** The action that is looked at: pointed at, waiting for a yes, or the only one left. */
export function aimedAt(pick: Picker): Action | null {
  const named = Object.keys(pick.part).length > 0 || pick.asking;
  return pick.preview ?? pick.waiting ?? (named && pick.options.length === 1 ? pick.options[0]! : null);
}

export function useForesight(session: Session, snap: Snapshot, action: Action | null): Foresight | null {
  const [seen, setSeen] = useState<{ key: string; sight: Foresight | null } | null>(null);
  const key = action ? `${snap.ply} ${JSON.stringify(action)}` : "";
  useEffect(() => {
    if (!action) return;
    let live = true;
    const timer = setTimeout(
      () => void session.foresee(action).then((sight) => live && setSeen({ key, sight })),
      WAIT_MS,
    );
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [key]);
  return seen && seen.key === key ? seen.sight : null;
}

/** Not worth telling beforehand: what always follows, and what others do of themselves. */
const PLAIN = /^(passed|turn_began|asked|announced|chose|used|drew|dealt|revealed|paid|ended_turn)$/;

/** What only says the action again. */
const echoes = (event: GameEvent, action: Action): boolean =>
  /^(played|discarded|card_discarded|brainstormed)$/.test(event.event) &&
  event.player === action.player &&
  (event.card === undefined || event.card === action.card);

const tells = (event: GameEvent, action: Action): boolean => !PLAIN.test(event.event) && !echoes(event, action);

export function foretold(sight: Foresight | null, action: Action | null, who: Speaker): string[] {
  if (!sight || !action) return [];
  return sight.events
    .filter((event) => tells(event, action))
    .slice(0, TOLD_MOST)
    .map((event) => sentence(who, "event", event));
}

export function Foretold({
  sight,
  action,
  who,
  more,
}: {
  sight: Foresight | null;
  action: Action | null;
  who: Speaker;
  more: string | null;
}) {
  const lines = foretold(sight, action, who);
  if (!lines.length && !more) return null;
  return (
    <p class="foretold">
      <b>{t(sight?.unanswered ? "web.foresee.unanswered" : "web.foresee.would")}</b> {more && <span>{more} </span>}
      {lines.join(" ")}
    </p>
  );
}
