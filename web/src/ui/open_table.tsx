// Opening a table for others: the clock, who may look on, how one talks, and whether it counts.
import { useState } from "preact/hooks";
import { CLOCKS, clockText } from "../core/clocks";
import { connection } from "../core/connection";
import { t } from "../core/i18n";
import { settings } from "../core/settings";
import { useStore } from "../core/store";
import type { Json } from "../core/types";
import { Segments } from "./segments";
import "../styles/lobby.css";

const WATCH = {
  live: { watch: true, delay: 0 },
  late: { watch: true, delay: 120 },
  none: { watch: false, delay: 0 },
} as const;
const TALK = ["all", "phrases", "off"] as const;

export interface Brought {
  cards: Json;
  deck?: { title: string; author: string };
}

export function OpenTable({
  game,
  players,
  options,
  cards,
  bring,
}: {
  game: string;
  players: number;
  options: Record<string, Json>;
  /** Custom cards or numbers; such a table is never rated. */
  cards?: Json;
  /** A custom deck, drawn when the table is opened; null: none. */
  bring?: () => Promise<Brought | null>;
}) {
  const who = useStore(connection.who);
  const [clock, setClock] = useState("none");
  const [watch, setWatch] = useState<keyof typeof WATCH>("live");
  const [chat, setChat] = useState<(typeof TALK)[number]>("all");
  const [rated, setRated] = useState(false);
  const [said, setSaid] = useState("");
  const account = who !== null && who.kind !== "guest" && cards === undefined;
  const open = async (everybody: boolean) => {
    setSaid("");
    try {
      await connection.person();
      const brought = (await bring?.()) ?? null;
      const seats = Array.from({ length: players }, (_, i) => (i === 0 ? "me" : "open"));
      const answer = await connection.ask({
        op: "create",
        game,
        players,
        options,
        ...(brought ?? (cards === undefined ? {} : { cards })),
        seats,
        public: everybody,
        lang: settings.get().lang,
        clock: CLOCKS[clock],
        ...WATCH[watch],
        chat,
        rated: rated && account && !brought,
      });
      if (answer.ok) location.hash = `#/t/${answer.code ?? answer.table}`;
      else setSaid(answer.error.message);
    } catch (problem) {
      setSaid(problem instanceof Error ? problem.message : String(problem));
    }
  };
  return (
    <section class="together" aria-labelledby="gather-title">
      <h2 id="gather-title">{t("web.table.together")}</h2>
      <button class="button" type="button" onClick={() => void open(false)}>
        {t("web.start.invite")}
      </button>
      <button class="button" type="button" onClick={() => void open(true)}>
        {t("web.start.public")}
      </button>
      <p role="status" class="said bad">
        {said}
      </p>
      <details class="more">
        <summary>{t("web.table.options")}</summary>
        <div class="table-options">
          <label class="field">
            <span>{t("web.start.clock")}</span>
            <select class="input" value={clock} onChange={(e) => setClock(e.currentTarget.value)}>
              {Object.entries(CLOCKS).map(([id, kind]) => (
                <option key={id} value={id}>
                  {clockText(kind)}
                </option>
              ))}
            </select>
          </label>
          <Segments
            label={t("web.table.watch")}
            name="watch"
            value={watch}
            set={setWatch}
            values={(Object.keys(WATCH) as (keyof typeof WATCH)[]).map((value) => ({
              value,
              text: t(`web.table.watch.${value}`),
            }))}
          />
          <Segments
            label={t("web.table.chat")}
            name="chat"
            value={chat}
            set={setChat}
            values={TALK.map((value) => ({ value, text: t(`web.table.chat.${value}`) }))}
          />
          {account && (
            <label class="field check">
              <span>{t("web.table.rated")}</span>
              <input type="checkbox" checked={rated} onChange={(e) => setRated(e.currentTarget.checked)} />
            </label>
          )}
        </div>
      </details>
    </section>
  );
}
