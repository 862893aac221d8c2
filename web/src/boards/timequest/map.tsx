// The ring of periods with the Void between its last and its first.
import { nameOf, t } from "../../core/i18n";
import { Sign } from "../../art/figure";
import { walkKeys } from "../../ui/hooks";
import type { BoardProps } from "../board";
import { LOCATIONS, Pawn, PERIODS, Resource, set } from "./tokens";

/** The direction of a location on the ring, for the styles to place it by. */
function direction(i: number): Record<string, string> {
  const angle = (i / LOCATIONS.length) * 2 * Math.PI + Math.PI / 2;
  return { "--x": Math.cos(angle).toFixed(4), "--y": Math.sin(angle).toFixed(4) };
}

function Tile({ id, i, snap, pick, who }: BoardProps & { id: string; i: number }) {
  const v = snap.view;
  const period = PERIODS.find((p) => p.id === id);
  const visits = id === "void" ? null : v.visits[id];
  const closed = visits === 0;
  const here = v.players.map((p: any, n: number) => (p.location === id ? n : -1)).filter((n: number) => n >= 0) as number[];
  const fitting = pick.options.filter((a) => (id === "void" ? a.verb === "enter_void" : a.to === id || a.location === id));
  const preview = pick.preview && (pick.preview.to === id || pick.preview.location === id || (id === "void" && pick.preview.verb === "enter_void"));
  const me = snap.you !== null && v.players[snap.you].location === id;
  const locked = v.time_lock?.location === id;
  const more = [closed ? t("web.tq.closed") : visits !== null ? t("web.tq.visits", { n: visits }) : "", locked ? nameOf("timequest", "time_lock") : "",
    period ? t("web.tq.tile", { gain: period.gain.map((g) => nameOf("timequest", g)).join(", "), pay: period.pay.map((g) => nameOf("timequest", g)).join(", ") }) : "",
    here.map((n) => who.names[n]).join(", ")].filter(Boolean).join(". ");
  return (
    <li style={direction(i)} class="tile-at">
      <button type="button" class={`tile${id === "void" ? " void" : ""}${closed ? " closed" : ""}${me ? " me" : ""}${pick.active && fitting.length ? " legal" : ""}${preview ? " lit" : ""}`} data-at={`place-${id}`} data-drop={JSON.stringify({ to: id })}
        onClick={() => pick.offer(fitting, id === "void" ? { verb: "enter_void", mode: "portal" } : { verb: "move", to: id })}>
        <span class="face"><Sign set={set} id={id} size={30} /></span>
        <span class="label">{nameOf("timequest", id)}</span>
        {period && <span class="yields" aria-hidden="true"><span class="gain">{period.gain.map((g) => <Resource key={g} id={g} />)}</span><span class="pay">{period.pay.map((g) => <Resource key={g} id={g} />)}</span></span>}
        {visits !== null && <span class="track" aria-hidden="true">{closed ? "×" : Array.from({ length: visits }, (_, n) => <i key={n} />)}</span>}
        {locked && <span class="lock" aria-hidden="true"><Sign set={set} id="time_lock" size={16} /></span>}
        {v.temporal_engineer?.location === id && <span class="lock" aria-hidden="true"><Sign set={set} id="temporal_engineer" size={16} /></span>}
        <span class="hidden-text">{more}</span>
        <span class="pawns">{here.map((n) => <Pawn key={n} seat={n} size={22} />)}</span>
      </button>
    </li>
  );
}

export function Map(props: BoardProps & { children: preact.ComponentChildren }) {
  return (
    <div class="tq-map">
      <svg class="orbit" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><ellipse cx="50" cy="50" rx="43" ry="41" /></svg>
      <ol aria-label={t("web.tq.map")} onKeyDown={walkKeys}>{LOCATIONS.map((id, i) => <Tile key={id} id={id} i={i} {...props} />)}</ol>
      <div class="middle">{props.children}</div>
    </div>
  );
}
