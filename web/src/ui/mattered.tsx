// What mattered in the match that is over: facts at once, the turning point and the best move as soon as they are worked out.
import { useEffect, useState } from "preact/hooks";
import { number, t, type Speaker } from "../core/i18n";
import type { Session } from "../core/session";
import type { Snapshot } from "../core/types";
import type { Mattered, Turn } from "../machine/what_mattered";
import { Icon } from "./icons";
import { useLang } from "./hooks";

const percent = (share: number): string => `${number(Math.round(share * 100))} %`;

/** A match of this browser is looked at by itself; one of a server when somebody asks: its record is fetched for it. */
function useMattered(session: Session, snap: Snapshot, who: Speaker) {
  const { table } = session;
  const lang = useLang();
  const [wanted, setWanted] = useState(!table.online);
  const [found, setFound] = useState<Mattered | null>(null);
  const [at, setAt] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const seat = snap.you ?? snap.result?.winners[0] ?? 0;
  useEffect(() => {
    if (!wanted) return;
    let live = true;
    void (async () => {
      const id = table.online
        ? await (await import("../machine/import_game")).takeTable(table.id)
        : ((await table.kept?.()) ?? null);
      if (!id || !live) return;
      setAt(id);
      const { workOut } = await import("../machine/what_mattered");
      await workOut(id, seat, who, (now) => (live && setFound(now), live));
    })().catch(() => live && setFailed(true));
    return () => void (live = false);
  }, [wanted, lang, seat]);
  return { wanted, want: () => setWanted(true), found, at, failed, seat };
}

function Told({
  turn,
  at,
  kind,
  own,
  who,
}: {
  turn: Turn & { text: string };
  at: string;
  kind: string;
  own: boolean;
  who: string;
}) {
  const chance = { who, from: percent(turn.from), to: percent(turn.to) };
  return (
    <li>
      <a href={`#/replay/${at}?ply=${turn.ply + 1}`}>
        <b>{t(`web.mattered.${kind}`, { n: number(turn.ply + 1) })}</b> {turn.text}{" "}
        <span class="chance">{t(own ? "web.mattered.chance" : "web.mattered.chance.of", chance)}</span>
      </a>
    </li>
  );
}

function Costliest({
  turn,
  at,
  own,
  who,
}: {
  turn: NonNullable<Mattered["costliest"]>;
  at: string;
  own: boolean;
  who: string;
}) {
  const words = { n: number(turn.ply + 1), who, played: turn.text, better: turn.better };
  return (
    <li class="costliest">
      <a href={`#/replay/${at}?ply=${turn.ply}`}>
        <b>{t(own ? "web.mattered.costliest" : "web.mattered.costliest.of", words)}</b>{" "}
        {t("web.mattered.better", words)}
      </a>{" "}
      {turn.why && <span class="reason">{turn.why}</span>}
    </li>
  );
}

export function WhatMattered({
  session,
  snap,
  who,
  facts,
}: {
  session: Session;
  snap: Snapshot;
  who: Speaker;
  facts: string[];
}) {
  const { wanted, want, found, at, failed, seat } = useMattered(session, snap, who);
  const possible = session.table.online || session.table.kept;
  const own = snap.you === seat;
  const working = Boolean(wanted && possible && !failed && found?.progress !== null);
  const name = who.names[seat] ?? "";
  // One move is told once.
  const both = found?.best != null && found.turning?.ply === found.best.ply;
  if (!facts.length && !possible) return null;
  return (
    <section class="mattered" aria-label={t("web.mattered")} aria-busy={working}>
      <h3>{t("web.mattered")}</h3>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {at && found?.turning && !both && <Told turn={found.turning} at={at} kind="turning" own={own} who={name} />}
        {at && found?.best && <Told turn={found.best} at={at} kind={both ? "both" : "best"} own={own} who={name} />}
        {at && found?.costliest && <Costliest turn={found.costliest} at={at} own={own} who={name} />}
        {found?.progress === null && !found.turning && <li>{t("web.mattered.even")}</li>}
        {working && (
          <li class="working">
            <label>
              {t("web.mattered.working")} <progress max={1} value={found?.progress ?? 0} />
            </label>
          </li>
        )}
      </ul>
      {!wanted && possible && (
        <button type="button" class="button" onClick={want}>
          <Icon name="chart" size={18} />
          {t("web.mattered.ask")}
        </button>
      )}
    </section>
  );
}
