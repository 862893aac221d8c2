// The seal on a table's chance: the hash over all commitments before the deal, what they were about afterwards, and a
// button that checks it here.
import { useState } from "preact/hooks";
import { connection } from "../core/connection";
import { noted } from "../core/contribution";
import type { Message } from "../core/channel";
import { number, t } from "../core/i18n";
import { useStore, type Store } from "../core/store";
import type { Result, Table } from "../core/types";
import type { Verdict } from "./verify_chance";
import "../styles/seal.css";

/** As updates and records have it. */
export interface Fair {
  hash: string;
  secret?: string;
  contributions?: (string | null)[];
  /** Of a table that version 1.0.0 made. */
  seed?: string;
  nonce?: string;
  [more: string]: unknown;
}

interface SealProps {
  fair: Fair;
  names: string[];
  /** The record to check, when asked for. */
  fetch: () => Promise<Message>;
  result: Result | null;
}

const nameAt = (names: string[], seat: number): string => names[seat] || t("seat.name", [seat + 1]);

export function verdictText(v: Verdict, names: string[]): string {
  if (!v.ok) {
    const sentence = t(`web.fair.bad.${v.what}`, { who: v.seat === undefined ? "" : nameAt(names, v.seat) });
    return v.more ? `${sentence} (${v.more})` : sentence;
  }
  const silent = v.silent.map((seat) => t("web.fair.silent", { who: nameAt(names, seat) }));
  return [t("web.fair.ok", { n: number(v.plies) }), ...silent].join(" ");
}

/** What the hash was about: name and value. */
function parts(fair: Fair, names: string[]): [string, string][] {
  if (fair.secret)
    return [
      [t("web.fair.secret"), fair.secret],
      ...(fair.contributions ?? []).flatMap((part, seat): [string, string][] =>
        part ? [[t("web.fair.part", { who: nameAt(names, seat) }), part]] : [],
      ),
    ];
  return fair.seed && fair.nonce
    ? [
        [t("web.fair.seed"), fair.seed],
        [t("web.fair.nonce"), fair.nonce],
      ]
    : [];
}

export function Seal({ fair, names, fetch, result }: SealProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [busy, setBusy] = useState(false);
  const opened = parts(fair, names);
  const own = noted(fair);
  const check = async () => {
    setBusy(true);
    const record = await fetch();
    const { verify } = await import("./verify_chance");
    setVerdict(
      record.ok === false
        ? { ok: false, what: "moves", more: record.error?.message }
        : await verify(
            record.record,
            { hash: own?.hash ?? fair.hash, contribution: own?.hash ? own.contribution : null },
            result,
          ),
    );
    setBusy(false);
  };
  return (
    <section class="seal" aria-label={t("web.fair.title")}>
      <h2>{t("web.fair.title")}</h2>
      <p class="quiet">{t(opened.length ? "web.fair.after" : "web.fair.before")}</p>
      {own && <p class="quiet">{t("web.fair.own")}</p>}
      <dl>
        <dt>{t("web.fair.hash")}</dt>
        <dd class="mono">{fair.hash}</dd>
        {opened.map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd class="mono">{value}</dd>
          </>
        ))}
      </dl>
      {opened.length > 0 && (
        <button type="button" class="button small" disabled={busy} onClick={() => void check()}>
          {t("web.fair.verify")}
        </button>
      )}
      <p role="status" class={verdict && !verdict.ok ? "verdict bad" : "verdict"}>
        {busy ? t("web.fair.busy") : verdict && verdictText(verdict, names)}
      </p>
    </section>
  );
}

/** The same for a table that is being played at; nothing where it stands in this browser. */
export function LiveSeal({ table }: { table: Table }) {
  return table.latest ? <WatchedSeal table={table.id} latest={table.latest} /> : null;
}

function WatchedSeal({ table, latest }: { table: string; latest: Store<Message | null> }) {
  return <TableSeal table={table} update={useStore(latest)} />;
}

/** The seal of a server's table, from its last update. */
export function TableSeal({ table, update }: { table: string; update: Message | null }) {
  if (!update?.fair?.hash) return null;
  return (
    <Seal
      fair={update.fair as Fair}
      names={(update.seats as Message[]).map((seat) => String(seat.name ?? ""))}
      result={update.result ?? null}
      fetch={() => connection.ask({ op: "record", table })}
    />
  );
}
