// What the chosen card can do, as large buttons: its side for the place, its side for the time, and brainstorming; beside
// them each action that makes a marker stable at once.
import { plural, t } from "../../core/i18n";
import type { Action } from "../../core/types";
import type { Group } from "../board";
import { MeepleSign, whyNot } from "./now";
import { deedsOf, MiniBack } from "./pieces";
import { bestFirst, changesNothing, gainOf, RINGS } from "./prospects";
import type { Snapshot } from "./view";

/** What it brings, on its button. */
export function cost(action: Action, snap: Snapshot): string | null {
  const gain = gainOf(action, snap).length;
  if (gain) return t("web.jit.card.gain", { n: gain });
  return changesNothing(action, snap) ? t("web.jit.no_change") : null;
}

export function groups(legal: Action[], snap: Snapshot): { groups: Group[]; rest: Action[] } | null {
  const n = snap.you === null ? undefined : snap.view.chosen[snap.you]?.card;
  if (snap.view.phase !== "act" || n === undefined || !legal.length) return null;
  const deeds = deedsOf(snap.components, n);
  const all = bestFirst(legal, snap);
  const sides: Group[] = RINGS.map((ring, i) => {
    const deed = deeds[i]!;
    const actions = all.filter((a) => a.ring === ring);
    const gain = Math.max(0, ...actions.map((a) => gainOf(a, snap).length));
    return {
      id: ring,
      name: `${t(`web.jit.on.${ring}`)} ${t(`web.jit.do.${deed}`)}`,
      note: !actions.length
        ? whyNot(snap, ring, deed)
        : gain
          ? t("web.jit.card.gain", { n: gain })
          : plural("web.jit.n.ways", actions.length),
      sign: <MeepleSign snap={snap} ring={ring} />,
      actions,
      attempt: { verb: deed, player: snap.you, ring },
    };
  });
  const thinks = legal.filter(({ verb }) => verb === "brainstorm");
  const others = (thinks[0]?.order as number[] | undefined)?.length ?? 0;
  return {
    groups: [
      ...sides,
      {
        id: "brainstorm",
        name: t("web.jit.brainstorm.short"),
        note: others ? plural("web.jit.n.new_cards", others) : t("web.jit.brainstorm.none"),
        sign: <MiniBack />,
        actions: thinks,
        attempt: { verb: "brainstorm", player: snap.you },
      },
    ],
    rest: all.filter((a) => gainOf(a, snap).length).slice(0, 3),
  };
}
