// What a position of a game consists of, for the form: which fields, of which kind, with which components
// (boards/<id>/position.ts). A field that is not named there can still be set as text. What is allowed the engine alone
// decides.
import type { Components } from "../core/components";

export interface Field {
  id: string;
  kind:
    | "cards" // a list of ids
    | "card" // one id
    | "seat-cards" // a list of ids for every seat
    | "seat-card" // one id for every seat
    | "numbers" // a list of small numbers
    | "int"
    | "seat-ints"
    | "seat"
    | "bool"
    | "seat-bools"
    | "choice"
    | "set" // some of the values, each at most once
    | "amounts" // an object of numbers
    | "group" // an object with fields
    | "seats"; // an object with fields for every seat
  /** Which components: "POOL" as the game is dealt, or the values themselves. */
  pool?: string;
  values?: (string | number)[];
  min?: number;
  max?: number;
  /** The order of the list means something. */
  ordered?: boolean;
  nullable?: boolean;
  fields?: Field[];
  /** An entry of the list is an object with the id in this field. */
  inside?: string;
}

export interface Schema {
  fields: Field[];
  /** Where a fresh deal shows all components of a pool. Paths with * for every entry. */
  pools: Record<string, string[]>;
  /** Left out at first: the engine puts there what is left over. */
  piles: string[];
}

const forms = import.meta.glob<(parts: Components) => Schema>("../boards/*/position.ts", {
  eager: true,
  import: "default",
});

/** A game without a form has only the text. */
export const schemaOf = (game: string, parts: Components): Schema =>
  forms[`../boards/${game}/position.ts`]?.(parts) ?? { fields: [], pools: {}, piles: [] };
