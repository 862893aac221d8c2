// A classroom: many tables of one deck at once. Pupils open one link and sit down at a group by themselves; the board for
// the projector shows how far the groups are and, when all are done, which cards were misplaced most often. The tables
// are ordinary ones of the server, all named in the address, so nothing else has to be kept, and nobody needs an account.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Message } from "../core/channel";
import { connection, findServer } from "../core/connection";
import { dateOf, loadBundle, nameOf, plural, t } from "../core/i18n";
import { ShareLink } from "../ui/invite";
import { Top } from "../ui/top";
import "../styles/together.css";
import "../styles/decks.css";

interface Group {
  code: string;
  update: Message | null;
  error: string;
}

interface Missed {
  name: string;
  date: number;
  day?: string;
  times: number;
}

const BOARD = "board-";
const GROUPS_MOST = 12;
const codesOf = (arg: string): string[] =>
  arg
    .replace(BOARD, "")
    .split("-")
    .filter((code) => /^[A-Z]{6}$/.test(code))
    .slice(0, GROUPS_MOST);
const classLink = (codes: string[]): string =>
  `${new URL(import.meta.env.BASE_URL, location.origin).href}#/class/${codes.join("-")}`;

/** The tables, each as its last update says; misplaced cards are counted along the way. */
function useGroups(codes: string[]) {
  const [groups, setGroups] = useState<Group[]>(codes.map((code) => ({ code, update: null, error: "" })));
  const missed = useRef(new Map<string, Missed>());
  const seen = useRef(new Map<string, number>());
  const count = (update: Message) => {
    for (const step of (update.steps as Message[] | null) ?? []) {
      if (step.kind !== "move" || step.version <= (seen.current.get(update.table) ?? -1)) continue;
      for (const e of step.events as Message[]) {
        if (e.event !== "placed" || e.right) continue;
        const name = update.view?.names?.[e.card] ?? missed.current.get(e.card)?.name ?? nameOf("timalina", e.card);
        missed.current.set(e.card, {
          name,
          date: e.date,
          day: e.day,
          times: (missed.current.get(e.card)?.times ?? 0) + 1,
        });
      }
    }
    seen.current.set(update.table, Math.max(update.version, seen.current.get(update.table) ?? -1));
  };
  const put = (code: string, change: Partial<Group>) =>
    setGroups((all) => all.map((one) => (one.code === code ? { ...one, ...change } : one)));
  useEffect(() => {
    const ids = new Map<string, string>();
    const open = async () => {
      if (!(await findServer()))
        return setGroups((all) => all.map((one) => ({ ...one, error: t("web.error.no_server") })));
      for (const code of codes) {
        const answer = await connection.ask({ op: "open", code });
        if (!answer.ok) {
          put(code, { error: answer.error.message });
          continue;
        }
        ids.set(answer.table, code);
        count(answer.update);
        // Who opened the tables on this line was told about them then.
        put(code, { update: { ...answer.update, info: answer.update.info ?? connection.infos.get(answer.table) } });
      }
    };
    void open();
    const stops = [
      connection.onPush((push) => {
        const code = ids.get(push.table);
        if (!code || push.push !== "update") return;
        count(push);
        // Later updates leave out what does not change.
        setGroups((all) =>
          all.map((one) =>
            one.code === code
              ? { ...one, update: { ...push, info: push.info ?? connection.infos.get(push.table) ?? one.update?.info } }
              : one,
          ),
        );
      }),
      connection.onBack(open),
    ];
    return () => {
      for (const stop of stops) stop();
      for (const table of ids.keys()) void connection.ask({ op: "close", table });
    };
  }, [codes.join()]);
  return { groups, missed: missed.current };
}

const seatsOf = (group: Group): Message[] => (group.update?.seats as Message[] | undefined) ?? [];
const openSeats = (group: Group): number => seatsOf(group).filter((seat) => seat.kind === "open").length;

function stateOf(group: Group): string {
  const status = group.update?.status;
  if (!group.update) return group.error || t("web.loading");
  if (status === "waiting") return t("workshop.class.free", { n: openSeats(group) });
  if (status === "over") {
    const winners = (group.update.result?.winners as number[] | undefined) ?? [];
    return t("workshop.class.won", { names: winners.map((i) => seatsOf(group)[i]?.name).join(", ") });
  }
  return t("workshop.class.line", { n: plural("n.cards", group.update.view?.line?.length ?? 0) });
}

function Board({ groups, missed, codes }: { groups: Group[]; missed: Map<string, Missed>; codes: string[] }) {
  const over = groups.every((one) => one.update?.status === "over");
  const worst = [...missed.values()].sort((a, b) => b.times - a.times || a.date - b.date).slice(0, 10);
  return (
    <>
      <ShareLink link={classLink(codes)} text={t("workshop.class")} qr={t("workshop.class.qr")} />
      <ul class="class-groups board">
        {groups.map((group, i) => (
          <li key={group.code} class={`sheet status-${group.update?.status ?? "none"}`}>
            <h2>{t("workshop.class.group", { n: i + 1 })}</h2>
            <p role="status">{stateOf(group)}</p>
            <ol>
              {seatsOf(group).map((seat, k) => (
                <li key={k}>
                  <b>{seat.kind === "open" ? "…" : seat.name}</b>{" "}
                  {group.update?.view && plural("n.cards", group.update.view.hands[k].length)}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      {over && (
        <section class="sheet misplaced" aria-labelledby="missed-title">
          <h2 id="missed-title">{t("workshop.class.missed")}</h2>
          {worst.length ? (
            <ol>
              {worst.map((one) => (
                <li key={one.name}>
                  <b>{one.name}</b> {dateOf(one.date, one.day)}: {t("workshop.class.times", { n: one.times })}
                </li>
              ))}
            </ol>
          ) : (
            <p>{t("workshop.class.none")}</p>
          )}
        </section>
      )}
    </>
  );
}

function Door({ groups }: { groups: Group[] }) {
  return (
    <>
      <p>{t("workshop.class.choose")}</p>
      <ul class="class-groups">
        {groups.map((group, i) => (
          <li key={group.code} class="sheet">
            <h2>{t("workshop.class.group", { n: i + 1 })}</h2>
            <p>{stateOf(group)}</p>
            <p class="quiet">
              {seatsOf(group)
                .filter((seat) => seat.kind !== "open")
                .map((seat) => seat.name)
                .join(", ")}
            </p>
            <a class={`button${openSeats(group) ? " main" : ""}`} href={`#/t/${group.code}`}>
              {t(openSeats(group) ? "workshop.class.sit" : "workshop.class.look", { n: i + 1 })}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Classroom({ arg }: { arg: string }) {
  useEffect(() => {
    void loadBundle("workshop");
    void loadBundle("timalina");
  }, []);
  const codes = codesOf(arg);
  const { groups, missed } = useGroups(codes);
  const deck = groups.map((one) => one.update?.info?.deck ?? null).find(Boolean);
  return (
    <>
      <Top />
      <main class="page workshop">
        <h1 class="page-title">{deck?.title || t("workshop.class")}</h1>
        {deck?.author && <p class="quiet">{t("workshop.by", { name: deck.author })}</p>}
        {!codes.length && <p>{t("workshop.class.bad")}</p>}
        {arg.startsWith(BOARD) ? <Board groups={groups} missed={missed} codes={codes} /> : <Door groups={groups} />}
      </main>
    </>
  );
}
