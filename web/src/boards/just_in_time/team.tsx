// The team: whose choice is made, what it was, who has acted in which order, and everybody's cards.
import { nameOf, plural, t } from "../../core/i18n";
import type { GameEvent } from "../../core/types";
import { Mini, MiniBack, Shard } from "./pieces";
import type { BoardProps } from "./view";

const PHASES = ["choose", "rewind", "act"] as const;

/** Where the turn stands: secret choice, rewinds, cards. */
export function Phases({ snap }: { snap: BoardProps["snap"] }) {
  const v = snap.view;
  return (
    <ol class="phases" aria-label={t("web.jit.phases")}>
      {PHASES.map((phase) => (
        <li key={phase} class={v.phase === phase ? "now" : ""} aria-current={v.phase === phase ? "step" : undefined}>
          {t(`web.jit.phase.${phase}`)}
        </li>
      ))}
    </ol>
  );
}

/** Seats in the order in which they carried out their choices this turn. */
function acted(log: BoardProps["log"]): number[] {
  const order: number[] = [];
  for (let i = log.length - 1; i >= 0; i--) {
    const e: GameEvent = log[i]!.event;
    if (e.event === "turn_began") break;
    if (/^(used|rewound)$/.test(e.event)) order.unshift(e.player as number);
  }
  return order;
}

function Choice({ snap, seat, place }: { snap: BoardProps["snap"]; seat: number; place: number }) {
  const v = snap.view;
  const choice = v.chosen[seat];
  const ready = v.ready[seat];
  const done = v.resolved[seat];
  const words =
    choice?.card !== undefined
      ? t("web.jit.chose_card", { n: choice.card })
      : t(choice?.shard ? "web.jit.chose_rewind" : ready ? "web.jit.ready" : "web.jit.choosing");
  const open = choice !== null && choice !== undefined;
  if (snap.over) return null;
  return (
    <span
      class={`choice${ready ? " ready" : ""}${open ? " open" : ""}${done ? " done" : ""}`}
      data-at={`choice-${seat}`}
    >
      <span class="flip" aria-hidden="true">
        {ready || open ? (
          <span class="back">
            <MiniBack />
          </span>
        ) : (
          <span class="empty-slot">…</span>
        )}
        {choice?.card !== undefined && (
          <span class="front">
            <Mini n={choice.card} parts={snap.components} />
          </span>
        )}
        {choice?.shard && (
          <span class="front">
            <svg viewBox="-14 -14 28 28" width="28" height="28">
              <Shard color={choice.shard} side="blank" />
            </svg>
          </span>
        )}
      </span>
      {done && place > 0 && (
        <b class="nth" aria-hidden="true">
          {place}
        </b>
      )}
      <span class="words">
        {words}
        {choice?.shard && <span class="hidden-text"> ({nameOf("just_in_time", choice.shard, "shard")})</span>}
        {done && place > 0 && <span class="hidden-text">, {t("web.jit.acted", { n: place })}</span>}
      </span>
    </span>
  );
}

export function Team({ snap, who, log }: BoardProps) {
  const v = snap.view;
  const order = acted(log);
  return (
    <ul class="team" aria-label={t("web.jit.team")}>
      {v.seats.map((seat: any, n: number) => (
        <li key={n} class={`${n === snap.you ? "me" : ""}${v.resolved[n] ? " done" : ""}`} data-at={`hand-${n}`}>
          <header>
            <svg viewBox="-14 -14 28 28" width="26" height="26" aria-hidden="true">
              <Shard color={seat.color} side="blank" />
            </svg>
            <b>{n === snap.you ? t("web.seat.name") : who.names[n]}</b>
            <span class="deck-count" data-at={`deck-${n}`}>
              {t("web.jit.deck", { n: seat.deck })}
            </span>
          </header>
          <Choice snap={snap} seat={n} place={order.indexOf(n) + 1} />
          <p class="cards-line">
            {Array.isArray(seat.hand) ? (
              seat.hand.map((c: number, i: number) => (
                <span key={i}>
                  <Mini n={c} parts={snap.components} title={t(`just_in_time.does.${c}`)} />
                  <span class="hidden-text">{t(`just_in_time.does.${c}`)}</span>
                </span>
              ))
            ) : (
              <span>
                <span class="hidden-text">{plural("n.cards", seat.hand)}</span>
                {Array.from({ length: seat.hand }, (_, i) => (
                  <MiniBack key={i} />
                ))}
              </span>
            )}
            {seat.shards.length > 0 && (
              <span
                class="held-shards"
                role="img"
                aria-label={seat.shards.map((s: string) => nameOf("just_in_time", s, "shard")).join(", ")}
              >
                {seat.shards.map((s: string, i: number) => (
                  <svg key={i} viewBox="-14 -14 28 28" width="22" height="22" aria-hidden="true">
                    <Shard color={s} side="blank" />
                  </svg>
                ))}
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
