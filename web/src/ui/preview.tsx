// What the action under the pointer would do: asked of the table, told in a few sentences, and handed to the board,
// which shows it as a ghost.
import { useEffect, useState } from "preact/hooks";
import { t, type Speaker } from "../core/i18n";
import { sentence } from "../core/sentences";
import type { Session } from "../core/session";
import type { Action, MovePreview, GameEvent, Snapshot } from "../core/types";
import type { Picker } from "./picker";

const WAIT_MS = 70;
const TOLD_MOST = 3;

/** The action that is looked at: pointed at, waiting for a yes, or the only one left. */
export function aimedAt(pick: Picker): Action | null {
  const named = Object.keys(pick.part).length > 0 || pick.asking;
  return pick.preview ?? pick.waiting ?? (named && pick.options.length === 1 ? pick.options[0]! : null);
}

export function usePreview(session: Session, snap: Snapshot, action: Action | null): MovePreview | null {
  const [seen, setSeen] = useState<{ key: string; sight: MovePreview | null } | null>(null);
  const key = action ? `${snap.ply} ${JSON.stringify(action)}` : "";
  useEffect(() => {
    if (!action) return;
    let live = true;
    const timer = setTimeout(
      () => void session.preview(action).then((sight) => live && setSeen({ key, sight })),
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

export function previewLines(sight: MovePreview | null, action: Action | null, who: Speaker): string[] {
  if (!sight || !action) return [];
  return sight.events
    .filter((event) => tells(event, action))
    .slice(0, TOLD_MOST)
    .map((event) => sentence(who, "event", event));
}

export function PreviewText({
  sight,
  action,
  who,
  more,
}: {
  sight: MovePreview | null;
  action: Action | null;
  who: Speaker;
  more: string | null;
}) {
  const lines = previewLines(sight, action, who);
  if (!lines.length && !more) return null;
  return (
    <p class="preview-text">
      <b>{t(sight?.unanswered ? "web.preview.unanswered" : "web.preview.would")}</b> {more && <span>{more} </span>}
      {lines.join(" ")}
    </p>
  );
}
