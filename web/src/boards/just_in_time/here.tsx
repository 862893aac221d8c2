// Where the player stands, large: the shards under the two meeples with what each is good for, the markers that wait there,
// and the colours that exist for the player.
import { nameOf, t } from "../../core/i18n";
import { wedges, type Ring } from "./geometry";
import { Marker, Meeple, Shape, Shard, fill } from "./pieces";
import { bestFirst, gainOf, reach, RINGS, standing, underfoot, type Piece } from "./prospects";
import { actionsOf } from "./rings";
import type { BoardProps } from "./view";

type SpotProps = BoardProps & { ring: Ring };

const colorName = (color: string): string => nameOf("just_in_time", color);

/** A shard with its name and what it is good for; where the card can change it, a button. */
function Lying({ snap, pick, ring, piece, aimed }: SpotProps & { piece: Piece }) {
  const me = snap.view.seats[snap.you!]!;
  const { color } = underfoot(snap)[ring];
  const can = pick.active ? bestFirst(actionsOf(pick.options, ring, color, piece, me), snap) : [];
  const note = standing(snap, ring, piece);
  const gain = can[0] ? gainOf(can[0], snap).length : 0;
  const look = (on: boolean) => () => pick.look(on && can.length === 1 ? can[0]! : null);
  const marked = can.length === 1 && aimed === can[0];
  const content = (
    <>
      <svg viewBox="-14 -14 28 28" aria-hidden="true">
        <Shard {...piece} gone={note === "future" || note === "fetch"} />
      </svg>
      <span>
        <b>
          {colorName(piece.color)}, {nameOf("just_in_time", piece.side)}
        </b>{" "}
        {!snap.over && <small>{t(`web.jit.note.${note}`)}</small>}
      </span>
      {gain > 0 && <b class="plus">+{gain}</b>}
    </>
  );
  if (!can.length) return <span class={`lying ${note}`}>{content}</span>;
  return (
    <button
      type="button"
      class={`lying legal ${note}${marked ? " marked" : ""}`}
      onClick={() => pick.offer(can, {})}
      onMouseEnter={look(true)}
      onMouseLeave={look(false)}
      onFocus={look(true)}
      onBlur={look(false)}
    >
      {content}
    </button>
  );
}

function Spot(p: SpotProps) {
  const { snap, ring } = p;
  const { color, space } = underfoot(snap)[ring];
  return (
    <article class="spot" style={{ "--c": fill(color) }}>
      <h2>
        <svg viewBox="-20 -20 40 40" aria-hidden="true">
          <Meeple color={snap.view.seats[snap.you!]!.color} temporal={ring === "time"} me={false} />
        </svg>
        {t(`web.jit.here.${ring}`, { color: colorName(color) })}
      </h2>
      <ul>
        {space.shards.map((piece, i) => (
          <li key={i}>
            <Lying {...p} piece={piece} />
          </li>
        ))}
      </ul>
      <p class="waits">
        {space.markers.length ? t("web.jit.waits") : t("web.jit.waits.none")}
        {space.markers.map((marker) => (
          <svg key={marker} viewBox="-14 -14 28 28" role="img" aria-label={colorName(marker)}>
            <Marker color={marker} />
          </svg>
        ))}
      </p>
    </article>
  );
}

/** The colours that exist for the player: present and past. */
function Exists({ snap }: BoardProps) {
  const near = reach(snap);
  return (
    <p class="exists">
      <span class="signs">
        {wedges(snap.components).map((color) => (
          <svg
            key={color}
            viewBox="-12 -12 24 24"
            class={near.has(color) ? "" : "not"}
            role={near.has(color) ? "img" : "presentation"}
            aria-label={near.has(color) ? colorName(color) : undefined}
          >
            <g fill={near.has(color) ? fill(color) : "none"} stroke="var(--jit-line)" stroke-width="1.6">
              <Shape color={color} />
            </g>
          </svg>
        ))}
      </span>
      <span>{t("web.jit.exists")}</span>
    </p>
  );
}

export function Here(p: BoardProps) {
  if (p.snap.you === null) return null;
  return (
    <section class="here" aria-label={t("web.jit.here")}>
      {RINGS.map((ring) => (
        <Spot key={ring} {...p} ring={ring} />
      ))}
      <Exists {...p} />
    </section>
  );
}
