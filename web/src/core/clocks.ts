// Clocks of tables: those one can choose, and each in words.
import type { Message } from "./channel";
import { plural, t } from "./i18n";

export const CLOCKS: Record<string, Message> = {
  none: { kind: "none" },
  minute: { kind: "move", seconds: 60 },
  minutes: { kind: "move", seconds: 300 },
  short: { kind: "game", seconds: 300, increment: 5 },
  normal: { kind: "game", seconds: 900, increment: 10 },
  long: { kind: "game", seconds: 2700, increment: 15 },
  day: { kind: "days", days: 1 },
  days: { kind: "days", days: 3 },
};

export function clockText(clock: Message | null): string {
  if (!clock || clock.kind === "none") return t("web.clock.none");
  if (clock.kind === "days") return plural("web.n.days_a_move", clock.days);
  if (clock.kind === "move")
    return clock.seconds % 60
      ? plural("web.n.seconds_a_move", clock.seconds)
      : plural("web.n.minutes_a_move", clock.seconds / 60);
  const minutes = Math.round(clock.seconds / 60);
  return clock.increment
    ? t("web.clock.each_and", { n: minutes, more: clock.increment })
    : t("web.clock.each", { n: minutes });
}
