// A card turned over: right or wrong and its date at a glance, for the panel beside the board tells its story. A play-off
// begins with its rule.
import { nameOf, plural, t, year } from "../../core/i18n";
import type { Moment, StepSeen } from "../../core/moments";
import type { GameEvent } from "../../core/types";

function placed(e: GameEvent, at: number, { events, before, next, who }: StepSeen): Moment {
  const seat = e.player as number;
  const own = seat === before.you;
  const drew = events.slice(at + 1).some((other) => /^(drew|returned)$/.test(other.event) && other.player === seat);
  const left = before.view.hands[seat].length - 1 + (drew ? 1 : 0);
  const key = `web.timalina.moment.${e.right ? "right" : "wrong"}${own ? "" : ".other"}`;
  const last = next.players > 1 && e.right && left === 1 ? plural("web.n.cards_left", left) : "";
  const card = `${next.view.names?.[e.card as string] ?? nameOf("timalina", e.card as string)}.`;
  // Alone it costs a life, against others another card.
  const cost = () =>
    next.players === 1
      ? t("web.timalina.moment.life", { n: Math.max(0, before.view.lives - 1) })
      : drew
        ? t("web.timalina.moment.another")
        : "";
  return {
    at,
    title: t(key, { date: year(e.date as number), who: who.names[seat] ?? "" }),
    text: own ? (e.right ? last : cost()) : [card, last].filter(Boolean).join(" "),
    tone: !own ? "plain" : e.right ? "good" : "bad",
    seat: own ? undefined : seat,
    brief: true,
  };
}

/** Several without cards: what is played for now. That somebody alone has none is told by the end. */
function roundEnded(e: GameEvent, at: number, { before, next, who }: StepSeen): Moment[] {
  const empty = e.empty as number[];
  if (next.over || empty.length < 2) return [];
  const names = empty
    .map((seat) => (before.seats[seat]!.kind === "you" ? t("web.seat.name") : who.names[seat]))
    .join(", ");
  const until = next.view.options.playoff === "until_one";
  const begins = !before.view.playoff;
  return [
    {
      at,
      title: t(`web.timalina.moment.playoff${begins ? "" : ".on"}`),
      text: t(`web.timalina.moment.playoff.${!begins ? "still" : until ? "until_one" : "rule"}`, { who: names }),
      tone: "plain",
      major: true,
    },
  ];
}

export function moments(step: StepSeen): Moment[] {
  const { events, texts, before, next, who } = step;
  return events.flatMap((e, at): Moment[] => {
    if (e.event === "placed") return [placed(e, at, step)];
    if (e.event === "round_ended") return roundEnded(e, at, step);
    if (e.event !== "out" || next.over || e.player !== before.you) return [];
    const title = t("web.timalina.moment.out", { who: who.names[e.player as number] ?? "" });
    return [{ at, title, text: texts[at], tone: "bad" }];
  });
}
