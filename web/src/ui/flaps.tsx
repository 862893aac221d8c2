// Split-flap letters. People who read with their ears get the text; the letters are for the eyes.
import { useEffect, useRef, useState } from "preact/hooks";
import { calmMotion } from "../core/settings";

const WHEEL = " ABCDEFGHIJKLMNOPQRSTUVWXYZÁÉÍÓÚÑÞÆÖÐ0123456789:-.,'·";
const TURN_MS = 46;
const TURNS_MOST = 7;

function Flap({ letter, wait }: { letter: string; wait: number }) {
  const [shown, setShown] = useState(() => (calmMotion() ? letter : " "));
  const now = useRef(shown);
  useEffect(() => {
    if (calmMotion()) {
      now.current = letter;
      setShown(letter);
      return;
    }
    const goal = WHEEL.indexOf(letter);
    let left = now.current === letter ? 0 : TURNS_MOST;
    const step = () => {
      if (left <= 0) return;
      left--;
      now.current = left === 0 || goal < 0 ? letter : WHEEL[(goal - left + WHEEL.length) % WHEEL.length]!;
      if (goal < 0) left = 0;
      setShown(now.current);
      timer = window.setTimeout(step, TURN_MS);
    };
    let timer = window.setTimeout(step, wait);
    return () => clearTimeout(timer);
  }, [letter]);
  return <span class={`flap${shown === " " ? " blank" : ""}${shown !== letter ? " turning" : ""}`}>{shown}</span>;
}

export function Flaps({ text, length, class: extra = "" }: { text: string; length?: number; class?: string }) {
  const letters = [...text.toUpperCase()];
  const cells = length
    ? [...letters.slice(0, length), ...Array(Math.max(0, length - letters.length)).fill(" ")]
    : letters;
  return (
    <span class={`flaps ${extra}`}>
      <span class="hidden-text">{text}</span>
      {cells.map((letter, i) => (
        <span aria-hidden="true" key={i}>
          <Flap letter={letter} wait={i * 28} />
        </span>
      ))}
    </span>
  );
}
