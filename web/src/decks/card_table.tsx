// The cards of a deck as a table to type in: Enter goes to the next row, a block from a spreadsheet can be pasted.
import { Component } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CardFigure } from "../boards/timalina/figures";
import { nameOf, t } from "../core/i18n";
import { CATEGORIES, COLUMNS, isEmpty, tidyDate, type Column, type Problem, type Row } from "./library";

/** A row to go to; `n` counts, so that one can go there again. */
export interface Jump {
  row: number;
  n: number;
}

interface RowProps {
  row: Row;
  i: number;
  problems: Problem[] | undefined;
  chosen: boolean;
  set: (i: number, column: Column, value: string) => void;
  choose: (i: number) => void;
  remove: (i: number) => void;
  findPicture: (i: number) => void;
}

const WIDTH: Record<Column, number> = { name: 200, date: 12, note: 600, category: 20, difficulty: 1, picture: 40 };

function CellOf({ column, p, told }: { column: Column; p: RowProps; told: string | undefined }) {
  const common = {
    class: "input",
    name: `${column}-${p.i}`,
    "aria-label": t("workshop.cell", { column: t(`workshop.column.${column}`), n: p.i + 1 }),
    "aria-describedby": told,
    "aria-invalid":
      (column === "name" || column === "date") && p.problems?.some((one) => !one.warning) ? true : undefined,
    "data-cell": `${p.i}-${column}`,
  };
  const give = (value: string) => p.set(p.i, column, value);
  if (column === "picture")
    return (
      <button
        type="button"
        {...common}
        class="input picture-cell"
        data-picture={p.row.picture}
        aria-label={`${common["aria-label"]}: ${p.row.picture ? nameOf("timalina", p.row.picture) : t("workshop.picture.none")}`}
        onClick={() => p.findPicture(p.i)}
      >
        {p.row.picture ? <CardFigure id={p.row.picture} /> : "+"}
      </button>
    );
  if (column === "category" || column === "difficulty")
    return (
      <select
        {...common}
        class={p.row[column] ? "input" : "input unset"}
        value={p.row[column]}
        onChange={(e) => give(e.currentTarget.value)}
      >
        <option value="">{t(`workshop.column.${column}`)}</option>
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
      placeholder={p.i === 0 && isEmpty(p.row) ? t(`workshop.example.${column}`) : t(`workshop.column.${column}`)}
      spellcheck={column === "name" || column === "note"}
      autocomplete="off"
      onInput={(e) => give(e.currentTarget.value)}
      onChange={(e) =>
        column === "date" && tidyDate(e.currentTarget.value) !== p.row.date && give(tidyDate(p.row.date))
      }
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
  const mark = bad ? "bad" : told ? "warned" : p.row.name.trim() && p.row.date.trim() ? "fine" : "";
  return (
    <>
      <tr class={`${p.chosen ? "chosen " : ""}${mark}`} onFocusCapture={() => p.choose(p.i)}>
        <th scope="row">
          {p.i + 1}{" "}
          <span class="mark-of-row" aria-hidden="true">
            {{ bad: "✕", warned: "△", fine: "✓", "": "" }[mark]}
          </span>
        </th>
        {COLUMNS.map((column) => (
          <td key={column} class={column}>
            <CellOf column={column} p={p} told={told} />
          </td>
        ))}
        <td>
          {!isEmpty(p.row) && (
            <button
              type="button"
              class="button bare small"
              aria-label={t("workshop.remove_row", { n: p.i + 1 })}
              title={t("workshop.remove_row", { n: p.i + 1 })}
              onClick={() => p.remove(p.i)}
            >
              ×
            </button>
          )}
        </td>
      </tr>
      {told && (
        <tr class="told">
          <td />
          <td colSpan={COLUMNS.length + 1} id={told}>
            {p.problems!.map((one, k) => (
              <p key={k} class={one.warning ? "warning" : "error"}>
                {one.warning ? t("workshop.tip", { text: one.text.replace(/^\p{L}+: /u, "") }) : one.text}
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
  findPicture: RowProps["findPicture"];
  jump: Jump;
  /** Goes to the empty row at the end. */
  add: () => void;
  undo: () => void;
  redo: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  /** Where the entry of a row began: Enter goes back there, one row below, as in a spreadsheet. */
  const began = useRef<{ row: number; column: Column; byTab: boolean }>({ row: 0, column: "name", byTab: false });
  const cellAt = (row: number, column: Column) =>
    box.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`);
  useEffect(() => {
    if (!props.jump.n) return;
    const cell = cellAt(props.jump.row, props.rows[props.jump.row]?.name.trim() ? "date" : "name");
    cell?.scrollIntoView({ block: "center" });
    cell?.focus({ preventScroll: true });
  }, [props.jump]);
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
      if (here[1] === "picture") return;
      e.preventDefault();
      const next = Math.max(0, Math.min(here[0] + (e.shiftKey ? -1 : 1), props.rows.length - 1));
      cellAt(next, began.current.column)?.focus();
    }
    began.current.byTab = e.key === "Tab";
  };
  const entered = (e: FocusEvent) => {
    const here = at(e.target);
    if (here && !(began.current.byTab && began.current.row === here[0]))
      began.current = { row: here[0], column: here[1], byTab: false };
  };
  return (
    <div class="card-table" tabIndex={-1} ref={box}>
      <table
        onKeyDown={keys}
        onFocusIn={entered}
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
                {column !== "picture" && column !== "category" && <small>{t(`workshop.about.${column}`)}</small>}
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
              findPicture={props.findPicture}
            />
          ))}
        </tbody>
      </table>
      <button type="button" class="button bare add-card" onClick={props.add}>
        + {t("workshop.add")}
      </button>
    </div>
  );
}
