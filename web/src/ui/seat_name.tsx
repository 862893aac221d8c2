// Whose it is: the sign of a seat, its name in bold, and beside one's own that it is "you". The same in the log, in banners and
// in the standings.
import { createContext, type ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { t } from "../core/i18n";
import "../styles/seats.css";

export interface Seats {
  names: string[];
  /** The reader's own seat; null for a spectator. */
  you: number | null;
  /** What the board shows for a seat. */
  sign?: (seat: number) => ComponentChildren;
}

/** The seats of the table that is shown. */
export const SeatsShown = createContext<Seats>({ names: [], you: null });

/** The first letter of a name; the first two where another name begins with the same one, a number where these are alike, too. */
export function initialsOf(names: string[], seat: number): string {
  const begin = (name: string, letters: number) => [...name].slice(0, letters).join("");
  const alone = (letters: number) =>
    names.every(
      (name, i) => i === seat || begin(name, letters).toUpperCase() !== begin(names[seat]!, letters).toUpperCase(),
    );
  const name = names[seat] ?? "";
  if (alone(1)) return begin(name, 1).toUpperCase();
  return alone(2) ? begin(name, 1).toUpperCase() + ([...name][1] ?? "") : String(seat + 1);
}

/** `named`: where no table is played (the time machine), the names of the seats. */
export function SeatSign({ seat, named }: { seat: number; named?: string[] }) {
  const { names, you, sign } = useContext(SeatsShown);
  const drawn = sign?.(seat);
  return (
    <span class={`seat-sign seat-${seat}${drawn ? "" : " disc"}${seat === you ? " you" : ""}`} aria-hidden="true">
      {drawn ?? initialsOf(named ?? names, seat)}
    </span>
  );
}

/** A name; one's own is marked, for the eyes and (as the content of a style) for the ears, and stays the same text. */
export function SeatName({ seat, name }: { seat: number; name?: string }) {
  const { names, you } = useContext(SeatsShown);
  return (
    <b class={seat === you ? "own-name" : undefined} data-you={seat === you ? t("web.seat.mark") : undefined}>
      {name ?? names[seat]}
    </b>
  );
}

/** The seat whose name the sentence begins with: the longest that fits, for one name may begin like another. */
export function beginsWith(text: string, names: string[]): number {
  let found = -1;
  names.forEach((name, seat) => {
    const next = text[name.length] ?? "";
    const whole = name !== "" && text.startsWith(name) && !/[\p{L}\p{N}]/u.test(next);
    if (whole && (found < 0 || name.length > names[found]!.length)) found = seat;
  });
  return found;
}

/** A sentence of the engine with the name that it begins with in bold. */
export function Sentence({ text }: { text: string }) {
  const { names } = useContext(SeatsShown);
  const seat = beginsWith(text, names);
  if (seat < 0) return <>{text}</>;
  return (
    <>
      <SeatName seat={seat} />
      {text.slice(names[seat]!.length)}
    </>
  );
}
