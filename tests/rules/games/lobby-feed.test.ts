import { describe, expect, it } from "vitest";
import { safeParse } from "zod/mini";
import { vendorLobby } from "#/lib/contract/games/lobby-feed.ts";

const outcomes = [
  { outcomeId: "h", side: "home", odds: "2.10" },
  { outcomeId: "a", side: "away", odds: "1.75" },
];
const event = {
  ...{ eventId: "m1", gameId: "coupon", competition: "Liga", home: "Uno", away: "Dos" },
  startsAt: "2026-11-28T20:00:00Z",
  market: { version: 3, outcomes },
};
const table = { gameId: "t1", seats: { taken: 2, total: 7 }, limits: null, road: null };
const told = (more: object) => ({
  ...{ toldAt: "2026-11-28T12:00:00Z", tables: [table], events: [event] },
  ...more,
});
const holds = (more: object) => safeParse(vendorLobby.reply, told(more)).success;
const withMarket = (market: unknown) => holds({ events: [{ ...event, market }] });
const withOdds = (odds: unknown) =>
  withMarket({ version: 1, outcomes: [{ ...outcomes[0], odds }, outcomes[1]] });

describe("what a vendor tells of its lobby", () => {
  it("holds as the contract says it", () => {
    expect(holds({})).toBe(true);
    expect(withMarket(null)).toBe(true);
    expect(holds({ tables: [], events: [] })).toBe(true);
  });

  it.each(["2.1", "-2.10", "0.50", "1.00", "1e3", "NaN", "2,10", "1000.01", 2.1, null, "<b>2.10"])(
    "does not hold with odds of %s",
    (odds) => {
      expect(withOdds(odds)).toBe(false);
    },
  );

  it.each([
    ["one side alone", [outcomes[0]]],
    ["a side twice", [outcomes[0], { ...outcomes[1], side: "home" }]],
    ["an id twice", [outcomes[0], { ...outcomes[1], outcomeId: "h" }]],
    ["no away", [outcomes[0], { ...outcomes[1], side: "draw" }]],
    ["four", [...outcomes, ...outcomes]],
  ])("does not hold with a market of %s", (_, all) => {
    expect(withMarket({ version: 1, outcomes: all })).toBe(false);
  });

  it.each([
    ["more taken than there are", { tables: [{ ...table, seats: { taken: 8, total: 7 } }] }],
    ["negative seats", { tables: [{ ...table, seats: { taken: -1, total: 7 } }] }],
    ["an id with markup", { tables: [{ ...table, gameId: "<b>" }] }],
    ["one table twice", { tables: [table, table] }],
    ["one match twice", { events: [event, event] }],
    ["a name that turns the direction", { events: [{ ...event, home: "Uno\u202Eosd" }] }],
    ["a name of spaces", { events: [{ ...event, home: "   " }] }],
    ["a name of a thousand signs", { events: [{ ...event, home: "a".repeat(1_000) }] }],
    ["a number of no wheel", { tables: [{ ...table, road: { kind: "roulette", results: [37] } }] }],
    [
      "too many matches",
      { events: Array.from({ length: 301 }, (_, at) => ({ ...event, eventId: `m${at}` })) },
    ],
    [
      "too long a road",
      { tables: [{ ...table, road: { kind: "baccarat", results: Array(121).fill("tie") } }] },
    ],
    ["no moment", { toldAt: "yesterday" }],
  ])("does not hold with %s", (_, more) => {
    expect(holds(more)).toBe(false);
  });
});
