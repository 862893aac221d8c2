// A bet on an arena fight: a spot and any resources, put together here and sent piece by piece, as the rules have it (12.2).
import { useEffect, useState } from "preact/hooks";
import { t } from "../../core/i18n";
import type { Action } from "../../core/types";
import type { Picker } from "../../ui/picker";
import { Spots } from "./drama";
import { Stepper, type Amounts } from "./forms";
import { Bundle, resources } from "./tokens";
import type { BoardProps, Snapshot } from "./view";

interface Stake {
  spot: number;
  left: Amounts;
}

/** The next bet on the way to the whole stake, and what is left after it; without one, the end of betting. */
export function nextBet(legal: Action[], { spot, left }: Stake): { action: Action; left: Amounts } | null {
  for (const [id, n] of Object.entries(left)) {
    const fits = legal.filter((a) => a.verb === "bet" && a.spot === spot && a.resource === id);
    const bet = fits.filter((a) => (a.amount as number) <= n).sort((a, b) => +b.amount! - +a.amount!)[0];
    if (bet) return { action: bet, left: { ...left, [id]: n - (bet.amount as number) } };
  }
  const pass = legal.find((a) => a.verb === "pass");
  return pass ? { action: pass, left: {} } : null;
}

const times = (amounts: Amounts, n: number): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([id, m]) => [id, m * n]));
const sum = (amounts: Amounts) => Object.values(amounts).reduce((all, n) => all + n, 0);

/** A stake on its way: the form is gone while a piece travels. */
let onItsWay: (Stake & { ply: number }) | null = null;

export function StakeForm(props: BoardProps & { snap: Snapshot; pick: Picker }) {
  const { snap, pick } = props;
  const own = snap.view.arena!.bets.find((b) => b.player === snap.you);
  const [spot, setSpot] = useState(own?.spot ?? 2);
  const [amounts, setAmounts] = useState<Amounts>({});
  const purse = snap.view.players[snap.you!].resources as Amounts;
  const pass = snap.legal.find((a) => a.verb === "pass");
  const send = (stake: Stake) => {
    const next = nextBet(snap.legal, stake);
    onItsWay = next && next.action.verb === "bet" ? { spot: stake.spot, left: next.left, ply: snap.ply } : null;
    if (next) pick.send(next.action);
  };
  // A stake that was not taken up at once (the match was left, or taken back) is forgotten.
  useEffect(() => {
    if (onItsWay && snap.ply === onItsWay.ply + 1) send(onItsWay);
    else if (onItsWay && snap.ply !== onItsWay.ply) onItsWay = null;
  }, [snap.ply]);
  const stake = Object.fromEntries(Object.entries(amounts).filter(([, n]) => n));
  return (
    <form
      class="tq-form stake"
      aria-busy={onItsWay !== null}
      onSubmit={(e) => {
        e.preventDefault();
        if (sum(stake)) send({ spot, left: stake });
      }}
    >
      <Spots {...props} spot={spot} choose={own ? undefined : setSpot} />
      <div class="steppers">
        {resources(snap.components)
          .filter((id) => purse[id]! > 0)
          .map((id) => (
            <Stepper
              key={id}
              id={id}
              n={amounts[id] ?? 0}
              most={purse[id]!}
              set={(n) => setAmounts((a) => ({ ...a, [id]: n }))}
            />
          ))}
      </div>
      <p class="no-terms" aria-live="polite">
        {sum(stake) > 0 && (
          <>
            {t("web.tq.stake.pays", { n: spot })} <Bundle of={times(stake, spot)} size={15} />
          </>
        )}
      </p>
      <div class="buttons">
        <button class="button main" type="submit" disabled={!sum(stake)}>
          {t("web.tq.stake")}
        </button>
        {pass && (
          <button class="button" type="button" onClick={() => pick.go(pass)}>
            {t(own ? "web.tq.stake.done" : "web.tq.stake.none")}
          </button>
        )}
      </div>
    </form>
  );
}
