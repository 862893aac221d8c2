// A deck as people bring it: dates as they write them, lists as they stand in a text, sheets with and without a head.
import { expect, test } from "vitest";
import { readSheet, tidyDate } from "../../src/decks/library";

test.each([
  ["1969", "1969"],
  [" 1969-07-20 ", "1969-07-20"],
  ["1969-7-2", "1969-07-02"],
  ["1969/07", "1969-07"],
  ["20.7.1969", "1969-07-20"],
  ["7/20/1969", "1969-07-20"],
  ["20/7/1969", "1969-07-20"],
  ["3/4/1969", "3/4/1969"],
  ["753 BC", "-753"],
  ["44 B.C.E.", "-44"],
  ["44 a. C.", "-44"],
  ["44 f.Kr.", "-44"],
  ["12,000 BC", "-12000"],
  ["AD 79", "79"],
  ["874 e.Kr.", "874"],
  ["\u2212500", "-500"],
  ["sometime", "sometime"],
  ["0", "0"],
])("the date %s is %s", (typed, date) => expect(tidyDate(typed)).toBe(date));

const pairs = (text: string) => readSheet(text).rows.map((row) => [row.name, row.date]);

test("a list without columns", () =>
  expect(pairs("1969 Moon landing\nThe Berlin Wall falls (1989)\nTelephone 1876\nWorld War 2")).toEqual([
    ["Moon landing", "1969"],
    ["The Berlin Wall falls", "1989"],
    ["Telephone", "1876"],
    ["World War 2", ""],
  ]));

test("a comma in one line of a list makes no columns", () =>
  expect(pairs("lunch yesterday\n2001 First bicycle\nMoved to Madrid, 2010\n1066, Hastings\n2015 Wedding")).toEqual([
    ["lunch yesterday", ""],
    ["First bicycle", "2001"],
    ["Moved to Madrid", "2010"],
    ["Hastings", "1066"],
    ["Wedding", "2015"],
  ]));

test("years before the year 1 in a list", () =>
  expect(pairs("753 BC Rome is founded\nCaesar dies (44 BC)")).toEqual([
    ["Rome is founded", "-753"],
    ["Caesar dies", "-44"],
  ]));

test("columns in either order, with and without a head", () => {
  expect(pairs("20.7.1969\tMoon landing\n753 BC\tRome")).toEqual([
    ["Moon landing", "1969-07-20"],
    ["Rome", "-753"],
  ]);
  expect(pairs("Event;Year\nMoon landing;1969")).toEqual([["Moon landing", "1969"]]);
  expect(pairs('"Rome, the city",-753\nTelephone,1876')).toEqual([
    ["Rome, the city", "-753"],
    ["Telephone", "1876"],
  ]);
});
