// The Time Stop window: the card just discarded, the Time Stops laid on it, and who is asked; and other choices that an
// ability waits for. Laid over the board, so that nothing moves.
import { useContext, useEffect, useState } from "preact/hooks";
import { nameOf, t, type Speaker } from "../../core/i18n";
import { Ticket } from "../../ui/ticket";
import { walkKeys } from "../../ui/hooks";
import { SeatsShown } from "../../ui/seat_name";
import { doesCard, face } from "./cards";
import { called } from "./names";
import type { BoardProps, Snapshot } from "./view";

/** Time left of the seat that is asked, where the table has a clock. */
function Countdown({ snap, seat }: { snap: Snapshot; seat: number }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!snap.clock) return;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [snap.clock]);
  const left = snap.clock?.left[seat];
  if (!snap.clock || left === undefined || left === null) return null;
  const seconds = Math.max(0, Math.ceil((left - (performance.now() - snap.clock.at)) / 1000));
  return <b class="mono countdown">{seconds < 100 ? seconds : `${Math.floor(seconds / 60)}′`}</b>;
}

/** Everybody but who discarded last, in the order of asking. */
function Asked({ snap, who }: { snap: Snapshot; who: Speaker }) {
  const p = snap.view.pending!;
  const names = called(useContext(SeatsShown), who);
  const last = p.stops.length ? p.stops[p.stops.length - 1] : snap.view.to_move;
  const order = Array.from({ length: snap.players - 1 }, (_, i) => (last + 1 + i) % snap.players);
  const now = order.indexOf(p.asked);
  return (
    <ol class="asking">
      {order.map((seat, i) => (
        <li key={seat} class={i < now ? "passed" : i === now ? "now" : ""}>
          <span aria-hidden="true">{i < now ? "–" : i === now ? "?" : "…"}</span>
          {names[seat]}
          {i === now && <Countdown snap={snap} seat={seat} />}
        </li>
      ))}
    </ol>
  );
}

function Pending({ snap, who }: BoardProps) {
  const p = snap.view.pending!;
  const names = called(useContext(SeatsShown), who);
  const asking = snap.view.phase === "response";
  const card = p.card ?? p.ability;
  const last = asking && p.stops.length ? "time_stop" : card;
  return (
    <section class="pending" aria-label={t("web.control.pending")}>
      <div class="chain">
        <Ticket {...face(snap, card)} size="table" at="pending" />
        {asking &&
          p.stops.map((seat: number, i: number) => (
            <div key={i} class="stopped">
              <Ticket {...face(snap, "time_stop")} size="table" />
              <small>{names[seat]}</small>
            </div>
          ))}
      </div>
      <div>
        {asking && p.asked !== snap.you && (
          <h3>{t("web.control.window", { who: who.names[p.asked]!, card: nameOf("control", last) })}</h3>
        )}
        <p class="quiet">{doesCard(snap.components, asking ? last : p.ability, snap.players)}</p>
        {asking && <Asked snap={snap} who={who} />}
      </div>
    </section>
  );
}

export function Windows(props: BoardProps) {
  const { snap, pick } = props;
  const v = snap.view;
  return (
    <div class="now-board">
      {v.found ? (
        <section class="pending found" aria-label={t("web.control.found")}>
          <h3>{t("web.control.found")}</h3>
          <ul class="laid-out" onKeyDown={walkKeys}>
            {v.found.map((card: string, i: number) => (
              <li key={i}>
                <Ticket
                  {...face(snap, card)}
                  size="table"
                  legal={pick.can({ card })}
                  chosen={pick.part.card === card}
                  onClick={() => pick.choose({ card }, true)}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : v.pending ? (
        <Pending {...props} />
      ) : null}
    </div>
  );
}
