// One's own secret aims with their progress, the travellers of the solitaire, and everybody's artifacts.
import figures from "../../gen/art/crononautas.json";
import { nameOf, plural, t } from "../../core/i18n";
import { Figure, Sign, type Figures } from "../../art/figure";
import { storyOf } from "../../core/components";
import { walkKeys } from "../../ui/hooks";
import { looked, lookAt } from "../../ui/magnifier";
import { hasPortrait, Portrait } from "./portraits";
import { cardsToWin, patchesFor, slotFilled, slotsOf, winnerOf, wishes, wishMet, type Slot } from "./data";
import type { BoardProps } from "./view";

const set = figures as unknown as Figures;

/** The story of an identity or a mission, told while it is pointed at. */
function looking(id: string) {
  const look = (on: boolean) => (e: Event) =>
    on
      ? lookAt(e.currentTarget as HTMLElement, nameOf("crononautas", id), undefined, false, storyOf("crononautas", id))
      : looked.set(null);
  return { onMouseEnter: look(true), onMouseLeave: look(false), onFocus: look(true), onBlur: look(false) };
}

function Aim({
  id,
  kind,
  slots,
}: {
  id: string;
  kind: string;
  slots: { key: string; done: boolean; face: preact.ComponentChildren; text: string }[];
}) {
  const done = slots.filter((s) => s.done).length;
  const story = storyOf("crononautas", id);
  return (
    <section
      class={`aim${done === slots.length ? " all" : ""}`}
      aria-label={`${kind}: ${nameOf("crononautas", id)}`}
      tabIndex={0}
      {...looking(id)}
    >
      {story && <span class="hidden-text">{story}</span>}
      <span class={hasPortrait(id) ? "portrait person" : "portrait"} aria-hidden="true">
        {hasPortrait(id) ? <Portrait id={id} /> : <Figure set={set} id={id} />}
      </span>
      <header>
        <small>{kind}</small>
        <h2>{nameOf("crononautas", id)}</h2>
      </header>
      <b class="mono tally" aria-hidden="true">
        {done}/{slots.length}
      </b>
      <ul>
        {slots.map((s) => (
          <li key={s.key} class={s.done ? "met" : ""}>
            <span class="mark" aria-hidden="true">
              {s.done ? "✓" : ""}
            </span>
            {s.face}
            <span class="hidden-text">
              {s.text}
              {s.done && ` (${t("web.crono.met")})`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A year that an identity asks for, in a few letters: the mark is the one on the timeline. */
const Wanted = ({ year, patched, met }: { year: number; patched: boolean; met: boolean }) => (
  <span class={`wanted${patched ? " red" : ""}${met ? " met" : ""}`}>
    <i aria-hidden="true">{met ? "✓" : patched ? "◆" : "●"}</i>
    <span class="mono">{year}</span>
    <span class="hidden-text">
      {t(patched ? "web.crono.want.red" : "web.crono.want.black")}
      {met && ` (${t("web.crono.met")})`}
    </span>
  </span>
);

/** More of them stand in two columns, without portraits. */
const MOST_IN_LINES = 9;

const slotName = ({ slot, of }: Slot): string =>
  of.length > 1 ? t(`web.crono.slot.${slot}`) : nameOf("crononautas", slot);

interface Secret {
  snap: BoardProps["snap"];
  seat: number;
  /** What it is called: "Identity", or who won by it. */
  kind?: string;
}

/** The identity of a seat, with its years as they stand. */
function Identity({ snap, seat, kind = t("web.crono.identity") }: Secret) {
  const v = snap.view;
  const parts = snap.components;
  const id = v.identities?.[seat];
  if (!id) return null;
  const patchName = (year: number) =>
    patchesFor(parts, year)
      .map((patch) => nameOf("crononautas", patch).replace(/^[^:]*: /, ""))
      .join(" / ");
  return (
    <Aim
      id={id}
      kind={kind}
      slots={wishes(parts, id).map(({ year, patched }) => ({
        key: String(year),
        done: wishMet(parts, v, year, patched),
        text: `${year} ${t(patched ? "web.crono.want.red" : "web.crono.want.black")}${patched ? ` (${patchName(year)})` : ""}`,
        face: (
          <span aria-hidden="true" class={patched ? "wish red" : "wish"}>
            <b class="mono">{year}</b> <small>{patched ? patchName(year) : t("web.crono.short.black")}</small>
          </span>
        ),
      }))}
    />
  );
}

/** The mission of a seat, with what of it lies in its row. */
function Mission({ snap, seat, kind = t("web.crono.mission") }: Secret) {
  const v = snap.view;
  const id = v.missions?.[seat];
  if (!id) return null;
  return (
    <Aim
      id={id}
      kind={kind}
      slots={slotsOf(snap.components, id).map((slot) => ({
        key: slot.slot,
        done: slotFilled(slot, v.artifacts[seat], v.artifacts),
        text: slotName(slot),
        face: (
          <span aria-hidden="true" class="wish">
            <Sign set={set} id={slot.of[0]!} size={22} /> <small>{slotName(slot)}</small>
          </span>
        ),
      }))}
    />
  );
}

/** Who has won, other than the reader, and by which card: the years or artifacts of it as they stand. */
export function Winner({ snap, who }: BoardProps) {
  const seat = winnerOf(snap);
  if (seat === null || seat === snap.you) return null;
  const by = (kind: string) => t("web.crono.won_by", { who: who.names[seat] ?? "", kind });
  return (
    <div class="aims won-by">
      {snap.result?.reason === "identity" && <Identity snap={snap} seat={seat} kind={by(t("web.crono.identity"))} />}
      {snap.result?.reason === "mission" && <Mission snap={snap} seat={seat} kind={by(t("web.crono.mission"))} />}
    </div>
  );
}

export function Aims({ snap }: BoardProps) {
  const v = snap.view;
  if (snap.you === null) return null;
  return (
    <div class="aims" role="group" aria-label={t("web.crono.aims")}>
      <Identity snap={snap} seat={snap.you} />
      <Mission snap={snap} seat={snap.you} />
      {Array.isArray(v.hands[snap.you]) && cardsToWin(snap) > 0 && (
        <p class="ten quiet">
          {t(v.options.hand_win === "at_least" ? "web.crono.ten.at_least" : "web.crono.ten", {
            n: v.hands[snap.you].length,
            goal: cardsToWin(snap),
          })}
        </p>
      )}
    </div>
  );
}

/** The solitaire's travellers, one line each: those still away first, with the years that are already as they want them. */
export function Home({ snap }: BoardProps) {
  const v = snap.view;
  const all: string[] = [...v.travellers, ...v.home];
  if (!all.length) return null;
  return (
    <ul class={`home-list${all.length > MOST_IN_LINES ? " many" : ""}`} aria-label={t("web.crono.travellers")}>
      {all.map((id) => {
        const home = v.home.includes(id);
        return (
          <li key={id} class={home ? "aim home" : "aim"} tabIndex={0} {...looking(id)}>
            <span class="portrait person" aria-hidden="true">
              <Portrait id={id} />
            </span>
            <b>{nameOf("crononautas", id)}</b>
            {home ? (
              <span class="years">✓ {t("web.crono.is_home")}</span>
            ) : (
              <span class="years">
                {wishes(snap.components, id).map(({ year, patched }) => (
                  <Wanted key={year} year={year} patched={patched} met={wishMet(snap.components, v, year, patched)} />
                ))}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function Players({ snap, pick, who, aimed }: BoardProps) {
  const v = snap.view;
  return (
    <ul class="travellers" aria-label={t("web.crono.players")}>
      {v.artifacts.map((row: string[], seat: number) => (
        <li key={seat} class={`${v.to_move === seat ? "turn" : ""}${v.asked === seat ? " asked" : ""}`}>
          <header>
            <b>{snap.seats[seat]?.kind === "you" ? t("web.seat.name") : who.names[seat]}</b>
            <span data-at={`hand-${seat}`} class="quiet held">
              <i class="fan" aria-hidden="true" />
              {plural("n.cards", Array.isArray(v.hands[seat]) ? v.hands[seat].length : v.hands[seat])}
            </span>
          </header>
          <ul class="row" data-at={`row-${seat}`} data-drop={JSON.stringify({ row: seat })} onKeyDown={walkKeys}>
            {row.map((artifact) => {
              const legal = pick.active && pick.options.some((a) => a.artifact === artifact);
              return (
                <li key={artifact}>
                  <button
                    type="button"
                    class={`treasure${legal ? " legal" : ""}${aimed?.artifact === artifact ? " target" : ""}`}
                    data-at={`artifact-${artifact}`}
                    data-drop={JSON.stringify({ artifact })}
                    title={nameOf("crononautas", artifact)}
                    onClick={() =>
                      (pick.can({ artifact }) || pick.part.card !== undefined) &&
                      pick.choose({ artifact }, Object.keys(pick.part).length > 0)
                    }
                    onMouseEnter={() => legal && pick.aim({ artifact })}
                    onMouseLeave={() => legal && pick.aim(null)}
                  >
                    <Sign set={set} id={artifact} size={24} />
                    <span>{nameOf("crononautas", artifact)}</span>
                  </button>
                </li>
              );
            })}
            {row.length === 0 && <li class="quiet none">{t("web.crono.no_artifacts")}</li>}
          </ul>
        </li>
      ))}
    </ul>
  );
}
