// Who is who in CONTROL: the reader is "You", and four play two against two.
import { t, type Speaker } from "../../core/i18n";
import type { Snapshot } from "../../core/types";

/** The names, with "You" for the reader's own. In the time machine nobody is: it shows every seat's view. */
export const called = ({ you }: Pick<Snapshot, "you">, { names }: Speaker): string[] =>
  you === null ? names : names.with(you, t("web.seat.name"));

/** Seats of the two teams, the reader's first; of a team, the reader first. */
export function teamsOf(you: number | null): [number[], number[]] {
  const start = you ?? 0;
  return [
    [start, (start + 2) % 4],
    [(start + 1) % 4, (start + 3) % 4],
  ];
}

export const teamName = (seats: number[], names: string[]): string => seats.map((seat) => names[seat]).join(" + ");

/** Rounds won: of every player, or of both teams. */
export function winsText(wins: number[], snap: Pick<Snapshot, "you" | "players">, who: Speaker): string {
  const names = called(snap, who);
  if (snap.players !== 4) return wins.map((n, seat) => `${names[seat]} ${n}`).join(", ");
  return teamsOf(snap.you)
    .map((team) => `${teamName(team, names)} ${wins[team[0]!]}`)
    .join(", ");
}
