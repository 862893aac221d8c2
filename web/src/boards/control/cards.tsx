// CONTROL's twelve kinds as tickets.
import { nameOf, t } from "../../core/i18n";
import { ControlArt } from "../../art/control";

export const FUEL: Record<string, number> = {
  rift: 1,
  reactor: 2,
  force_field: 3,
  exotic_matter: 4,
  deflector: 5,
  wormhole: 4,
  dark_energy: 5,
  future_shift: 6,
  antimatter: 7,
  singularity: 8,
  time_stop: 9,
  nova: 10,
};
const STABLE = new Set(["rift", "reactor", "force_field", "exotic_matter", "deflector"]);

export const stable = (id: string): boolean => STABLE.has(id);

export function face(id: string) {
  const calm = stable(id);
  return {
    name: nameOf("control", id),
    does: t(`control.does.${id}`),
    kind: `${calm ? "●" : "◆"} ${nameOf("control", calm ? "stable" : "unstable")}`,
    color: calm ? "var(--stable)" : "var(--unstable)",
    value: FUEL[id],
    art: <ControlArt id={id} />,
  };
}
