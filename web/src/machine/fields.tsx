// The form of a position: one input per kind of field. What is not set by hand shows what the engine would put there.
import { createContext, type ComponentChildren } from "preact";
import { useContext, useId } from "preact/hooks";
import { known, nameOf, t } from "../core/i18n";
import type { Json } from "../core/types";
import { Icon } from "../ui/icons";
import {
  at,
  backToPile,
  left,
  problemsAt,
  put,
  takeFromPiles,
  type Counts,
  type Draft,
  type Path,
  type Problem,
} from "./draft";
import type { Field, Schema } from "./schema";

export interface PositionForm {
  game: string;
  names: string[];
  schema: Schema;
  draft: Draft;
  /** As the engine would fill it in; null while something is wrong. */
  whole: Record<string, Json> | null;
  pools: Map<string, Counts>;
  problems: Problem[];
  set(draft: Draft): void;
}

export const PositionFormContext = createContext<PositionForm>(null as unknown as PositionForm);

const labelOf = (game: string, id: string): string =>
  known(`machine.field.${id}`) ? t(`machine.field.${id}`) : nameOf(game, id);
const thingName = (form: PositionForm, id: string | number): string =>
  known(`machine.value.${id}`) ? t(`machine.value.${id}`) : typeof id === "number" ? String(id) : nameOf(form.game, id);

function Wrong({ path }: { path: Path }) {
  const { problems } = useContext(PositionFormContext);
  const mine = problemsAt(problems, path);
  return mine.length ? (
    <div class="wrong" role="alert">
      {mine.map((p, i) => (
        <p key={i}>
          <Icon name="warn" size={16} />
          {p.message}
        </p>
      ))}
    </div>
  ) : null;
}

const seatOf = (path: Path): number | null => path.find((step): step is number => typeof step === "number") ?? null;
const idOf = (entry: Json, field: Field): string | number =>
  field.inside && entry && typeof entry === "object" && !Array.isArray(entry)
    ? String(entry[field.inside])
    : (entry as string | number);

/** A list of components: each can be taken away or moved, others added. */
function CardList({ field, path, label }: { field: Field; path: Path; label: string }) {
  const form = useContext(PositionFormContext);
  const list = (at(form.draft, path) ?? []) as Json[];
  const pool = field.pool ? form.pools.get(field.pool) : undefined;
  const free = field.pool && pool ? left(pool, form.draft, form.schema, field.pool) : null;
  const choices =
    field.values ??
    (field.kind === "numbers"
      ? Array.from({ length: field.max! - field.min! + 1 }, (_, i) => field.min! + i)
      : [...(pool?.keys() ?? [])]);
  const sorted = [...choices]
    .map((id) => ({ id, name: thingName(form, id) }))
    .sort((a, b) => (typeof a.id === "number" ? 0 : a.name.localeCompare(b.name)));
  const write = (next: Json[], draft = form.draft) => form.set(put(draft, path, next) as Draft);
  const add = (id: string | number) => {
    const from =
      field.pool && (free?.get(String(id)) ?? 0) <= 0
        ? takeFromPiles(form.draft, form.schema, field.pool, String(id), seatOf(path))
        : form.draft;
    write([...list, field.inside ? { [field.inside]: id } : id], from);
  };
  const remove = (i: number) => {
    const isPile = form.schema.piles.includes(String(path[0]));
    const draft = put(
      form.draft,
      path,
      list.filter((_, k) => k !== i),
    ) as Draft;
    form.set(
      field.pool && !isPile
        ? backToPile(draft, form.schema, field.pool, String(idOf(list[i]!, field)), seatOf(path))
        : draft,
    );
  };
  const shift = (i: number, by: number) => {
    const next = [...list];
    [next[i], next[i + by]] = [next[i + by]!, next[i]!];
    write(next);
  };
  return (
    <div class="card-list" role="group" aria-label={label}>
      <ul>
        {list.map((entry, i) => {
          const name = thingName(form, idOf(entry, field));
          const bad = form.problems.some((p) =>
            p.fields.some((f) => f === [...path, i].join(".") || f.startsWith(`${[...path, i].join(".")}.`)),
          );
          return (
            <li key={`${i} ${name}`} class={bad ? "bad" : ""}>
              {field.ordered && i > 0 && (
                <button
                  type="button"
                  class="nudge"
                  aria-label={t("machine.edit.earlier", { name })}
                  onClick={() => shift(i, -1)}
                >
                  ‹
                </button>
              )}
              <span>{name}</span>
              {field.ordered && i < list.length - 1 && (
                <button
                  type="button"
                  class="nudge"
                  aria-label={t("machine.edit.later", { name })}
                  onClick={() => shift(i, 1)}
                >
                  ›
                </button>
              )}
              <button
                type="button"
                class="take"
                aria-label={t("machine.edit.remove", { name, where: label })}
                onClick={() => remove(i)}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          );
        })}
        {list.length === 0 && <li class="none">{t("machine.edit.none")}</li>}
      </ul>
      <select
        class="input add"
        aria-label={t("machine.edit.add_to", { where: label })}
        value=""
        onChange={(e) => {
          const id = choices.find((c) => String(c) === e.currentTarget.value);
          e.currentTarget.value = "";
          if (id !== undefined) add(id);
        }}
      >
        <option value="">{t("machine.edit.add")}</option>
        {sorted.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
            {free ? ` (${Math.max(0, free.get(String(id)) ?? 0)})` : ""}
          </option>
        ))}
      </select>
    </div>
  );
}

function Pick({
  value,
  values,
  label,
  nullable,
  set,
}: {
  value: Json | undefined;
  values: { value: Json; text: string }[];
  label: string;
  nullable?: boolean;
  set: (v: Json) => void;
}) {
  return (
    <select
      class="input"
      aria-label={label}
      value={JSON.stringify(value ?? null)}
      onChange={(e) => set(JSON.parse(e.currentTarget.value) as Json)}
    >
      {(nullable || value === undefined || value === null) && <option value="null">–</option>}
      {values.map((v) => (
        <option key={JSON.stringify(v.value)} value={JSON.stringify(v.value)}>
          {v.text}
        </option>
      ))}
    </select>
  );
}

function Whole({ path, label, min, max }: { path: Path; label: string; min?: number; max?: number }) {
  const form = useContext(PositionFormContext);
  const value = at(form.draft, path);
  return (
    <input
      class="input number"
      type="number"
      aria-label={label}
      min={min}
      max={max}
      value={typeof value === "number" ? value : ""}
      onInput={(e) =>
        e.currentTarget.value !== "" &&
        form.set(put(form.draft, path, Math.trunc(Number(e.currentTarget.value))) as Draft)
      }
    />
  );
}

const componentsOf = (form: PositionForm, field: Field): { value: Json; text: string }[] =>
  (field.values ?? [...(form.pools.get(field.pool ?? "")?.keys() ?? [])])
    .map((id) => ({ value: id, text: thingName(form, id) }))
    .sort((a, b) => (field.values ? 0 : a.text.localeCompare(b.text)));

/** One value, list or object at a path. */
function Control({ field, path, label }: { field: Field; path: Path; label: string }) {
  const form = useContext(PositionFormContext);
  const value = at(form.draft, path);
  const set = (next: Json) => form.set(put(form.draft, path, next) as Draft);
  const seats = form.names.map((name, i) => ({ value: i, text: name }));
  const perSeat = (draw: (seat: number, name: string) => ComponentChildren) => (
    <div class="per-seat">
      {form.names.map((name, i) => (
        <div key={i} class={`seat-${i}`}>
          <span class="seat-name">{name}</span>
          {draw(i, name)}
        </div>
      ))}
    </div>
  );
  switch (field.kind) {
    case "cards":
    case "numbers":
      return <CardList field={field} path={path} label={label} />;
    case "seat-cards": {
      const lists = Array.isArray(value) ? value.length : form.names.length;
      if (lists !== form.names.length)
        return <CardList field={{ ...field, kind: "cards" }} path={[...path, 0]} label={label} />;
      return perSeat((i, name) => (
        <CardList field={{ ...field, kind: "cards" }} path={[...path, i]} label={`${label}, ${name}`} />
      ));
    }
    case "card":
    case "choice":
      return (
        <Pick value={value} values={componentsOf(form, field)} label={label} nullable={field.nullable} set={set} />
      );
    case "seat-card":
      return perSeat((i, name) => (
        <Pick
          value={at(form.draft, [...path, i])}
          values={componentsOf(form, field)}
          label={`${label}, ${name}`}
          set={(v) => form.set(put(form.draft, [...path, i], v) as Draft)}
        />
      ));
    case "seat":
      return <Pick value={value} values={seats} label={label} set={set} />;
    case "int":
      return <Whole path={path} label={label} min={field.min} max={field.max} />;
    case "seat-ints":
      return perSeat((i, name) => (
        <Whole path={[...path, i]} label={`${label}, ${name}`} min={field.min} max={field.max} />
      ));
    case "bool":
      return (
        <input
          type="checkbox"
          aria-label={label}
          checked={value === true}
          onChange={(e) => set(e.currentTarget.checked)}
        />
      );
    case "seat-bools":
      return perSeat((i, name) => (
        <input
          type="checkbox"
          aria-label={`${label}, ${name}`}
          checked={at(form.draft, [...path, i]) === true}
          onChange={(e) => form.set(put(form.draft, [...path, i], e.currentTarget.checked) as Draft)}
        />
      ));
    case "set": {
      const chosen = (Array.isArray(value) ? value : []) as (string | number)[];
      return (
        <div class="toggles" role="group" aria-label={label}>
          {field.values!.map((v) => (
            <button
              type="button"
              key={v}
              class="button small"
              aria-pressed={chosen.includes(v)}
              onClick={() => set(field.values!.filter((w) => (w === v ? !chosen.includes(v) : chosen.includes(w))))}
            >
              {thingName(form, v)}
            </button>
          ))}
        </div>
      );
    }
    case "amounts":
      return (
        <div class="amounts">
          {field.values!.map((v) => (
            <label key={v}>
              <span>{thingName(form, v)}</span>
              <Whole path={[...path, v]} label={`${label}: ${thingName(form, v)}`} min={field.min} max={field.max} />
            </label>
          ))}
        </div>
      );
    case "group":
      return (
        <div class="field-group">
          {field.nullable && (
            <label class="check-line">
              <input
                type="checkbox"
                checked={value !== null && value !== undefined}
                onChange={(e) => set(e.currentTarget.checked ? { player: 0 } : null)}
              />
              {t("machine.edit.there")}
            </label>
          )}
          {value !== null &&
            value !== undefined &&
            field.fields!.map((inner) => (
              <Inner
                key={inner.id}
                field={inner}
                path={[...path, inner.id]}
                label={`${label}: ${labelOf(form.game, inner.id)}`}
              />
            ))}
        </div>
      );
    case "seats":
      return (
        <>
          {form.names.map((name, i) => (
            <fieldset key={i} class={`field-group seat-${i}`}>
              <legend>{name}</legend>
              {field.fields!.map((inner) => (
                <Inner
                  key={inner.id}
                  field={inner}
                  path={[...path, i, inner.id]}
                  label={`${name}: ${labelOf(form.game, inner.id)}`}
                />
              ))}
            </fieldset>
          ))}
        </>
      );
  }
}

function Inner({ field, path, label }: { field: Field; path: Path; label: string }) {
  const form = useContext(PositionFormContext);
  return (
    <div class="inner-field">
      <span class="inner-label">{labelOf(form.game, field.id)}</span>
      <Control field={field} path={path} label={label} />
      <Wrong path={path} />
    </div>
  );
}

/** What stands in a field that is left to the engine, in few words. */
function brief(form: PositionForm, value: Json | undefined): string {
  if (value === undefined || value === null) return "–";
  if (typeof value === "string") return thingName(form, value);
  if (typeof value !== "object") return typeof value === "boolean" ? t(value ? "word.yes" : "word.no") : String(value);
  if (!Array.isArray(value)) return "…";
  if (value.every((v) => typeof v === "string" || typeof v === "number")) {
    const names = value
      .slice(0, 8)
      .map((v) => thingName(form, v as string | number))
      .join(", ");
    return value.length > 8 ? `${names} … (${value.length})` : names || t("machine.edit.none");
  }
  return value.map((v) => brief(form, v)).join(" | ");
}

const SLIM = new Set<Field["kind"]>(["int", "seat", "bool", "choice", "card"]);

export function FieldRow({ field }: { field: Field }) {
  const form = useContext(PositionFormContext);
  const id = useId();
  const label = labelOf(form.game, field.id);
  const given = field.id in form.draft;
  const byHand = () => form.set({ ...form.draft, [field.id]: form.whole?.[field.id] ?? [] });
  const leave = () => form.set(Object.fromEntries(Object.entries(form.draft).filter(([key]) => key !== field.id)));
  if (!given && form.whole && !(field.id in form.whole)) return null;
  return (
    <section class={`field-row${given ? "" : " filled"}${SLIM.has(field.kind) ? " slim" : ""}`} aria-labelledby={id}>
      <header>
        <h3 id={id}>{label}</h3>
        <button type="button" class="button small bare" aria-pressed={!given} onClick={given ? leave : byHand}>
          {t(given ? "machine.edit.leave" : "machine.edit.by_hand")}
          <span class="hidden-text">: {label}</span>
        </button>
      </header>
      {given ? (
        <Control field={field} path={[field.id]} label={label} />
      ) : (
        <p class="quiet">{brief(form, form.whole?.[field.id])}</p>
      )}
      {!["seats", "group"].includes(field.kind) && <Wrong path={[field.id]} />}
    </section>
  );
}
