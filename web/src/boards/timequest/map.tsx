// The ring of periods with the Void between its last and its first: an oval on a large screen, the edge of a square on a
// small one. Its middle is the place where things happen.
import { storyOf } from "../../core/components";
import { nameOf, t } from "../../core/i18n";
import { Sign } from "../../art/figure";
import { walkKeys } from "../../ui/hooks";
import { longPress } from "../../ui/long_press";
import { looked, lookAt } from "../../ui/magnifier";
import { does } from "./drama";
import { cheapFirst } from "./groups";
import { Crystals, eraOf, label, locations, Part, Pawn, periodAt, questOf, Resource, set } from "./tokens";
import type { BoardProps } from "./view";

/** Row and column on the edge of a square of four by four, clockwise from the Void at the foot, which takes two. */
const SQUARE: [string, string][] = [
  ["4", "2 / span 2"],
  ["4", "1"],
  ["3", "1"],
  ["2", "1"],
  ["1", "1"],
  ["1", "2"],
  ["1", "3"],
  ["1", "4"],
  ["2", "4"],
  ["3", "4"],
  ["4", "4"],
];

/** The direction of a location on the ring, for the styles to place it by. */
function placed(i: number, all: number): Record<string, string> {
  const angle = (i / all) * 2 * Math.PI + Math.PI / 2;
  return {
    "--x": Math.cos(angle).toFixed(4),
    "--y": Math.sin(angle).toFixed(4),
    "--row": SQUARE[i]![0],
    "--col": SQUARE[i]![1],
  };
}

/** What a period yields and asks, in words. */
const told = (period: NonNullable<ReturnType<typeof periodAt>>): string =>
  t("web.tq.tile", {
    gain: period.gain
      .map((g) => (g.n > 1 ? `${g.n} ${nameOf("timequest", g.id)}` : nameOf("timequest", g.id)))
      .join(", "),
    pay: period.pay.map((g, n) => `${"AB"[n]} ${nameOf("timequest", g)}`).join(", "),
  });

/** What quests cost on a tile: the two kinds, or the price of the quest that is looked at. */
function Price({ pay, wanted, snap }: { pay: string[]; wanted: string | null; snap: BoardProps["snap"] }) {
  const quest = wanted ? questOf(snap.components, wanted) : undefined;
  const amounts = quest ? [quest.x, quest.y] : null;
  const purse = snap.you === null ? null : snap.view.players[snap.you].resources;
  const enough = amounts && purse ? pay.every((id, n) => purse[id]! >= amounts[n]!) : null;
  return (
    <span class={`pay${enough === null ? "" : enough ? " enough" : " short"}`}>
      <Crystals size={15} />
      {pay.map((g, n) => (
        <span key={g}>
          {amounts ? <b class="mono">{amounts[n]}</b> : <Part n={n} />}
          <Resource id={g} size={17} />
        </span>
      ))}
    </span>
  );
}

function Tile(props: BoardProps & { id: string; i: number; wanted: string | null }) {
  const { id, i, snap, pick, who, aimed, sight, wanted } = props;
  const v = snap.view;
  const period = periodAt(snap.components, id);
  const visits = id === "void" ? null : v.visits[id];
  const closed = visits === 0;
  const here = v.players
    .map((p: any, n: number) => (p.location === id ? n : -1))
    .filter((n: number) => n >= 0) as number[];
  const fitting = cheapFirst(
    pick.options.filter((a) => (id === "void" ? a.verb === "enter_void" : a.to === id || a.location === id)),
    snap,
  );
  const lit = aimed && (aimed.to === id || aimed.location === id || (id === "void" && aimed.verb === "enter_void"));
  const me = snap.you !== null && v.players[snap.you].location === id;
  const coming = sight?.events.find((e) => e.event === "moved" && e.to === id)?.player as number | undefined;
  // Whose turn is watched: the eye finds where it happens.
  const acting =
    v.turn && v.turn.player !== snap.you && v.players[v.turn.player]?.location === id && !snap.over ? " acting" : "";
  const locked = v.time_lock?.location === id;
  const more = [
    closed ? t("web.tq.closed") : visits !== null ? t("web.tq.visits", { n: visits }) : "",
    locked ? nameOf("timequest", "time_lock") : "",
    period ? told(period) : "",
    here.map((n) => who.names[n]).join(", "),
  ]
    .filter(Boolean)
    .join(". ");
  // What lies on it is told at once; how it is read, and its story, to those who stay.
  const engineer = v.temporal_engineer?.location === id;
  const lies = [locked && "time_lock", engineer && "temporal_engineer"]
    .filter((card): card is string => typeof card === "string")
    .map((card) => `${nameOf("timequest", card)}: ${does(snap.components, card) ?? ""}`)
    .join(" ");
  const story = [period && told(period), storyOf("timequest", id)].filter(Boolean).join(". ");
  const meant: Record<string, string> =
    id === "void" ? { verb: "enter_void", mode: "portal" } : { verb: "move", to: id };
  const look = (on: boolean) => (e: Event) => {
    pick.look(on && fitting.length === 1 ? fitting[0]! : null);
    if (!fitting.length && !me) pick.doubt(on ? meant : null);
    if (on) lookAt(e.currentTarget as HTMLElement, label(id), lies || undefined, false, story);
    else looked.set(null);
  };
  const rest = longPress(
    (node) => lookAt(node, label(id), lies || undefined, true, story),
    () => looked.set(null),
  );
  return (
    <li style={placed(i, locations(snap.components).length)} class="tile-at">
      <button
        type="button"
        class={`tile${id === "void" ? " void" : ""}${closed ? " closed" : ""}${me ? " me" : ""}${acting}${pick.active && fitting.length ? " legal" : ""}${lit ? " lit" : ""}`}
        style={id === "void" ? undefined : { "--era": eraOf(snap.components, id) }}
        data-at={`place-${id}`}
        data-drop={JSON.stringify({ to: id })}
        aria-description={story}
        onClick={() => pick.offer(fitting, meant)}
        {...rest}
        onMouseEnter={look(true)}
        onMouseLeave={look(false)}
        onFocus={look(true)}
        onBlur={look(false)}
      >
        <span class="face">
          <Sign set={set} id={id} size={28} />
        </span>
        <span class="label">{label(id)}</span>
        {period && (
          <span class="yields" aria-hidden="true">
            <span class="gain">
              <b class="plus">+</b>
              {period.gain.map((g) => (
                <Resource key={g.id} id={g.id} n={g.n > 1 ? g.n : undefined} size={20} />
              ))}
            </span>
            <Price pay={period.pay} wanted={closed ? null : wanted} snap={snap} />
          </span>
        )}
        {visits !== null && (
          <span class="track" aria-hidden="true">
            {closed ? "×" : Array.from({ length: visits }, (_, n) => <i key={n} />)}
          </span>
        )}
        {locked && (
          <span class="lock" aria-hidden="true">
            <Sign set={set} id="time_lock" size={16} />
          </span>
        )}
        {engineer && (
          <span class="lock" aria-hidden="true">
            <Sign set={set} id="temporal_engineer" size={16} />
          </span>
        )}
        <span class="hidden-text">{more}</span>
        <span class="pawns" data-out>
          {here.map((n) => (
            <Pawn key={n} seat={n} size={26} />
          ))}
          {coming !== undefined && (
            <span class="coming">
              <Pawn seat={coming} size={26} />
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

export function Map(props: BoardProps & { wanted: string | null; children: preact.ComponentChildren }) {
  return (
    <div class="tq-map">
      <h2 class="hidden-text">{t("web.tq.map")}</h2>
      <svg class="orbit" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <ellipse cx="50" cy="50" rx="42.5" ry="42" />
        <ellipse class="inner" cx="50" cy="50" rx="40" ry="39.4" />
      </svg>
      <ol aria-label={t("web.tq.map")} onKeyDown={walkKeys}>
        {locations(props.snap.components).map((id, i) => (
          <Tile key={id} id={id} i={i} {...props} />
        ))}
      </ol>
      <div class="middle" tabIndex={0} role="group" aria-label={t("web.tq.middle")}>
        {props.children}
      </div>
    </div>
  );
}
