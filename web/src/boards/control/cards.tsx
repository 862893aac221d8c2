// CONTROL's twelve kinds as tickets.
import { doesOf, type Components } from "../../core/components";
import { nameOf } from "../../core/i18n";
import { ControlArt } from "./art";

export const fuelOf = (parts: Components, id: string): number => parts.printed("card", id).fuel ?? 0;
export const stable = (parts: Components, id: string): boolean => parts.printed("card", id).type === "stable";
/** The fuel that wins a round. */
export const goalOf = (parts: Components): number => parts.printed("goal", "round").fuel ?? 0;

export function face(parts: Components, id: string) {
  const calm = stable(parts, id);
  return {
    name: nameOf("control", id),
    does: doesOf("control", parts, id),
    kind: `${calm ? "●" : "◆"} ${nameOf("control", calm ? "stable" : "unstable")}`,
    color: calm ? "var(--stable)" : "var(--unstable)",
    value: fuelOf(parts, id),
    art: <ControlArt id={id} />,
  };
}
