// Beside the rings: how markers become stable, what each card in hand could do now, and the two sides of the card that is
// carried out.
import type { Components } from "../../core/components";
import { nameOf, t } from "../../core/i18n";
import { useWide } from "../../ui/hooks";
import { lessFrom } from "./geometry";
import { deedsOf, Marker, Meeple, Mini, MiniBack, Shard } from "./pieces";
import { prospects, type Prospect } from "./prospects";
import type { BoardProps, Snapshot } from "./view";

const Sample = ({ side, gone = false }: { side: string; gone?: boolean }) => (
  <svg viewBox="-14 -14 28 28" aria-hidden="true">
    <Shard color="blue" side={side} gone={gone} />
  </svg>
);
const Waiting = () => (
  <svg viewBox="-14 -14 28 28" aria-hidden="true">
    <Marker color="blue" />
  </svg>
);

/** How the team wins, in the order in which it is needed. */
export function Legend({ parts, open }: { parts: Components; open: boolean }) {
  const less = lessFrom(parts);
  return (
    <details class="legend" open={open}>
      <summary>{t("web.jit.legend")}</summary>
      <ul>
        <li>
          <span class="signs">
            <Sample side="distorted" />
            <i>→</i>
            <Sample side="blank" />
            <Waiting />
          </span>
          <span>{t("web.jit.legend.align")}</span>
        </li>
        <li>
          <span class="signs">
            <Waiting />
            <i>→</i>
            <i class="slot-sample" />
          </span>
          <span>{t("web.jit.legend.stable")}</span>
        </li>
        <li class="later">
          <span class="signs">
            <b class="mono">1</b>
            <i>→</i>
            <b class="mono">2</b>
          </span>
          <span>{t("web.jit.legend.rounds")}</span>
        </li>
        <li>
          <span class="signs">
            <Sample side="blank" />
            <i>→</i>
            <MiniBack />
          </span>
          <span>
            {t("web.jit.legend.rewind")}{" "}
            <span class="later">
              {less === null ? t("web.jit.legend.slots_other") : t("web.jit.legend.slots", { n: less })}
            </span>
          </span>
        </li>
      </ul>
    </details>
  );
}

/** Why a side of the card cannot be carried out where its meeple stands. */
export function whyNot(snap: Snapshot, ring: "place" | "time", deed: string): string {
  const me = snap.view.seats[snap.you!]!;
  const lying = { place: snap.view.places[me.physical]!.shards, time: snap.view.times[me.temporal]!.shards };
  const found = deed === "flip" ? lying[ring].filter((s: { side: string }) => s.side === "distorted") : lying[ring];
  if (deed === "swap" && (!lying.place.length || !lying.time.length)) return t("web.jit.cannot.swap");
  if (!found.length) return t(deed === "flip" ? "web.jit.cannot.flip" : "web.jit.cannot");
  return t(deed === "move" ? "web.jit.cannot" : "web.jit.cannot.exists");
}

export const MeepleSign = ({ snap, ring }: { snap: Snapshot; ring: string }) => (
  <svg class="meeple-sign" viewBox="-20 -20 40 40" aria-hidden="true">
    <Meeple color={snap.view.seats[snap.you!]!.color} temporal={ring === "time"} me={false} />
  </svg>
);

function side(snap: Snapshot, { ring, deed, colors, gain }: Prospect): string {
  const names = (list: string[]) => [...new Set(list)].map((color) => nameOf("just_in_time", color)).join(", ");
  if (deed === "move") return t("web.jit.may.move");
  if (!colors.length) return whyNot(snap, ring, deed);
  if (gain.length) return t(`web.jit.may.${deed}.gain`, { colors: names(gain) });
  return t(`web.jit.may.${deed}`, { colors: names(colors) });
}

/** What each card in hand could do now, if nobody else changed the board before. */
function Outlooks({ snap, pick }: BoardProps) {
  const hand = snap.view.seats[snap.you!]!.hand;
  const only = pick.part.card;
  const cards = [...new Set(Array.isArray(hand) ? hand : [])].filter((n) => only === undefined || only === n);
  return (
    <div class="outlooks">
      <h3>{t("web.jit.may")}</h3>
      <ul>
        {cards.map((n) => (
          <li key={n}>
            <Mini n={n} parts={snap.components} />
            <span>
              {prospects(snap, deedsOf(snap.components, n)).map((one) => (
                <span key={one.ring} class={one.gain.length ? "gains" : ""}>
                  <MeepleSign snap={snap} ring={one.ring} />
                  <span>
                    <span class="hidden-text">{t(`web.jit.on.${one.ring}`)} </span>
                    {side(snap, one)}
                  </span>
                  {one.gain.length > 0 && <b class="plus">+{one.gain.length}</b>}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Now(props: BoardProps) {
  const { snap, pick } = props;
  const wide = useWide();
  if (!pick.active) return <div class="now-board" />;
  if (snap.view.phase === "choose" && pick.part.color === undefined)
    return (
      <div class="now-board">
        {(wide || pick.part.card !== undefined) && <Outlooks {...props} />}
        {pick.part.card === undefined && <p class="advice">{t("web.jit.advice")}</p>}
        {wide && pick.part.card === undefined && <Legend parts={snap.components} open={snap.view.turn <= 3} />}
      </div>
    );
  const orders = snap.view.phase === "act" && pick.asking && pick.options.every(({ verb }) => verb === "brainstorm");
  return <div class="now-board">{orders && <p class="advice">{t("web.jit.brainstorm")}</p>}</div>;
}
