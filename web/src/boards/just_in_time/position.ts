import type { Components } from "../../core/components";
import type { Schema } from "../../machine/schema";

export default (parts: Components): Schema => ({
  pools: {},
  piles: ["places", "times"],
  fields: [
    { id: "round", kind: "int", min: 1, max: 2 },
    { id: "turn", kind: "int", min: 1, max: 99 },
    {
      id: "goals",
      kind: "group",
      fields: [
        { id: "places", kind: "set", values: parts.ids("wedge") },
        { id: "times", kind: "set", values: parts.ids("wedge") },
      ],
    },
    {
      id: "stable",
      kind: "group",
      fields: parts
        .ids("wedge")
        .map((color) => ({ id: color, kind: "cards", values: parts.ids("wedge"), ordered: true })),
    },
    {
      id: "seats",
      kind: "seats",
      fields: [
        { id: "color", kind: "card", values: parts.ids("wedge") },
        { id: "physical", kind: "card", values: parts.ids("wedge") },
        { id: "temporal", kind: "card", values: parts.ids("wedge") },
        { id: "hand", kind: "numbers", min: 1, max: 9 },
        { id: "shards", kind: "cards", values: parts.ids("wedge") },
        { id: "deck", kind: "numbers", min: 1, max: 9, ordered: true },
      ],
    },
  ],
});
