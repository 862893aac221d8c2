// What can be done now, in words: the actions that fit the choice so far, or the next question where they are many.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { known, nameOf, plural, t, type Speaker } from "../core/i18n";
import { sentence } from "../core/sentences";
import { question, same } from "../core/picker";
import { settings } from "../core/settings";
import type { Action, Json } from "../core/types";
import { Icon } from "./icons";
import { useKeys, walkKeys } from "./hooks";
import type { Group } from "../boards/board";
import type { Picker } from "./picker";
import { longPress } from "./long_press";

export function valueName(who: Speaker, field: string, value: Json): string {
  if (value === null) return t("web.tray.without");
  if (field === "verb")
    return t(`web.verb.${value}`) === `web.verb.${value}`
      ? nameOf(who.game, String(value), "verb")
      : t(`web.verb.${value}`);
  if (typeof value === "string") return nameOf(who.game, value, field);
  if (typeof value === "number" && known(`web.field.${field}`)) return t(`web.field.${field}`, { n: value });
  if (typeof value === "number")
    return /^(target|to|victim|seat|player)$/.test(field) ? (who.names[value] ?? String(value)) : String(value);
  if (typeof value === "boolean") return t(value ? "word.yes" : "word.no");
  if (Array.isArray(value))
    return value.length ? value.map((v) => valueName(who, field, v)).join(", ") : t("list.empty");
  const parts = Object.entries(value);
  if ("player" in value && "card" in value)
    return `${who.names[value.player as number]}: ${nameOf(who.game, String(value.card))}`;
  if (parts.every(([, v]) => typeof v === "number"))
    return parts.map(([k, v]) => `${v} ${nameOf(who.game, k)}`).join(", ");
  return parts.map(([k, v]) => valueName(who, k, v)).join(", ");
}

interface Grouped {
  groups: Group[];
  rest: Action[];
}

interface TrayProps {
  pick: Picker;
  who: Speaker;
  /** Actions shown when nothing is chosen: those that no piece of the board stands for. */
  loose: Action[];
  /** The same in groups, where they are many. */
  grouped?: Grouped | null;
  /** What to say instead, where the board shows the choices. */
  hint: string | null;
  /** None of these is what was meant: no button is the main one. */
  lesser?: boolean;
  /** What the marked pieces are for, where the usual sentence does not say it. */
  pieces?: string;
  /** What an action costs and brings at once. */
  cost?: (action: Action) => ComponentChildren;
  /** A sign before the words: what an action, or an answer to a question, is about. */
  sign?: (named: Record<string, Json>) => ComponentChildren;
  /** Something else that can be done here, which is no action of the game. */
  more?: { text: string; go: () => void } | null;
}

/** What is done, and what it costs. */
function Words({ action, who, cost }: { action: Action; who: Speaker; cost: TrayProps["cost"] }) {
  const price = cost?.(action);
  return (
    <>
      {sentence(who, "action", action)}
      {price && <small class="cost"> {price}</small>}
    </>
  );
}

/** Groups of actions as large buttons, and what belongs to none. A closed group says why, and more when it is pressed. */
function Groups({ grouped, pick, who, cost }: Pick<TrayProps, "pick" | "who" | "cost"> & { grouped: Grouped }) {
  return (
    <>
      <ul class="groups">
        {grouped.groups.map(({ id, name, note, sign, actions, attempt }, i) => {
          const closed = !actions.length;
          const doubt = (on: boolean) => () => closed && pick.doubt(on ? attempt : null);
          return (
            <li key={id}>
              <button
                type="button"
                class={closed ? "group closed" : "button group"}
                aria-disabled={closed}
                onClick={() => pick.offer(actions, attempt)}
                onMouseEnter={doubt(true)}
                onMouseLeave={doubt(false)}
                onFocus={doubt(true)}
                onBlur={doubt(false)}
              >
                <span class="sign-of" aria-hidden="true">
                  {sign}
                </span>
                <span class="words">
                  <b>{name}</b> <small>{note}</small>
                </span>
                {!closed && <kbd aria-hidden="true">{i + 1}</kbd>}
              </button>
            </li>
          );
        })}
      </ul>
      {grouped.rest.map((action, i) => (
        <button
          type="button"
          class="button"
          key={JSON.stringify(action)}
          onClick={() => pick.go(action)}
          onMouseEnter={() => pick.look(action)}
          onMouseLeave={() => pick.look(null)}
        >
          {grouped.groups.length + i < 9 && <kbd aria-hidden="true">{grouped.groups.length + i + 1}</kbd>}
          <Words action={action} who={who} cost={cost} />
        </button>
      ))}
    </>
  );
}

/** What boards mark as pieces that can be chosen. */
const MARKED = ":is(.stage, .hand, .now-board) :is(.legal, .slot.open, button:enabled:not(.ticket))";

/** Whether the pieces stand for the actions, and none of them is marked: then the actions are listed. */
function useUnmarked(byPieces: boolean): boolean {
  const [unmarked, setUnmarked] = useState(false);
  useLayoutEffect(() => setUnmarked(byPieces && !document.querySelector(MARKED)));
  return byPieces && unmarked;
}

export function Tray({ pick, who, loose, hint, more, grouped, pieces, lesser, cost, sign }: TrayProps) {
  const piece = Object.keys(pick.part).length > 0;
  const named = piece || pick.asking;
  const shown = grouped && !named && !pick.waiting ? grouped : null;
  const unmarked = useUnmarked(pick.active && !named && !pick.waiting && !shown && !hint && !loose.length);
  const list = pick.waiting ? [pick.waiting] : named || unmarked ? pick.options : loose;
  // A piece or a group, and then a button that says what is done with it: that is no slip.
  const press = (action: Action) =>
    named && !pick.waiting && settings.get().confirm !== "always" ? pick.send(action) : pick.go(action);
  const ask = pick.waiting ? null : question(list, pick.part);
  // An answer that leaves one action is that action; one that leaves several asks on.
  const answer = (value: Json, count: number) => {
    const left = list.filter((a) => same(a[ask!.field] ?? null, value));
    if (count === 1) press(left[0]!);
    else pick.offer(left, {});
  };
  useKeys(
    (event) => {
      const n = Number(event.key);
      if (event.key === "Escape" && (named || pick.waiting)) pick.clear();
      else if (shown && n >= 1 && shown.groups[n - 1]?.actions.length) pick.offer(shown.groups[n - 1]!.actions, {});
      else if (shown && shown.rest[n - 1 - shown.groups.length]) pick.go(shown.rest[n - 1 - shown.groups.length]!);
      else if (shown) return;
      else if (n >= 1 && n <= 9 && !ask && list[n - 1]) press(list[n - 1]!);
      else if (n >= 1 && n <= 9 && ask?.values[n - 1]) answer(ask.values[n - 1]!.value, ask.values[n - 1]!.count);
      else return;
      event.preventDefault();
    },
    [pick],
  );
  useEffect(() => {
    if (pick.waiting) document.querySelector<HTMLElement>(".tray .button")?.focus();
  }, [pick.waiting]);

  if (!pick.active) return <div class="tray" />;
  return (
    <div
      class={`tray${list.length > 5 && !shown ? " many" : ""}`}
      role="group"
      aria-label={t("web.tray.label")}
      onKeyDown={walkKeys}
    >
      {!shown && !hint && !list.length ? (
        <span class="hint pieces">{pieces ?? t("web.tray.pieces")}</span>
      ) : shown ? (
        <Groups grouped={shown} pick={pick} who={who} cost={cost} />
      ) : hint && !pick.waiting ? (
        <span class="hint">{hint}</span>
      ) : ask ? (
        ask.values.map(({ value, count }, i) => (
          <button type="button" class="button" key={JSON.stringify(value)} onClick={() => answer(value, count)}>
            {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
            {sign?.({ [ask.field]: value })}
            {count === 1 && ask.field === "verb"
              ? sentence(
                  who,
                  "action",
                  list.find((a) => a.verb === value)!,
                )
              : valueName(who, ask.field, value)}{" "}
            {count > 1 && (
              <>
                <span class="further" aria-hidden="true">
                  ›
                </span>
                <span class="hidden-text">({plural("web.n.moves", count)})</span>
              </>
            )}
          </button>
        ))
      ) : (
        list.map((action, i) => (
          <button
            type="button"
            class={`button${i === 0 && !lesser && (piece || list.length === 1) ? " main" : ""}${pick.waiting ? " sure" : ""}`}
            key={JSON.stringify(action)}
            onClick={() => press(action)}
            onMouseEnter={() => pick.look(action)}
            onMouseLeave={() => pick.look(null)}
            onFocus={() => pick.look(action)}
            onBlur={() => pick.look(null)}
            {...longPress(
              () => pick.look(action),
              () => pick.look(null),
            )}
          >
            {pick.waiting ? <Icon name="check" size={18} /> : i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
            {sign?.(action)}
            <Words action={action} who={who} cost={cost} />
          </button>
        ))
      )}
      {more && !named && !pick.waiting && (
        <button type="button" class="button bare other" onClick={more.go}>
          {more.text}
        </button>
      )}
      {(named || pick.waiting) && (
        <button type="button" class="button bare cancel" onClick={pick.clear}>
          <Icon name="close" size={18} /> {t("web.tray.cancel")}
        </button>
      )}
    </div>
  );
}
