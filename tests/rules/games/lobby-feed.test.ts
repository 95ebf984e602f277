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
const pot = {
  ...{ jackpotId: "gran-copa", name: "La Gran Copa", gameIds: ["triple-siete"] },
  ...{ currency: "VND", amount: "5000010.50", seed: "5000000" },
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
    expect(holds({ jackpots: [pot, { ...pot, currency: "USDT" }] })).toBe(true);
    expect(holds({ jackpots: [{ ...pot, amount: "0", seed: "0" }] })).toBe(true);
    expect(safeParse(vendorLobby.reply, told({})).data?.jackpots).toEqual([]);
  });

  it.each([
    ["a negative pot", { amount: "-1.00" }],
    ["a pot in words", { amount: "much" }],
    ["a pot below its seed", { amount: "4999999.99" }],
    ["a seed that is none", { seed: "1e3" }],
    ["no game", { gameIds: [] }],
    ["a game with markup", { gameIds: ["<b>"] }],
    ["an id with markup", { jackpotId: "a b" }],
    ["a name that turns the direction", { name: "Gran\u202Eosd" }],
  ])("does not hold with a jackpot of %s", (_, more) => {
    expect(holds({ jackpots: [{ ...pot, ...more }] })).toBe(false);
  });

  it("does not hold with one pot twice, or more of them than a lobby has", () => {
    expect(holds({ jackpots: [pot, { ...pot, amount: "6000000" }] })).toBe(false);
    const many = Array.from({ length: 301 }, (_, at) => ({ ...pot, jackpotId: `p${at}` }));
    expect(holds({ jackpots: many })).toBe(false);
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
