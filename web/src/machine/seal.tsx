// The seal on a table's chance: its hash before the game, seed and nonce afterwards, and a button that checks them here.
import { useState } from "preact/hooks";
import { connection, type Message } from "../core/connection";
import { number, t } from "../core/i18n";
import { useStore, type Store } from "../core/store";
import type { Result, Table } from "../core/types";
import type { Shown, Verdict } from "./fair";
import "../styles/seal.css";

interface SealProps {
  hash: string;
  seed?: string;
  nonce?: string;
  /** The record to check, when asked for. */
  fetch: () => Promise<Message>;
  result: Result | null;
}

export const verdictText = (v: Verdict): string =>
  v.ok ? t("web.fair.ok", { n: number(v.plies) }) : `${t(`web.fair.bad.${v.what}`)}${v.more ? ` (${v.more})` : ""}`;

export function Seal({ hash, seed, nonce, fetch, result }: SealProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    const shown: Shown = { hash, seed: seed!, nonce: nonce! };
    const record = await fetch();
    const { verify } = await import("./fair");
    setVerdict(
      record.ok === false
        ? { ok: false, what: "moves", more: record.error?.message }
        : await verify(record.record, shown, result),
    );
    setBusy(false);
  };
  return (
    <section class="seal" aria-label={t("web.fair.title")}>
      <h2>{t("web.fair.title")}</h2>
      <p class="quiet">{t(seed ? "web.fair.after" : "web.fair.before")}</p>
      <dl>
        <dt>{t("web.fair.hash")}</dt>
        <dd class="mono">{hash}</dd>
        {seed && (
          <>
            <dt>{t("web.fair.seed")}</dt>
            <dd class="mono">{seed}</dd>
          </>
        )}
        {nonce && (
          <>
            <dt>{t("web.fair.nonce")}</dt>
            <dd class="mono">{nonce}</dd>
          </>
        )}
      </dl>
      {seed && nonce && (
        <button type="button" class="button small" disabled={busy} onClick={() => void check()}>
          {t("web.fair.verify")}
        </button>
      )}
      <p role="status" class={verdict && !verdict.ok ? "verdict bad" : "verdict"}>
        {busy ? t("web.fair.busy") : verdict && verdictText(verdict)}
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
  const seed = update?.seed as Message | undefined;
  if (!seed?.hash) return null;
  return (
    <Seal
      hash={seed.hash}
      seed={seed.seed === undefined ? undefined : String(seed.seed)}
      nonce={seed.nonce}
      result={update!.result ?? null}
      fetch={() => connection.ask({ op: "record", table })}
    />
  );
}
