// The cards of a deck as a table to type in: Enter goes to the next row, a block from a spreadsheet can be pasted.
import { Component } from "preact";
import { t } from "../core/i18n";
import { CATEGORIES, COLUMNS, type Column, type Problem, type Row } from "./library";

interface RowProps {
  row: Row;
  i: number;
  problems: Problem[] | undefined;
  chosen: boolean;
  set: (i: number, column: Column, value: string) => void;
  choose: (i: number) => void;
  remove: (i: number) => void;
}

const WIDTH: Record<Column, number> = { name: 200, date: 12, note: 600, category: 20, difficulty: 1, picture: 40 };

function CellOf({ column, p, told }: { column: Column; p: RowProps; told: string | undefined }) {
  const common = {
    class: "input",
    name: `${column}-${p.i}`,
    "aria-label": t("workshop.cell", { column: t(`workshop.column.${column}`), n: p.i + 1 }),
    "aria-describedby": told,
    "aria-invalid": p.problems?.some((one) => !one.warning) ? true : undefined,
    "data-cell": `${p.i}-${column}`,
  };
  const give = (value: string) => p.set(p.i, column, value);
  if (column === "category" || column === "difficulty")
    return (
      <select {...common} value={p.row[column]} onChange={(e) => give(e.currentTarget.value)}>
        <option value="">–</option>
        {(column === "category" ? CATEGORIES : ["1", "2", "3", "4", "5"]).map((v) => (
          <option key={v} value={v}>
            {column === "category" ? t(`workshop.category.${v}`) : v}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...common}
      value={p.row[column]}
      maxLength={WIDTH[column]}
      placeholder={t(`workshop.column.${column}`)}
      inputMode={column === "date" ? "text" : undefined}
      spellcheck={column === "name" || column === "note"}
      autocomplete="off"
      onInput={(e) => give(e.currentTarget.value)}
    />
  );
}

/** Drawn again only when it has changed: a deck has up to 1,000 rows. */
class TableRow extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    return (Object.keys(next) as (keyof RowProps)[]).some((key) => next[key] !== this.props[key]);
  }
  override render() {
    return <RowOf {...this.props} />;
  }
}

function RowOf(p: RowProps) {
  const told = p.problems?.length ? `told-${p.i}` : undefined;
  const bad = p.problems?.some((one) => !one.warning);
  return (
    <>
      <tr
        class={`${p.chosen ? "chosen" : ""}${bad ? " bad" : told ? " warned" : ""}`}
        onFocusCapture={() => p.choose(p.i)}
      >
        <th scope="row">{p.i + 1}</th>
        {COLUMNS.map((column) => (
          <td key={column} class={column}>
            <CellOf column={column} p={p} told={told} />
          </td>
        ))}
        <td>
          <button
            type="button"
            class="button bare small"
            aria-label={t("workshop.remove_row", { n: p.i + 1 })}
            onClick={() => p.remove(p.i)}
          >
            ×
          </button>
        </td>
      </tr>
      {told && (
        <tr class="told">
          <td />
          <td colSpan={COLUMNS.length + 1} id={told}>
            {p.problems!.map((one, k) => (
              <p key={k} class={one.warning ? "warning" : "error"}>
                <span aria-hidden="true">{one.warning ? "△ " : "✕ "}</span>
                {one.text}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

export function CardTable(props: {
  rows: Row[];
  problems: Map<number, Problem[]>;
  chosen: number;
  set: RowProps["set"];
  choose: RowProps["choose"];
  remove: RowProps["remove"];
  /** A block of cells that was pasted into a row. */
  paste: (text: string, i: number) => void;
  undo: () => void;
  redo: () => void;
}) {
  const at = (target: EventTarget | null): [number, Column] | null => {
    const cell = (target as HTMLElement | null)?.dataset?.cell?.split("-");
    return cell ? [Number(cell[0]), cell[1] as Column] : null;
  };
  const keys = (e: KeyboardEvent) => {
    const here = at(e.target);
    if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "z") {
      e.preventDefault();
      if (e.shiftKey) props.redo();
      else props.undo();
    } else if (here && e.key === "Enter" && !e.isComposing) {
      e.preventDefault();
      const next = Math.max(0, Math.min(here[0] + (e.shiftKey ? -1 : 1), props.rows.length - 1));
      (e.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-cell="${next}-${here[1]}"]`)?.focus();
    }
  };
  return (
    <div class="card-table" tabIndex={-1}>
      <table
        onKeyDown={keys}
        onPaste={(e) => {
          const text = e.clipboardData?.getData("text/plain") ?? "";
          const here = at(e.target);
          if (!here || !/[\t\n]/.test(text.trim())) return;
          e.preventDefault();
          props.paste(text, here[0]);
        }}
      >
        <caption class="hidden-text">{t("workshop.table")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="hidden-text">{t("workshop.number")}</span>
            </th>
            {COLUMNS.map((column) => (
              <th scope="col" key={column}>
                {t(`workshop.column.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span class="hidden-text">{t("workshop.remove")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row, i) => (
            <TableRow
              key={i}
              row={row}
              i={i}
              problems={props.problems.get(i)}
              chosen={i === props.chosen}
              set={props.set}
              choose={props.choose}
              remove={props.remove}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
