// The numbers of a game as a form: what is changed stands out, and can be put back.
import { nameOf, t } from "../core/i18n";
import type { Json } from "../core/types";
import type { Allowed, Numbers } from "./experiment";

interface Props {
  game: string;
  all: Allowed;
  value: Numbers;
  set: (v: Numbers) => void;
}

/** Puts a number, or takes it out where it is the rules page's. */
export function withNumber(from: Numbers, all: Allowed, path: [string, string, string], value: Json): Numbers {
  const [table, row, field] = path;
  const next: Numbers = structuredClone(from);
  const usual = all.cards[table]![row]![field];
  ((next[table] ??= {})[row] ??= {})[field] = value;
  if (JSON.stringify(usual) === JSON.stringify(value)) delete next[table]![row]![field];
  if (!Object.keys(next[table]![row]!).length) delete next[table]![row];
  if (!Object.keys(next[table]!).length) delete next[table];
  return next;
}

function One({ game, all, value, set, path }: Props & { path: [string, string, string] }) {
  const [table, row, field] = path;
  const usual = all.cards[table]![row]![field]!;
  const now = value[table]?.[row]?.[field] ?? usual;
  const allowed = all.allowed[table]![row]![field]!;
  const changed = JSON.stringify(now) !== JSON.stringify(usual);
  const put = (v: Json) => set(withNumber(value, all, path, v));
  const range = allowed.match(/^(\d+)\.\.(\d+)$/);
  const label = `${all.names.rows[table]![row]}: ${all.names.fields[field]}`;
  return (
    <label class={changed ? "number changed" : "number"}>
      <span>
        {all.names.fields[field]}
        {range && (
          <small>
            {range[1]}–{range[2]}
          </small>
        )}
      </span>
      {range ? (
        <input
          class="input"
          type="number"
          min={range[1]}
          max={range[2]}
          value={String(now)}
          aria-label={`${label} (${t("labpage.range", [range[1]!, range[2]!])})`}
          onInput={(e) => {
            const n = Number(e.currentTarget.value);
            if (e.currentTarget.value !== "" && n >= Number(range[1]) && n <= Number(range[2])) put(n);
          }}
        />
      ) : allowed === "true, false" ? (
        <input
          type="checkbox"
          checked={Boolean(now)}
          aria-label={label}
          onChange={(e) => put(e.currentTarget.checked)}
        />
      ) : allowed.startsWith("[") ? (
        <input
          class="input"
          value={JSON.stringify(now).slice(1, -1)}
          aria-label={`${label} (1–6)`}
          onChange={(e) => {
            const faces = e.currentTarget.value.split(",").map(Number);
            if (faces.every((n) => n >= 1 && n <= 6)) put(faces);
          }}
        />
      ) : (
        <select class="input" value={String(now)} aria-label={label} onChange={(e) => put(e.currentTarget.value)}>
          {allowed.split(", ").map((v) => (
            <option key={v} value={v}>
              {nameOf(game, v)}
            </option>
          ))}
        </select>
      )}
    </label>
  );
}

export function NumbersForm(props: Props) {
  const { all } = props;
  return (
    <>
      {Object.entries(all.cards).map(([table, rows]) => (
        <details class="more" key={table}>
          <summary>
            {all.names.tables[table]} <small class="mark">{Object.keys(rows).length}</small>
          </summary>
          <div class="numbers">
            {Object.entries(rows)
              .filter(([, fields]) => Object.keys(fields).length)
              .map(([row, fields]) => (
                <fieldset key={row}>
                  <legend>{all.names.rows[table]![row]}</legend>
                  {Object.keys(fields).map((field) => (
                    <One key={field} {...props} path={[table, row, field]} />
                  ))}
                </fieldset>
              ))}
          </div>
        </details>
      ))}
    </>
  );
}
