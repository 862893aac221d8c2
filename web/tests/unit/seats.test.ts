// Who is who at a table: signs that differ, and CONTROL's teams.
import { beforeAll, describe, expect, it, vi } from "vitest";
import { setLang } from "../../src/core/i18n";
import { teamsOf, winsText } from "../../src/boards/control/names";
import { initialsOf } from "../../src/ui/seat_name";
import { teachAll } from "./engine";

beforeAll(async () => {
  teachAll(["control"]);
  vi.stubGlobal("document", { documentElement: {} });
  await setLang("en");
});

describe("the sign of a seat", () => {
  const signs = (names: string[]) => names.map((_, seat) => initialsOf(names, seat));
  it("is the first letter, or the first two where letters meet", () =>
    expect(signs(["Traveller", "Hypatia", "Harrison", "Ada"])).toEqual(["T", "Hy", "Ha", "A"]));
  it("is a number where these are alike, too, and stands for a name of one letter", () => {
    expect(signs(["Ana", "Anton", "Bo"])).toEqual(["1", "2", "B"]);
    expect(signs(["A", "ana"])).toEqual(["A", "An"]);
    expect(signs(["A", "a"])).toEqual(["1", "2"]);
  });
});

describe("CONTROL with four", () => {
  const who = { game: "control", names: ["Ana", "Bo", "Cai", "Dag"] };
  it("plays seats 0 and 2 against 1 and 3, the reader's team first", () => {
    expect(teamsOf(0)).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(teamsOf(3)).toEqual([
      [3, 1],
      [0, 2],
    ]);
  });
  it("counts the rounds of teams, not of seats", () => {
    expect(winsText([2, 1, 2, 1], { you: 0, players: 4 }, who)).toBe("You + Cai 2, Bo + Dag 1");
    expect(winsText([2, 1], { you: 1, players: 2 }, { game: "control", names: ["Ana", "Bo"] })).toBe("Ana 2, You 1");
  });
});
