// Over the board of a timeline that parted from another game: where, on which cards, and the way back to the strip.
import { number, t } from "../core/i18n";
import type { LocalSetup } from "../core/local";
import { Icon } from "../ui/icons";
import "../styles/forknote.css";

export function ForkNote({ setup }: { setup: LocalSetup }) {
  const { fork, names, id } = setup;
  if (!fork) return null;
  return (
    <p class="fork-strip">
      <Icon name="fork" size={18} />
      <span>
        {t("web.machine.parted", { n: number(fork.ply) })}{" "}
        {fork.redealt === null
          ? t("web.machine.true_cards")
          : t("web.machine.redealt", { who: names[fork.redealt] ?? "" })}
      </span>
      <a href={`#/replay/${id}`}>{t("web.machine.back")}</a>
    </p>
  );
}
