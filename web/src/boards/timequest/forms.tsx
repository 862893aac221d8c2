// Choices that are easier put together than picked from a list: the first seven resources, the terms of a trade.
import { useState } from "preact/hooks";
import { nameOf, t, type Speaker } from "../../core/i18n";
import { same } from "../../core/picker";
import type { Action } from "../../core/types";
import type { Picker } from "../../ui/picker";
import { Bundle, Pawn, Resource, resources, Token } from "./tokens";
import type { Snapshot } from "./view";

export type Amounts = Record<string, number>;

const clean = (amounts: Amounts): Amounts => Object.fromEntries(Object.entries(amounts).filter(([, n]) => n));

export function Stepper({ id, n, set, most }: { id: string; n: number; set: (n: number) => void; most: number }) {
  const name = nameOf("timequest", id);
  return (
    <div class="stepper" role="group" aria-label={name}>
      <button
        type="button"
        class="button small"
        disabled={n <= 0}
        aria-label={t("web.tq.less", { what: name })}
        onClick={() => set(n - 1)}
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
        onClick={() => set(n + 1)}
      >
        +
      </button>
    </div>
  );
}

/** The most of one type, and of all together, that any of the actions takes. */
function limits(legal: Action[]): { each: number; all: number } {
  const amounts = legal.map((a) => Object.values((a.resources ?? {}) as Amounts));
  return {
    each: Math.max(0, ...amounts.flat()),
    all: Math.max(0, ...amounts.map((list) => list.reduce((sum, n) => sum + n, 0))),
  };
}

export function FirstResources({ snap, pick }: { snap: Snapshot; pick: Picker }) {
  const [amounts, setAmounts] = useState<Amounts>({});
  const total = Object.values(amounts).reduce((sum, n) => sum + n, 0);
  const most = limits(snap.legal);
  const action = snap.legal.find((a) => same(a.resources, clean(amounts)));
  return (
    <form
      class="tq-form"
      onSubmit={(e) => {
        e.preventDefault();
        if (action) pick.go(action);
      }}
    >
      <h3>{t("web.tq.first", { n: most.all - total })}</h3>
      <div class="steppers">
        {resources(snap.components).map((id) => (
          <Stepper
            key={id}
            id={id}
            n={amounts[id] ?? 0}
            most={total >= most.all ? 0 : most.each}
            set={(n) => setAmounts((a) => ({ ...a, [id]: n }))}
          />
        ))}
      </div>
      <button class="button main" type="submit" disabled={!action}>
        {t("web.tq.take")}
      </button>
    </form>
  );
}

function Side({
  label,
  types,
  value,
  set,
}: {
  label: string;
  types: string[];
  value: [string, number];
  set: (v: [string, number]) => void;
}) {
  return (
    <fieldset class="plate">
      <legend>{label}</legend>
      <div class="kinds">
        {types.map((id) => (
          <label key={id} class={`res ${id}`}>
            <input type="radio" name={label} checked={value[0] === id} onChange={() => set([id, value[1]])} />
            <span>
              <Token id={id} size={26} />
              <span class="hidden-text">{nameOf("timequest", id)}</span>
            </span>
          </label>
        ))}
      </div>
      <div class="segments">
        {[1, 2, 3].map((n) => (
          <label key={n}>
            <input type="radio" name={`${label}-n`} checked={value[1] === n} onChange={() => set([value[0], n])} />
            <span>{n}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Terms({ snap, pick }: { snap: Snapshot; pick: Picker }) {
  const { legal } = snap;
  const offers = legal.filter((a) => a.verb === "propose");
  const types = (field: "give" | "take") =>
    resources(snap.components).filter((r) => offers.some((a) => (a[field] as Amounts)[r]));
  const [give, setGive] = useState<[string, number]>([types("give")[0] ?? "food", 1]);
  const [take, setTake] = useState<[string, number]>([types("take").find((r) => r !== give[0]) ?? "gold", 1]);
  const action = offers.find((a) => same(a.give, { [give[0]]: give[1] }) && same(a.take, { [take[0]]: take[1] }));
  const withdraw = legal.find((a) => a.verb === "pass");
  return (
    <form
      class="tq-form terms"
      onSubmit={(e) => {
        e.preventDefault();
        if (action) pick.go(action);
      }}
    >
      <div class="bargain">
        <Side label={t("web.tq.give")} types={types("give")} value={give} set={setGive} />
        <span class="swap-sign" aria-hidden="true">
          ⇄
        </span>
        <Side label={t("web.tq.get")} types={types("take")} value={take} set={setTake} />
      </div>
      <p class="no-terms">{!action && t("web.tq.no_terms")}</p>
      <div class="buttons">
        <button class="button main" type="submit" disabled={!action}>
          {t("web.tq.offer")}
        </button>
        {withdraw && (
          <button class="button" type="button" onClick={() => pick.go(withdraw)}>
            {t("web.tq.withdraw")}
          </button>
        )}
      </div>
    </form>
  );
}

/** An offer on the table: what each would put down. */
export function OfferOnTable({ step, you, who }: { step: any; you: number | null; who: Speaker }) {
  const side = (seat: number, what: Amounts) => (
    <div class="plate">
      <p class="whose">
        <Pawn seat={seat} size={18} />{" "}
        {seat === you ? t("web.tq.give") : t("web.tq.gives_what", { who: who.names[seat] ?? "" })}
      </p>
      {Object.values(what).some((n) => n > 0) ? (
        <Bundle of={what} size={28} words />
      ) : (
        <b>{t("web.tq.gives_nothing")}</b>
      )}
    </div>
  );
  return (
    <section class="panel offer" aria-label={t("web.tq.trade")}>
      <div class="bargain">
        {side(step.by, step.give)}
        <span class="swap-sign" aria-hidden="true">
          ⇄
        </span>
        {side(step.player, step.take)}
      </div>
    </section>
  );
}
