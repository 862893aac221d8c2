// Marks on the board what a recommended move is made with: the card of the hand by its name, the place by what may be dropped on it.
import { useLayoutEffect } from "preact/hooks";
import { nameOf } from "../core/i18n";
import { fits } from "../core/picker";
import type { Action, View } from "../core/types";

const MARK = "data-hinted";

/** Cards of the hand whose printed name is that of the card, or its end ("Patch 1917: Wilson stays neutral"). */
function cardsOf(game: string, card: string, view: View): Element[] {
  const name = view.names?.[card] ?? nameOf(game, card);
  const found = [...document.querySelectorAll(".hand .ticket")].filter((ticket) => {
    const printed = ticket.querySelector(".name")?.textContent?.trim();
    return printed ? name.endsWith(printed) : false;
  });
  return found.slice(0, 1);
}

/** Places that stand for a part of the action: a year, a period, a gap of the line. */
const placesOf = (action: Action): Element[] =>
  [...document.querySelectorAll<HTMLElement>(".stage [data-drop]")].filter((place) => {
    const part = JSON.parse(place.dataset.drop!);
    return Object.keys(part).length > 0 && fits(action, part);
  });

export function useHintMarks(game: string, view: View, action: Action | null): void {
  useLayoutEffect(() => {
    if (!action) return;
    const cards = [action.card, action.quest].flatMap((id) => (typeof id === "string" ? cardsOf(game, id, view) : []));
    const marked = [...cards, ...placesOf(action)];
    for (const node of marked) node.setAttribute(MARK, "");
    return () => marked.forEach((node) => node.removeAttribute(MARK));
  });
}
