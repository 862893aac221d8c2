// A card turned over: your card with its whole story, cards of others in one line, so that theirs never take the place of yours.
import { nameOf, plural, t, year } from "../../core/i18n";
import type { Moment, StepSeen } from "../../core/moments";

export function moments({ events, texts, before, next, who }: StepSeen): Moment[] {
  return events.flatMap((e, at): Moment[] => {
    const seat = e.player as number;
    const name = who.names[seat] ?? "";
    if (e.event === "placed") {
      const own = seat === before.you;
      const drew = events.slice(at + 1).some((other) => /^(drew|returned)$/.test(other.event) && other.player === seat);
      const left = before.view.hands[seat].length - 1 + (drew ? 1 : 0);
      const date = year(e.date as number);
      const key = `web.timalina.moment.${e.right ? "right" : "wrong"}${own ? "" : ".other"}`;
      const last = next.players > 1 && e.right && left === 1 ? ` ${plural("web.n.cards_left", left)}` : "";
      const card = next.view.names?.[e.card as string] ?? nameOf("timalina", e.card as string);
      // Alone it costs a life, against others another card.
      const cost = () =>
        next.players === 1
          ? ` ${t("web.timalina.moment.life", { n: Math.max(0, before.view.lives - 1) })}`
          : drew
            ? ` ${t("web.timalina.moment.another")}`
            : "";
      return [
        {
          at,
          title: t(key, { date, who: name }),
          text: own ? `${texts[at]}${last}${e.right ? "" : cost()}` : `${card}.${last}`,
          tone: !own ? "plain" : e.right ? "good" : "bad",
          seat: own ? undefined : seat,
        },
      ];
    }
    if (e.event === "round_ended" && (e.empty as number[]).length > 0)
      return [
        {
          at,
          title: t("web.timalina.moment.round", { n: e.round as number }),
          text: texts[at],
          tone: "plain",
          major: true,
        },
      ];
    if (e.event === "out")
      return [
        {
          at,
          title: t("web.timalina.moment.out", { who: name }),
          text: texts[at],
          tone: seat === before.you ? "bad" : "plain",
        },
      ];
    return [];
  });
}
