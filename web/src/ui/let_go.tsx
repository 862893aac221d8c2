// Windows that come on others' turns (to answer a card, to bet, to accept an offer), let pass until one's own turn.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Session } from "../core/session";
import { t } from "../core/i18n";
import { settings } from "../core/settings";
import type { Action, Snapshot } from "../core/types";

/** After how long an answer is given by itself: always the same, so that it tells nothing of what is held. */
export const BY_ITSELF = 900;

/** Whether all is let pass after this position: a question that cannot be let pass ends it, and so does a take-back. */
export const goesOn = (asked: boolean, way: Action | null, ply: number, before: number): boolean =>
  ply >= before && !(asked && way === null);

/** Whether a window is let pass unasked: passing is all that can be done there, and the player wants such answers given.
 *  `top`: the last ply that was reached; after a take-back nothing is let pass unasked, or nobody could go back further. */
export const isForced = (way: Action | null, { legal, ply }: Snapshot, top: number): boolean =>
  way !== null && legal.length === 1 && settings.get().auto && ply >= top;

export interface LetGo {
  on: boolean;
  /** This very question is let pass, so it is not put. */
  passing: boolean;
  start: () => void;
  stop: () => void;
}

/** `asked`: this seat is to answer now; `way`: the answer that lets the question pass, null where there is none. */
export function useLetGo(session: Session, snap: Snapshot, asked: boolean, way: Action | null): LetGo {
  // The seat it is for: where several share a screen, the others are asked as ever.
  const [seat, setSeat] = useState<number | null>(null);
  const ply = useRef(snap.ply);
  const own = seat !== null && seat === snap.you;
  const on = own && !snap.over && goesOn(asked, way, snap.ply, ply.current);
  const top = useRef(snap.ply);
  const passing = asked && (on || isForced(way, snap, top.current));
  const stop = () => setSeat(null);
  const pass = () => void session.act(way!, true).then((done) => done || stop());
  useEffect(() => {
    ply.current = snap.ply;
    top.current = Math.max(top.current, snap.ply);
    if (own && !on) stop();
  }, [snap.ply, own, on]);
  useEffect(() => {
    if (!passing || session.state.get().sent) return;
    const timer = setTimeout(pass, BY_ITSELF);
    return () => clearTimeout(timer);
  }, [passing, snap.ply, session.state.get().sent]);
  return { on, passing, stop, start: () => (setSeat(snap.you), pass()) };
}

/** In place of the answers: that all is let pass, and how to be asked again. */
export const LettingGo = ({ stop }: { stop: () => void }) => (
  <div class="tray">
    <span class="hint">{t("web.let_go.on")}</span>
    <button type="button" class="button bare other" onClick={stop}>
      {t("web.let_go.stop")}
    </button>
  </div>
);
