// A card's drawing out of its game's figures.
import { Print, type Scene } from "./print";

export interface Figures {
  of: Record<string, string>;
  paths: Record<string, string>;
}

function figurePath(set: Figures, id: string): string | undefined {
  return set.paths[set.of[id] ?? ""];
}

export function Figure({ set, id, scene, color }: { set: Figures; id: string; scene?: Scene; color?: string }) {
  return <Print id={id} path={figurePath(set, id)} scene={scene} color={color} />;
}

/** The bare figure as a sign, in the colour of the text around it. */
export function Sign({ set, id, size = 18 }: { set: Figures; id: string; size?: number }) {
  return (
    <svg class="sign" viewBox="0 0 512 512" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d={figurePath(set, id)} />
    </svg>
  );
}
