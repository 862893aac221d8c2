// A game's picture, for the hall and the ticket at the counter: boards/<id>/poster.ts, fetched when it is first shown. A game
// without one gets cards on a table.
import { useEffect, useState } from "preact/hooks";
import { range } from "./draw";
import { Shapes } from "./shapes";

const pictures = import.meta.glob<string[]>("../boards/*/poster.ts", { import: "default" });
const CARDS = [
  "#2b3a44 M0 0h320v140H0z",
  ...range(4).flatMap((i) => [
    `ink@.3 M${68 + i * 44} ${38 - i * 4}h58v84h-58z`,
    `${i === 3 ? "amber" : "cream"} M${64 + i * 44} ${34 - i * 4}h58v84h-58z`,
    `#54564f~5 M${76 + i * 44} ${52 - i * 4}h34M${76 + i * 44} ${64 - i * 4}h20`,
  ]),
];
const seen: Record<string, string[]> = {};

export function Poster({ game }: { game: string }) {
  const path = `../boards/${game}/poster.ts`;
  const drawn = path in pictures;
  const [shapes, setShapes] = useState(drawn ? seen[game] : CARDS);
  useEffect(() => {
    if (drawn) void pictures[path]!().then((found) => setShapes((seen[game] = found)));
    else setShapes(CARDS);
  }, [game]);
  return (
    <svg viewBox="0 0 320 140" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      {shapes && <Shapes of={shapes} />}
    </svg>
  );
}
