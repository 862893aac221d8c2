// For the people who run the server: reports, tables, people, bans, and what was done. Everybody else is told that it is not theirs.
import { useEffect, useState } from "preact/hooks";
import { connection } from "../core/connection";
import { t, words } from "../core/i18n";
import type { Message } from "../core/channel";
import { Field } from "../ui/form";
import { useLang } from "../ui/hooks";
import { Top } from "../ui/top";
import "../styles/people.css";

const LISTS = ["reports", "tables", "people", "decks", "bans", "acts"] as const;
type List = (typeof LISTS)[number];
/** What can be done about a row: the order, and which of its fields it is about. */
const ORDERS: Record<List, [string, string][]> = {
  reports: [
    ["settle", "report"],
    ["mute", "about"],
    ["ban", "about"],
    ["end", "table"],
    ["remove", "deck"],
  ],
  tables: [["end", "table"]],
  people: [
    ["mute", "person"],
    ["ban", "person"],
    ["ban", "address"],
    ["revoke", "person"],
    ["delete", "person"],
  ],
  decks: [
    ["remove", "deck"],
    ["ban", "person"],
  ],
  bans: [["unban", "who"]],
  acts: [],
};
const TIMES = ["at", "created", "touched", "seen", "until", "settled"];

function shown(key: string, value: unknown): string {
  if (TIMES.includes(key) && typeof value === "number")
    return value
      ? new Intl.DateTimeFormat(words.get().lang, { dateStyle: "short", timeStyle: "short" }).format(value)
      : "";
  if (Array.isArray(value)) return value.map((seat: Message) => seat.name as string).join(", ");
  return String(value ?? "");
}

/** A ban is kept as person:ID, mute:ID or address:ADDRESS; orders take what stands behind the colon. */
function order(name: string, field: string, row: Message): { what: string; target: string } {
  const target = String(row[field]);
  if (field !== "who") return { what: name, target };
  return { what: target.startsWith("mute:") ? "unmute" : "unban", target: target.replace(/^\w+:/, "") };
}

interface RowProps {
  row: Message;
  list: List;
  ask: (request: Message) => void;
}

function Row({ row, list, ask }: RowProps) {
  const [sure, setSure] = useState<number | null>(null);
  return (
    <li class="stub">
      <dl>
        {Object.entries(row)
          .filter(([key, value]) => shown(key, value))
          .map(([key, value]) => (
            <div key={key}>
              <dt>{t(`web.admin.field.${key}`)}</dt>
              <dd>{key === "deck" ? <a href={`#/deck/${value}`}>{shown(key, value)}</a> : shown(key, value)}</dd>
            </div>
          ))}
      </dl>
      <div class="row">
        {ORDERS[list].map(
          ([name, field], i) =>
            row[field] && (
              <button
                type="button"
                key={i}
                class={`button small ${sure === i ? "warn" : ""}`}
                onClick={() => {
                  setSure(sure === i ? null : i);
                  if (sure === i) ask({ op: "admin", ...order(name, field, row) });
                }}
              >
                {t(sure === i ? "web.admin.sure" : `web.admin.${name}`)} {field === "address" && row.address}
              </button>
            ),
        )}
      </div>
    </li>
  );
}

export function Admin() {
  useLang();
  const [list, setList] = useState<List>("reports");
  const [query, setQuery] = useState("");
  const [rows, setRows] = useState<Message[]>([]);
  const [said, setSaid] = useState("");
  const load = async () => {
    const answer = await connection.ask({ op: "admin", what: list, target: query });
    setRows(answer.ok ? (answer.list as Message[]) : []);
    setSaid(answer.ok ? "" : answer.error.message);
  };
  useEffect(() => void load(), [list, query]);
  const ask = async (request: Message) => {
    const answer = await connection.ask(request);
    await load();
    setSaid(answer.ok ? t("web.admin.done") : (answer.detail ?? answer.error.message));
  };
  return (
    <>
      <Top />
      <main class="page">
        <h1 class="page-title">{t("web.admin.title")}</h1>
        <div class="row" role="tablist">
          {LISTS.map((name) => (
            <button
              type="button"
              role="tab"
              key={name}
              class={`button small ${name === list ? "main" : ""}`}
              aria-selected={name === list}
              onClick={() => setList(name)}
            >
              {t(`web.admin.list.${name}`)}
            </button>
          ))}
        </div>
        {(list === "people" || list === "decks") && (
          <Field label={t("web.admin.find")} name="find" value={query} set={setQuery} />
        )}
        <p role="status">{said || (!rows.length && t("web.admin.none"))}</p>
        <ul class="rows">
          {rows.map((row, i) => (
            <Row key={i} row={row} list={list} ask={(request) => void ask(request)} />
          ))}
        </ul>
      </main>
    </>
  );
}
