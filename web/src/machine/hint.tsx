// A hint in a game against bots: the best moves with their chances, from nothing but what the player knows, and how
// the bot thinks it would go on.
import { useEffect, useState } from "preact/hooks";
import { gameCard } from "../core/games";
import { number, t, words, type Speaker } from "../core/i18n";
import { sentence } from "../core/sentences";
import type { Hint, Snapshot, Table } from "../core/types";
import type { Picker } from "../ui/picker";
import { Icon } from "../ui/icons";
import { Reasons } from "./reasons";
import "../styles/hint.css";

interface HintProps {
  table: Table;
  snap: Snapshot;
  who: Speaker;
  pick: Picker;
  close: () => void;
}

const SHOWN = 3;
const share = (v: number): string =>
  new Intl.NumberFormat(words.get().lang, { style: "percent", maximumFractionDigits: 0 }).format(v);

export function HintPanel({ table, snap, who, pick, close }: HintProps) {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    let live = true;
    setHint(null);
    void table.hint!().then((found) => live && (found ? setHint(found) : close()));
    return () => void (live = false);
  }, [snap.ply]);
  const moves = hint?.moves.slice(0, SHOWN) ?? [];
  const { together } = gameCard(snap.game);
  return (
    <section class="hint-panel" aria-label={t("web.hint.title")}>
      <header>
        <Icon name="hint" size={20} />
        <h2>{t("web.hint.title")}</h2>
        <button type="button" class="button bare small" aria-label={t("web.close")} onClick={close}>
          <Icon name="close" size={18} />
        </button>
      </header>
      <div role="status">
        {!hint && <p class="quiet">{t("web.hint.thinking")}</p>}
        {hint && (
          <ol>
            {moves.map((move, i) => (
              <li key={JSON.stringify(move.action)}>
                <button
                  type="button"
                  class={`button${i === 0 ? " main" : ""}`}
                  onClick={() => {
                    close();
                    pick.go(move.action);
                  }}
                  onMouseEnter={() => pick.look(move.action)}
                  onMouseLeave={() => pick.look(null)}
                  onFocus={() => pick.look(move.action)}
                  onBlur={() => pick.look(null)}
                >
                  {sentence(who, "action", move.action)}
                </button>
                <span class="hint-share">
                  <span class="hint-bar" aria-hidden="true">
                    <span style={{ width: `${move.value * 100}%` }} />
                  </span>
                  <b class="mono">{share(move.value)}</b>
                </span>
              </li>
            ))}
          </ol>
        )}
        {hint && <Reasons texts={hint.why} />}
        {hint && hint.line.length > 1 && (
          <p class="hint-line">
            <strong>{t("web.hint.line")}</strong>{" "}
            {hint.line
              .slice(1, 5)
              .map((action) => `${who.names[action.player]}: ${sentence(who, "action", action)}`)
              .join(" → ")}
          </p>
        )}
        {hint && (
          <p class="quiet">
            {t(together ? "web.hint.about_together" : "web.hint.about", { n: number(hint.iterations) })}
          </p>
        )}
      </div>
    </section>
  );
}
