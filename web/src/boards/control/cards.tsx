// CONTROL's twelve kinds as tickets.
import { doesOf, type Components } from "../../core/components";
import { known, nameOf, t } from "../../core/i18n";
import type { Snapshot } from "../../core/types";
import { ControlArt } from "./art";

export const fuelOf = (parts: Components, id: string): number => parts.printed("card", id).fuel ?? 0;
export const stable = (parts: Components, id: string): boolean => parts.printed("card", id).type === "stable";
/** The fuel that wins a round. */
export const goalOf = (parts: Components): number => parts.printed("goal", "round").fuel ?? 0;

/** What a card does. Three and four players share one deck and one discard pile: then no text says "your deck" (clause 2.1). */
export function doesCard(parts: Components, id: string, players: number): string | undefined {
  const shared = `web.control.does.${id}`;
  if (players === 2 || !known(shared)) return doesOf("control", parts, id);
  return [t(shared), parts.changed(id)].filter(Boolean).join(" ");
}

export function face({ components: parts, players }: Pick<Snapshot, "components" | "players">, id: string) {
  const calm = stable(parts, id);
  return {
    name: nameOf("control", id),
    does: doesCard(parts, id, players),
    kind: `${calm ? "●" : "◆"} ${nameOf("control", calm ? "stable" : "unstable")}`,
    color: calm ? "var(--stable)" : "var(--unstable)",
    value: fuelOf(parts, id),
    art: <ControlArt id={id} />,
  };
}
