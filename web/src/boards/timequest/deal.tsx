// A free trade: any resources for any resources. It is put together here and sent token by token, as the rules have it.
import { useEffect, useState } from "preact/hooks";
import { nameOf, t, type Speaker } from "../../core/i18n";
import type { Action } from "../../core/types";
import type { Picker } from "../../ui/picker";
import { Pawn, Resource, resources } from "./tokens";
import type { Snapshot } from "./view";

type Amounts = Record<string, number>;
const sum = (a: Amounts) => Object.values(a).reduce((all, n) => all + n, 0);
interface Step {
  player: number;
  to: number;
  give: Amounts;
  take: Amounts;
}

/** The next action on the way from the deal so far to the one wanted; null where it cannot be reached. */
export function nextOf(legal: Action[], so: Pick<Step, "give" | "take">, wanted: Pick<Step, "give" | "take">) {
  for (const side of ["give", "take"] as const)
    for (const [id, n] of Object.entries(wanted[side]))
      if ((so[side][id] ?? 0) < n) return legal.find((a) => a.verb === side && a.resource === id) ?? null;
  return legal.find((a) => a.verb === "propose") ?? null;
}

function Tokens(props: {
  label: string;
  seat: number;
  who: Speaker;
  ids: string[];
  has: Amounts;
  put: Amounts;
  least: Amounts;
  other: Amounts;
  set: (id: string, n: number) => void;
}) {
  const { label, seat, who, ids, has, put, least, other, set } = props;
  return (
    <fieldset class="plate">
      <legend>
        <Pawn seat={seat} size={18} /> {label}
        <span class="hidden-text"> {who.names[seat]}</span>
      </legend>
      {ids.map((id) => {
        const n = put[id] ?? 0;
        const name = nameOf("timequest", id);
        const most = other[id] ? 0 : (has[id] ?? 0);
        return (
          <div key={id} class="stepper" role="group" aria-label={`${label}: ${name}`}>
            <button
              type="button"
              class="button small"
              disabled={n <= (least[id] ?? 0)}
              aria-label={t("web.tq.less", { what: name })}
              onClick={() => set(id, n - 1)}
            >
              −
            </button>
            <span class="named">
              <Resource id={id} n={n} size={24} />
              <small aria-hidden="true">{name}</small>
            </span>
            <button
              type="button"
              class="button small"
              disabled={n >= most}
              aria-label={t("web.tq.more", { what: name })}
              onClick={() => set(id, n + 1)}
            >
              +
            </button>
          </div>
        );
      })}
    </fieldset>
  );
}

/** A deal on its way: the form is gone while a token travels, and takes it up again when it is back. */
let onItsWay: { to: number; give: Amounts; take: Amounts } | null = null;

export function Deal({ snap, pick, who }: { snap: Snapshot; pick: Picker; who: Speaker }) {
  const step = snap.view.agenda[0] as unknown as Step;
  const goesOn = onItsWay?.to === step.to ? onItsWay : null;
  const [give, setGive] = useState<Amounts>(goesOn?.give ?? step.give);
  const [take, setTake] = useState<Amounts>(goesOn?.take ?? step.take);
  const [sending, setSending] = useState(goesOn !== null);
  const next = nextOf(snap.legal, step, { give, take });
  const empty = !sum(give) && !sum(take);
  const withdraw = snap.legal.find((a) => a.verb === "pass");
  useEffect(() => {
    onItsWay = sending && next && next.verb !== "propose" ? { to: step.to, give, take } : null;
    if (sending && next) pick.send(next);
    else if (sending) setSending(false);
  }, [sending, snap.ply]);
  const ids = resources(snap.components);
  const players = snap.view.players;
  return (
    <form
      class="tq-form terms deal"
      aria-busy={sending}
      onSubmit={(e) => {
        e.preventDefault();
        if (!empty) setSending(true);
      }}
    >
      <div class="bargain">
        <Tokens
          label={t("web.tq.give")}
          seat={step.player}
          who={who}
          ids={ids}
          has={players[step.player].resources}
          put={give}
          least={step.give}
          other={take}
          set={(id, n) => setGive((a) => ({ ...a, [id]: n }))}
        />
        <Tokens
          label={t("web.tq.get")}
          seat={step.to}
          who={who}
          ids={ids}
          has={players[step.to].resources}
          put={take}
          least={step.take}
          other={give}
          set={(id, n) => setTake((a) => ({ ...a, [id]: n }))}
        />
      </div>
      <p class="no-terms" aria-live="polite">
        {empty ? t("web.tq.deal.empty") : !sum(take) || !sum(give) ? t("web.tq.deal.gift") : ""}
      </p>
      <div class="buttons">
        <button class="button main" type="submit" disabled={empty || sending}>
          {t("web.tq.offer")}
        </button>
        {withdraw && (
          <button class="button" type="button" disabled={sending} onClick={() => pick.go(withdraw)}>
            {t("web.tq.withdraw")}
          </button>
        )}
      </div>
    </form>
  );
}
