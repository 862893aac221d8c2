// Over the board of a timeline that parted from another game: where, on which cards, and the way back to the strip.
import type { LocalSetup } from "../core/types";
import { number, t } from "../core/i18n";
import { gameCard } from "../core/games";
import { Icon } from "../ui/icons";
import { inventsDates } from "./timelines";
import "../styles/forknote.css";

export function ForkNote({ setup }: { setup: LocalSetup }) {
  const { fork, names, id } = setup;
  if (!fork) return null;
  const dealt = (): string =>
    inventsDates(setup)
      ? t("web.machine.invented")
      : gameCard(setup.game).quiz
        ? t("web.machine.shuffled")
        : t("web.machine.redealt", { who: names[fork.redealt!] ?? "" });
  return (
    <p class="fork-strip">
      <Icon name="fork" size={18} />
      <span>
        {t("web.machine.parted", { n: number(fork.ply) })}{" "}
        {fork.redealt === null ? t("web.machine.true_cards") : dealt()}
      </span>
      <a href={`#/replay/${id}`}>{t("web.machine.back")}</a>
    </p>
  );
}
