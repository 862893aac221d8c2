// A board for a game that has none of its own: cards, piles, players and hand, from the view, the components and what is
// legal. A piece that an action names can be clicked; every other action is a button.
import { Print } from "../../art/print";
import { known, nameOf, number, t, type Speaker } from "../../core/i18n";
import type { Action, Json, Snapshot } from "../../core/types";
import { walkKeys } from "../../ui/hooks";
import { Back, Ticket } from "../../ui/ticket";
import type { BoardModule, BoardProps } from "../board";
import { isCards, isSeat, label, read, shown, type SeatField } from "./read";
import "./any.css";

/** More cards than these face down are only counted. */
const BACKS = 5;

/** What choosing this thing means: the first field of an action that names it. */
function partOf(legal: Action[], id: string): Record<string, Json> | null {
  for (const action of legal)
    for (const [key, value] of Object.entries(action)) if (key !== "verb" && value === id) return { [key]: id };
  return null;
}

const title = (snap: Snapshot, id: string): string => snap.view.names?.[id] ?? nameOf(snap.game, id);

/** What is printed on it: numbers and kinds, and what this table has changed. */
function printed(snap: Snapshot, id: string): { value?: number; does: string } {
  const component = snap.components.all.find((one) => one.id === id);
  const told = `${snap.game}.does.${id}`;
  const fields = Object.entries(component?.printed ?? {}).filter(([, v]) => /number|string|boolean/.test(typeof v));
  const value = fields.find(([, v]) => typeof v === "number")?.[1] as number | undefined;
  const words = fields.map(([key, v]) => `${label(snap.game, key)} ${text(snap, null, key, v as Json)}`);
  return { value, does: [known(told) ? t(told) : words.join(" · "), component?.changed].filter(Boolean).join(" ") };
}

function text(snap: Snapshot, who: Speaker | null, key: string, value: Json): string {
  if (value === null) return t("list.empty");
  if (typeof value === "boolean") return t(value ? "word.yes" : "word.no");
  if (typeof value === "number") return who && isSeat(key) ? (who.names[value] ?? t("list.empty")) : number(value);
  if (typeof value === "string") return title(snap, value);
  if (Array.isArray(value))
    return value.length ? value.map((one) => text(snap, who, key, one)).join(", ") : t("list.empty");
  return Object.entries(value)
    .map(([inner, one]) => `${label(snap.game, inner)} ${text(snap, who, inner, one)}`)
    .join(", ");
}

function Card({ id, size, snap, pick, copy }: BoardProps & { id: string; size: "hand" | "table"; copy?: number }) {
  const part = partOf(snap.legal, id);
  const kind = snap.components.all.find((one) => one.id === id)?.kind;
  return (
    <Ticket
      name={title(snap, id)}
      {...printed(snap, id)}
      kind={kind && nameOf(snap.game, kind, "kind")}
      art={<Print id={id} />}
      size={size}
      legal={part !== null && pick.active && pick.can(part)}
      chosen={part !== null && pick.chosen(part, copy)}
      onClick={part && pick.active ? () => pick.choose(part, false, copy) : undefined}
    />
  );
}

function FaceDown({ count, name }: { count: number; name: string }) {
  return (
    <div class="any-down" role="img" aria-label={`${name}: ${number(count)}`}>
      {Array.from({ length: Math.min(count, BACKS) }, (_, i) => (
        <Back key={i} />
      ))}
      <b class="mono">{number(count)}</b>
    </div>
  );
}

function Cards({ name, cards, ...p }: BoardProps & { name: string; cards: (string | null)[] }) {
  const hidden = cards.filter((card) => card === null).length;
  return (
    <>
      {hidden < cards.length && (
        <ul class="any-cards" aria-label={name} onKeyDown={walkKeys}>
          {cards.map(
            (card, i) =>
              card && (
                <li key={i}>
                  <Card {...p} id={card} size="table" />
                </li>
              ),
          )}
        </ul>
      )}
      {hidden > 0 && <FaceDown count={hidden} name={name} />}
    </>
  );
}

/** Anything that is no single word: cards, a list, or names with values. */
function Pile({ name, value, ...p }: BoardProps & { name: string; value: Json }) {
  if (isCards(value)) return <Cards {...p} name={name} cards={value} />;
  if (value === null || typeof value !== "object" || Array.isArray(value))
    return <p>{text(p.snap, p.who, name, value)}</p>;
  return (
    <dl>
      {Object.entries(value).map(([key, one]) => (
        <div key={key}>
          <dt>{label(p.snap.game, key)}</dt>
          <dd>
            {isCards(one) ? <Cards {...p} name={label(p.snap.game, key)} cards={one} /> : text(p.snap, p.who, key, one)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SeatValue({ field, seat, ...p }: BoardProps & { field: SeatField; seat: number }) {
  const value = field.of[seat] ?? null;
  const name = label(p.snap.game, field.key);
  const down = field.counted && typeof value === "number";
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {down ? (
          <FaceDown count={value} name={`${p.who.names[seat]}, ${name}`} />
        ) : isCards(value) ? (
          <Cards {...p} name={`${p.who.names[seat]}, ${name}`} cards={value} />
        ) : (
          text(p.snap, p.who, field.key, value)
        )}
      </dd>
    </div>
  );
}

function Board(p: BoardProps) {
  const { snap, who } = p;
  const { facts, piles, seats, hand } = read(snap.view, snap.players, snap.you);
  return (
    <div class="any-board">
      <section class="any-table" aria-label={t("web.any.table")} tabIndex={0}>
        {facts.length > 0 && (
          <dl class="any-facts">
            {facts.map(({ key, value }) => (
              <div key={key}>
                <dt>{label(snap.game, key)}</dt>
                <dd>{text(snap, who, key, value)}</dd>
              </div>
            ))}
          </dl>
        )}
        {piles.map(({ key, value }) => (
          <section key={key} class="any-pile">
            <h2>{label(snap.game, key)}</h2>
            <Pile {...p} name={label(snap.game, key)} value={value} />
          </section>
        ))}
      </section>
      <ul class="any-players">
        {who.names.map((name, seat) => (
          <li key={seat} class={`${snap.actors.includes(seat) ? "turn" : ""}${seat === snap.you ? " me" : ""}`}>
            <h2>{name}</h2>
            <dl>
              {seats
                .filter((field) => !(seat === snap.you && field.key === hand?.key))
                .map((field) => (
                  <SeatValue key={field.key} {...p} field={field} seat={seat} />
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Hand(p: BoardProps) {
  const { hand } = read(p.snap.view, p.snap.players, p.snap.you);
  if (!hand) return null;
  return (
    <ul class="hand" aria-label={label(p.snap.game, hand.key)} onKeyDown={walkKeys}>
      {hand.cards.map((card, i) => (
        <li key={`${card}-${i}`}>
          <Card {...p} id={card} size="hand" copy={i} />
        </li>
      ))}
    </ul>
  );
}

/** Actions that name nothing on the board. */
function loose(legal: Action[], snap: Snapshot): Action[] {
  const pieces = shown(snap.view);
  return legal.filter(
    (action) => !Object.entries(action).some(([key, v]) => key !== "verb" && typeof v === "string" && pieces.has(v)),
  );
}

const board: BoardModule = {
  Board,
  Hand,
  flights: () => [],
  loose,
  risky: () => false,
  prompt: (snap) => t(loose(snap.legal, snap).length < snap.legal.length ? "web.any.ask_piece" : "web.any.ask"),
};
export default board;
