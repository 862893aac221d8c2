// Just in Time: what a card could do where the meeples stand, and what is said of the shards there.
import { beforeAll, describe, expect, it } from "vitest";
import { mostGained, prospects, reach, standing } from "../../src/boards/just_in_time/prospects";
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
