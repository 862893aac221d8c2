// Everybody's board: resources, crystals, token, artifacts, slots and cards. One's own lies in the dock with the hand.
import type { Components } from "../../core/components";
import { nameOf, t } from "../../core/i18n";
import { Sign } from "../../art/figure";
import { fingers, longPress } from "../../ui/long_press";
import { lookAt, looked } from "../../ui/magnifier";
import { Ticket } from "../../ui/ticket";
import { walkKeys } from "../../ui/hooks";
import { does, face } from "./drama";
import { Portrait } from "./portraits";
import {
  Crystals,
  eraOf,
  label,
  Part,
  Pawn,
  periodAt,
  periodOf,
  questOf,
  Resource,
  resources,
  set,
  Token,
} from "./tokens";
import type { BoardProps } from "./view";

/** A quest with its price in the coin of the place where one stands. */
export function Quest({
  id,
  snap,
  pick,
  at,
  aimed,
  want,
  size = "table",
}: BoardProps & { id: string; at: string; want?: (id: string | null) => void; size?: "table" | "hand" }) {
  const parts = snap.components;
  const { x = 0, y = 0, crystals = 0 } = questOf(parts, id) ?? {};
  const pay = periodAt(parts, at)?.pay;
  const era = eraOf(parts, periodOf(parts, id));
  const fits = pick.options.filter((a) => a.quest === id);
  return (
    <div class="quest" data-about>
      <Ticket
        name={nameOf("timequest", id)}
        kind={label(periodOf(parts, id))}
        art={face(parts, id, "quest", era).art}
        color={era}
        size={size}
        legal={pick.active && fits.length > 0}
        target={aimed?.quest === id}
        more={t("web.tq.gives", { n: crystals })}
        onAim={(on) => {
          want?.(on ? id : null);
          if (!fits.length) pick.doubt(on ? { verb: "complete_quest", quest: id } : null);
        }}
        onClick={() => {
          want?.(id);
          pick.offer(fits, { verb: "complete_quest", quest: id });
        }}
      />
      <p class="cost">
        <span class="price">
          {pay ? (
            <>
              <Resource id={pay[0]!} n={x} size={16} />
              <Resource id={pay[1]!} n={y} size={16} />
            </>
          ) : (
            <>
              <b class="mono">{x}</b>
              <Part n={0} /> <b class="mono">{y}</b>
              <Part n={1} />
            </>
          )}
        </span>
        <span aria-hidden="true">→</span>
        <Crystals n={crystals} size={17} />
      </p>
      {snap.view.spent_artifacts.includes(id) && <span class="stamp">{t("web.tq.spent")}</span>}
    </div>
  );
}

/** A sign with a name; where a row is full, the names give way and the signs stay. */
function Chip({
  id,
  name,
  note,
  used = false,
  era,
  children,
}: {
  id: string;
  name: string;
  note?: string;
  used?: boolean;
  /** Colour of its period. */
  era?: string;
  children?: preact.ComponentChildren;
}) {
  const look = (node: HTMLElement, resting: boolean) => lookAt(node, name, note ?? "", resting);
  return (
    <span
      class={`chip${used ? " used" : ""}`}
      style={era ? { "--era": era } : undefined}
      onMouseEnter={(e) => look(e.currentTarget, false)}
      onMouseLeave={() => looked.set(null)}
      onClick={(e) => fingers() && look(e.currentTarget, true)}
      {...longPress(
        (node) => look(node, true),
        () => looked.set(null),
      )}
    >
      <Sign set={set} id={id} size={15} />
      <span class="name">{name}</span>
      {note && <span class="hidden-text">: {note}</span>}
      {children}
    </span>
  );
}

/** A quest of somebody else, which only they can complete. */
function QuestChip({ id, parts }: { id: string; parts: Components }) {
  const { x = 0, y = 0, crystals = 0, period = "" } = questOf(parts, id) ?? {};
  return (
    <Chip id={`art_${period}`} name={nameOf("timequest", id)} note={label(period)} era={eraOf(parts, period)}>
      <span class="mono">{x}</span>
      <Part n={0} />
      <span class="mono">{y}</span>
      <Part n={1} />
      →<Crystals n={crystals} size={14} />
    </Chip>
  );
}

function Artifact({ id, parts }: { id: string; parts: Components }) {
  const period = periodOf(parts, id);
  const art = `art_${period}`;
  return <Chip id={art} name={label(period)} note={does(parts, art)} era={eraOf(parts, period)} />;
}

const CardChip = ({ id, parts, used }: { id: string; parts: Components; used?: boolean }) => (
  <Chip id={id} name={nameOf("timequest", id)} note={does(parts, id)} used={used} />
);

/** A sign that says what it is when it is pointed at, or a finger rests on it. */
export function Told({
  name,
  does: text,
  class: marks = "",
  children,
}: {
  name: string;
  does?: string;
  class?: string;
  children: preact.ComponentChildren;
}) {
  return (
    <span
      class={`told-by ${marks}`}
      onMouseEnter={(e) => lookAt(e.currentTarget, name, text ?? "")}
      onMouseLeave={() => looked.set(null)}
      onClick={(e) => fingers() && lookAt(e.currentTarget, name, text ?? "", true)}
      {...longPress(
        (node) => lookAt(node, name, text ?? "", true),
        () => looked.set(null),
      )}
    >
      {children}
    </span>
  );
}

const First = () => (
  <Told name={t("web.tq.first_player")} does={t("web.tq.told.first")} class="stamp">
    {t("web.tq.first_player")}
  </Told>
);

/** Whether the next quest can be completed: an arrow, and where there is room a word. */
function TokenSide({ up, words = false }: { up: boolean; words?: boolean }) {
  return (
    <Told
      name={t("web.tq.told.token")}
      does={t(up ? "web.tq.token_up" : "web.tq.token_down")}
      class={`token${up ? " up" : ""}`}
    >
      <Token id="crystal" size={16} />
      <i aria-hidden="true">{up ? "▲" : "▼"}</i>
      {words && <small aria-hidden="true">{t(up ? "web.tq.token.up" : "web.tq.token.down")}</small>}
      <span class="hidden-text">{t(up ? "web.tq.token_up" : "web.tq.token_down")}</span>
    </Told>
  );
}

/** What lies before a player besides resources: artifacts, slots, cards, events as small signs. On the others' boards the line is always
 *  there: one that came with the first card would push away what lies below it. */
function Things({ p, parts, others }: { p: any; parts: Components; others: boolean }) {
  const events: string[] = [...p.kept_events, ...p.won_events.map((w: any) => w.event)];
  const row = (label: string, list: preact.ComponentChildren[]) =>
    list.length > 0 && (
      <>
        <b>{label}</b> {list}{" "}
      </>
    );
  const rows = [
    row(
      t("web.tq.artifacts", { n: p.artifacts.length }),
      p.artifacts.map((id: string) => <Artifact key={id} id={id} parts={parts} />),
    ),
    others &&
      row(
        t("web.tq.slots"),
        p.slots.map((s: any) => (
          <CardChip key={s.card} id={s.card} parts={parts} used={p.used.includes(s.card) || s.tapped} />
        )),
      ),
    others &&
      row(
        t("web.tq.hand"),
        p.hand.map((c: string) => <CardChip key={c} id={c} parts={parts} />),
      ),
    row(
      t("web.tq.events"),
      events.map((c) => <CardChip key={c} id={c} parts={parts} />),
    ),
  ].filter(Boolean);
  return (
    <>
      {(others || rows.length > 0) && (
        <p class="things">{rows.length ? rows : <span class="quiet">{t("web.tq.nothing")}</span>}</p>
      )}
      {p.objective && (
        <p class="things">
          <b>{t("web.tq.objective")}</b>{" "}
          <span title={does(parts, p.objective)}>{nameOf("timequest", p.objective)}</span>{" "}
          {p.stats && <span class="mono">({p.stats.objective_level}/3)</span>}
        </p>
      )}
    </>
  );
}

/** The character's face with the colour of the seat; before one is chosen, the colour alone. */
function Face({ seat, character, size }: { seat: number; character: string | null; size: number }) {
  if (!character) return <Pawn seat={seat} size={size * 0.6} />;
  return (
    <span class="seat-face" style={{ width: `${size}px`, height: `${size}px` }}>
      <Portrait id={character} />
      <Pawn seat={seat} size={size * 0.45} />
    </span>
  );
}

export const EXPLORER = "isabella_cortez"; // has quests of her own (4.5)

export function PlayerBoard({ seat, ...props }: BoardProps & { seat: number }) {
  const { snap, who, pick } = props;
  const v = snap.view;
  const p = v.players[seat];
  const turn = v.turn?.player === seat;
  const fits = pick.active
    ? pick.options.filter((a) => a.target === seat || (a.verb === "offer" && a.to === seat))
    : [];
  return (
    <section
      class={`tq-player${turn ? " turn" : ""}${snap.actors.includes(seat) ? " asked" : ""}`}
      aria-label={who.names[seat]}
      data-at={`player-${seat}`}
      data-drop={JSON.stringify({ target: seat })}
    >
      <header>
        <Face seat={seat} character={p.character} size={32} />
        {fits.length ? (
          <button type="button" class="button small" onClick={() => pick.offer(fits, {})}>
            {who.names[seat]}
          </button>
        ) : (
          <b>{who.names[seat]}</b>
        )}
        {p.character && (
          <span class="quiet who-is" title={does(snap.components, p.character)}>
            {nameOf("timequest", p.character)}
          </span>
        )}
        {v.first_player === seat && <First />}
      </header>
      <p class="stock">
        {resources(snap.components).map((id) => (
          <Resource key={id} id={id} n={p.resources[id]} />
        ))}
        <Crystals n={p.crystals} />
        <TokenSide up={p.token_up} />
      </p>
      <Things p={p} parts={snap.components} others />
      {p.character === EXPLORER && (
        <p class="things plans">
          <b>{t("web.tq.quests")}</b>{" "}
          {p.explorer.length ? (
            p.explorer.map((id: string) => <QuestChip key={id} id={id} parts={snap.components} />)
          ) : (
            <span class="quiet">–</span>
          )}
        </p>
      )}
    </section>
  );
}

/** One's own board and cards, in the dock. */
export function Hand(props: BoardProps) {
  const { snap, pick, sight, aimed } = props;
  if (snap.you === null) return null;
  const p = snap.view.players[snap.you];
  if (!p.character)
    return (
      <ul class="hand">
        <li class="nothing">{t("web.tq.dock")}</li>
      </ul>
    );
  const then = sight?.view?.players?.[snap.you];
  const cards: { id: string; slot: boolean }[] = [
    ...p.hand.map((id: string) => ({ id, slot: false })),
    ...p.slots.map((s: any) => ({ id: s.card, slot: true })),
  ];
  const more = (now: number, next: number | undefined) =>
    next !== undefined && next !== now ? (
      <i class={next > now ? "plus" : "minus"}>
        {next > now ? "+" : "−"}
        {Math.abs(next - now)}
      </i>
    ) : null;
  return (
    <ul class="hand" aria-label={t("web.hand")} onKeyDown={walkKeys}>
      <li class="mine" data-at={`player-${snap.you}`}>
        <p class="me">
          <Face seat={snap.you} character={p.character} size={26} />
          <Told name={nameOf("timequest", p.character)} does={does(snap.components, p.character)}>
            <b>{nameOf("timequest", p.character)}</b>
          </Told>
          {snap.view.first_player === snap.you && <First />}
        </p>
        <p class="purse-grid">
          {resources(snap.components).map((id) => (
            <Told key={id} name={nameOf("timequest", id)} does={t("web.tq.told.resource")}>
              <Resource id={id} n={p.resources[id]} size={24} />
              {more(p.resources[id], then?.resources[id])}
              <small aria-hidden="true">{nameOf("timequest", id)}</small>
            </Told>
          ))}
          <Told name={nameOf("timequest", "crystal")} does={t("web.tq.told.crystal")}>
            <Crystals n={p.crystals} size={24} />
            {more(p.crystals, then?.crystals)}
            <small aria-hidden="true">{nameOf("timequest", "crystal")}</small>
          </Told>
        </p>
        <div class="token-line">
          <TokenSide up={p.token_up} words />
          <Things p={p} parts={snap.components} others={false} />
        </div>
      </li>
      {p.explorer.map((id: string) => (
        <li key={id}>
          <Quest {...props} id={id} at={p.location} size="hand" />
        </li>
      ))}
      {cards.map(({ id, slot }) => {
        const fits = pick.options.filter(
          (a) => a.card === id || a.use === id || a.source === id || (Array.isArray(a.use) && a.use.includes(id)),
        );
        return (
          <li key={id}>
            <Ticket
              {...face(snap.components, id, slot ? "slot" : "action", slot ? "var(--tq-slot)" : undefined)}
              legal={pick.active && fits.length > 0}
              chosen={aimed?.card === id}
              onAim={(on) => !fits.length && pick.doubt(on ? { verb: slot ? "use" : "play", card: id } : null)}
              onClick={() => pick.offer(fits, { verb: slot ? "use" : "play", card: id })}
              onDrop={({ drop }) => {
                const meant = fits.filter(
                  (a) =>
                    (drop.to && (a.to === drop.to || a.location === drop.to)) ||
                    (drop.target !== undefined && a.target === drop.target),
                );
                pick.offer(meant.length ? meant : fits, { verb: slot ? "use" : "play", card: id, ...drop });
              }}
            />
          </li>
        );
      })}
      {cards.length === 0 && <li class="nothing">{t("web.tq.no_cards")}</li>}
    </ul>
  );
}
