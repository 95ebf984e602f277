import { expect, it } from "vitest";
import { endingsByHead, endingsOf, recordEndings } from "#/lib/rules/lottery/vietnam/endings.ts";

const MONDAY = [["27904"], ["48213"], ["08", "71"]];
const SUNDAY = [["11108"], ["22208"], ["35", "71"]];

it("a draw's endings are the last two digits of every number, zeros kept", () => {
  expect(endingsOf(MONDAY)).toEqual(["04", "13", "08", "71"]);
});

it("an ending's record says how often it fell last, how long it has stayed out and how often it fell in all", () => {
  const records = recordEndings([[MONDAY], [SUNDAY]]);
  expect(records).toHaveLength(100);
  expect(records[8]).toEqual({ last: 1, without: 0, times: 3 });
  expect(records[35]).toEqual({ last: 0, without: 1, times: 1 });
  expect(records[99]).toEqual({ last: 0, without: null, times: 0 });
});

it("stations that draw on one day are one day", () => {
  expect(recordEndings([[MONDAY, SUNDAY]])[8]).toEqual({ last: 3, without: 0, times: 3 });
});

it("with nothing drawn yet nothing has a record", () => {
  expect(new Set(recordEndings([]).map((record) => JSON.stringify(record)))).toEqual(
    new Set([JSON.stringify({ last: 0, without: null, times: 0 })]),
  );
});

it("endings stand under their first digit, in order", () => {
  const heads = endingsByHead(SUNDAY);
  expect(heads[0]).toEqual(["08", "08"]);
  expect(heads[3]).toEqual(["35"]);
  expect(heads[9]).toEqual([]);
});
