// Just in Time: what a card could do where the meeples stand, and what is said of the shards there.
import { beforeAll, describe, expect, it } from "vitest";
import {
  bestFirst,
  changesNothing,
  gainOf,
  mostGained,
  prospects,
  reach,
  standing,
  underfoot,
} from "../../src/boards/just_in_time/prospects";
import { cost, groups } from "../../src/boards/just_in_time/groups";
import type { Snapshot } from "../../src/boards/just_in_time/view";
import { keepInMemory, sit } from "./sit";

const blank = (color: string) => ({ color, side: "blank" });
const distorted = (color: string) => ({ color, side: "distorted" });
let dealt: Snapshot;

/** The meeples of this screen on these shards and markers; the names of the colours that exist and of one that does not. */
function stand(lay: (near: string, past: string, future: string) => { place: any; time: any }): Snapshot {
  const snap = { ...dealt, view: structuredClone(dealt.view) };
  const me = snap.view.seats[snap.you!]!;
  const near = [...reach(snap)];
  const future = Object.keys(snap.view.times).find((color) => !near.includes(color))!;
  const { place, time } = lay(near[0]!, near[1]!, future);
  snap.view.places[me.physical] = place;
  snap.view.times[me.temporal] = time;
  return snap;
}

beforeAll(async () => {
  keepInMemory();
  const screen = await sit({ game: "just_in_time", seed: 3, bots: [null, "random"], options: {} });
  dealt = screen.snap() as Snapshot;
});

describe("what a card could do", () => {
  it("reaches the present and the two times before it", () => {
    expect(reach(dealt).size).toBe(3);
    expect([...reach(dealt)][0]).toBe(dealt.view.seats[dealt.you!]!.temporal);
  });

  it("flips a distorted shard onto its marker, but none of the future", () => {
    const snap = stand((near, _, future) => ({
      place: { shards: [distorted(near), distorted(future)], markers: [near, future] },
      time: { shards: [], markers: [] },
    }));
    const near = [...reach(snap)][0]!;
    const [place, time] = prospects(snap, ["flip", "flip"]);
    expect(place).toMatchObject({ colors: [near], gain: [near] });
    expect(time).toMatchObject({ colors: [], gain: [] });
    const [own, later] = snap.view.places[snap.view.seats[snap.you!]!.physical]!.shards;
    expect(standing(snap, "place", own)).toBe("gain");
    expect(standing(snap, "place", later)).toBe("future");
  });

  it("finds the swap that makes two markers stable, and takes what lies in the future", () => {
    const snap = stand((near, past, future) => ({
      place: { shards: [distorted(past), blank(near)], markers: [future] },
      time: { shards: [blank(future)], markers: [near] },
    }));
    const all = prospects(snap, ["swap", "swap"]);
    expect(all.map(({ gain }) => gain.length)).toEqual([2, 0]);
    expect(mostGained(all)).toBe(2);
    expect(standing(snap, "place", blank([...reach(snap)][0]!))).toBe("carry");
    const [taken] = snap.view.times[snap.view.seats[snap.you!]!.temporal]!.shards;
    expect(standing(snap, "time", taken!)).toBe("fetch");
  });

  it("puts the action that makes markers stable first, and what changes nothing last", () => {
    const snap = stand((near, past, future) => ({
      place: { shards: [distorted(past), blank(near)], markers: [future] },
      time: { shards: [distorted(past), blank(future)], markers: [near] },
    }));
    const { place, time } = underfoot(snap);
    const all = place.space.shards.flatMap((give) =>
      time.space.shards.map((take) => ({ verb: "swap", player: snap.you!, ring: "place", give, take }) as any),
    );
    const sorted = bestFirst(all, snap);
    expect(sorted.map((a) => gainOf(a, snap).length)).toEqual([2, 1, 1, 0]);
    expect(sorted.map((a) => changesNothing(a, snap))).toEqual([false, false, false, true]);
  });

  it("gives each action of the card a button, and those that bring a marker their own", () => {
    const snap = stand((near, past, future) => ({
      place: { shards: [distorted(near), distorted(past)], markers: [near, future] },
      time: { shards: [], markers: [] },
    }));
    const [near, past] = [...reach(snap)];
    snap.view.phase = "act";
    snap.view.chosen[snap.you!] = { card: 1 };
    const flip = (color: string) => ({ verb: "flip", player: snap.you!, ring: "place", color });
    const legal = [flip(past!), flip(near!), { verb: "brainstorm", player: snap.you!, order: [2, 3] }] as any;
    const made = groups(legal, snap)!;
    expect(made.groups.map(({ actions }) => actions.length)).toEqual([2, 0, 1]);
    expect(made.groups[0]!.actions[0]).toEqual(flip(near!));
    expect(made.rest).toEqual([flip(near!)]);
    expect(cost(flip(near!) as any, snap)).toBeTruthy();
    expect(cost(flip(past!) as any, snap)).toBeNull();
  });

  it("cannot swap with an empty space, and moving gains nothing", () => {
    const snap = stand((near) => ({
      place: { shards: [blank(near)], markers: [] },
      time: { shards: [], markers: [near] },
    }));
    expect(prospects(snap, ["swap", "move"])).toMatchObject([
      { colors: [], gain: [] },
      { colors: [], gain: [] },
    ]);
  });
});
