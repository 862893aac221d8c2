// Questions that a designer has, each one press away from its answer.
import { t } from "../core/i18n";
import type { Setup } from "./experiment";

type Question = [id: string, go: () => void];

interface Props {
  setup: Setup;
  seats: [number, number];
  numbers: boolean;
  running: boolean;
  ask: (more: Partial<Setup>) => void;
}

export function Questions({ setup, seats, numbers, running, ask }: Props) {
  const [low, high] = seats;
  const all = Array.from({ length: high - low + 1 }, (_, i) => low + i).join(",");
  const questions: Question[] = [
    ["fair", () => ask({ players: String(Math.max(2, low)), games: 1000 })],
    ...(high > low ? [["players", () => ask({ players: all, games: 500 })] as Question] : []),
    // Where one can play alone, one may not be playing against others.
    ...(low >= 2 ? [["skill", () => ask({ players: "2", bots: ["greedy,random"], games: 500 })] as Question] : []),
  ];
  const change = () => {
    const box = document.getElementById("lab-numbers") as HTMLDetailsElement | null;
    if (!box) return;
    box.open = true;
    box.scrollIntoView({ block: "start" });
    box.querySelector<HTMLElement>("summary")?.focus({ preventScroll: true });
  };
  return (
    <section class="questions" aria-labelledby="lab-questions">
      <h2 id="lab-questions">{t("labpage.questions", { game: t(`game.${setup.game}`) })}</h2>
      <ul>
        {questions.map(([id, go]) => (
          <li key={id}>
            <button type="button" class="button question" disabled={running} onClick={go}>
              <b>{t(`labpage.question.${id}`)}</b> <small>{t(`labpage.question.${id}.about`)}</small>
            </button>
          </li>
        ))}
        {numbers && (
          <li>
            <button type="button" class="button question" onClick={change}>
              <b>{t("labpage.question.numbers")}</b> <small>{t("labpage.question.numbers.about")}</small>
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
