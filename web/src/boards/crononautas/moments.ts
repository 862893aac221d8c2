// Paradoxes that tear open, with how many are left until the end; a patched year; a traveller who comes home.
import { nameOf, plural, t } from "../../core/i18n";
import type { Moment, StepSeen } from "../../core/moments";
import { patchYear } from "./data";

export function moments({ events, texts, before, next, past }: StepSeen): Moment[] {
  const found: Moment[] = [];
  const most: number = next.components.printed("rule", "paradoxes").limit ?? 0;
  let open = before.view.paradoxes.length as number;
  const torn: number[] = [];
  // The card that brought it about may have been announced in an earlier step: others could answer it.
  const told = [...past, ...events.map((event, i) => ({ event, text: texts[i] ?? "" }))];
  const cause = (at: number) => {
    const found = told.slice(0, past.length + at).findLast(({ event }) => event.event === "announced");
    const seat = found?.event.player as number | undefined;
    return found ? { seat, by: found.text, own: seat === before.you } : {};
  };
  events.forEach((e, at) => {
    if (e.event === "paradox") {
      torn.push(e.year as number);
      open++;
    }
    if (e.event === "restored") open--;
    if (e.event === "patched") {
      open--;
      const year = patchYear(next.components, e.card as string);
      found.push({
        at,
        title: t("web.crono.moment.patched", { year: year ?? "" }),
        text: `${nameOf("crononautas", e.card as string)}. ${t("web.crono.moment.open", { n: open, most })}`,
        tone: "plain",
        ...cause(at),
      });
    }
    if (e.event === "went_home")
      found.push({
        at,
        title: t("web.crono.moment.home", { who: nameOf("crononautas", e.identity as string) }),
        tone: "good",
        major: true,
      });
    // One banner for all that a single change tears open.
    const last = e.event === "paradox" && !events.slice(at + 1).some((other) => other.event === "paradox");
    if (last)
      found.push({
        at,
        title: plural("web.n.torn", torn.length),
        text: `${[...torn].sort((a, b) => a - b).join(", ")}. ${t("web.crono.moment.open", { n: open, most })}`,
        tone: open >= most - 3 ? "bad" : "plain",
        major: open >= most - 3,
        ...cause(at),
      });
  });
  return found;
}
