// What a game is played with: cards, spaces, tokens and goals, with what is printed on them (docs/protocol.md). The
// engine or the server says it for every table, custom numbers included; boards draw from this and keep no tables.
import { known, t } from "./i18n";
import type { Json } from "./types";

export interface Component {
  kind: string;
  id: string;
  count: number;
  printed: Record<string, any>;
  /** What the rules page has where this table differs from it, and that in words. */
  usual?: Record<string, Json>;
  changed?: string;
}

export class Components {
  private index = new Map<string, Component>();

  constructor(readonly all: Component[]) {
    for (const one of all) this.index.set(`${one.kind} ${one.id}`, one);
  }

  of(kind: string): Component[] {
    return this.all.filter((one) => one.kind === kind);
  }

  ids(kind: string): string[] {
    return this.of(kind).map((one) => one.id);
  }

  find(kind: string, id: string): Component | undefined {
    return this.index.get(`${kind} ${id}`);
  }

  /** What is printed on it; nothing where there is no such component. */
  printed(kind: string, id: string): Record<string, any> {
    return this.find(kind, id)?.printed ?? {};
  }

  /** What this table has changed about a thing, whatever kind of component it is. */
  changed(id: string): string | undefined {
    return this.all.find((one) => one.id === id && one.changed)?.changed;
  }
}

/** What a card does, and what this table has changed about it. */
export function doesOf(game: string, parts: Components, id: string): string | undefined {
  const text = known(`${game}.does.${id}`) ? t(`${game}.does.${id}`) : undefined;
  return [text, parts.changed(id)].filter(Boolean).join(" ") || undefined;
}

/** The story of a card, place or person, where there is one. */
export const storyOf = (game: string, id: string): string | undefined =>
  known(`${game}.story.${id}`) ? t(`${game}.story.${id}`) : undefined;

export const NO_COMPONENTS = new Components([]);

/** As an answer of the engine or the server has them. */
export const componentsOf = (answer: { ok: boolean; components?: unknown }): Components =>
  answer.ok ? new Components(answer.components as Component[]) : NO_COMPONENTS;

/** What a board makes of the components, made once for each table. */
export function derived<T>(make: (parts: Components) => T): (parts: Components) => T {
  const known = new WeakMap<Components, T>();
  return (parts) => {
    if (!known.has(parts)) known.set(parts, make(parts));
    return known.get(parts)!;
  };
}
