import { describe, expect, test } from "vitest";
import { fraction, reduced } from "#/lib/base/fraction.ts";
import type { BetType, DrawnNumbers, Selection, Terms } from "#/lib/rules/lottery/bet-type.ts";
import { bookAt } from "#/lib/rules/lottery/elott/books.ts";
import { ELEVEN_FIVE } from "#/lib/rules/lottery/elott/eleven-five.ts";
import { FIVE_DIGITS } from "#/lib/rules/lottery/elott/five-digits.ts";
import { K3 } from "#/lib/rules/lottery/elott/k3.ts";
import { KENO } from "#/lib/rules/lottery/elott/keno.ts";
import { matched } from "#/lib/rules/lottery/elott/matched.ts";
import { balls, chooseExactly } from "#/lib/rules/lottery/elott/numbers.ts";
import { PK10 } from "#/lib/rules/lottery/elott/pk10.ts";
import { mostAssigned } from "#/lib/rules/lottery/elott/placed.ts";

/** Every order in which `count` of some numbers can fall. */
function orders(of: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return of.flatMap((first) =>
    orders(
      of.filter((each) => each !== first),
      count - 1,
    ).map((rest) => [first, ...rest]),
  );
}

/** What a selection wins and gets back over a whole space, each draw gone through. */
function goneThrough(
  type: BetType,
  selection: Selection,
  space: readonly DrawnNumbers[],
  odds: Terms["odds"],
) {
  const won: Record<string, number> = Object.fromEntries(type.tiers.map((tier) => [tier, 0]));
  let refunded = 0;
  let most = 0n;
  for (const drawn of space) {
    const outcome = type.outcome(selection, drawn);
    refunded += outcome.refunded;
    let paid = 0n;
    for (const [tier, hits] of Object.entries(outcome.won)) {
      won[tier] = (won[tier] ?? 0) + hits;
      paid += (odds[tier] ?? 0n) * BigInt(hits);
    }
    if (paid > most) most = paid;
  }
  const shares = Object.entries(won).flatMap(([tier, hits]) =>
    hits > 0 ? [[tier, reduced(fraction(hits, space.length))] as const] : [],
  );
  return {
    won: Object.fromEntries(shares),
    refunded: reduced(fraction(refunded, space.length)),
    most,
  };
}

/** The same, as the rule says. */
function said(type: BetType, selection: Selection, odds: Terms["odds"]) {
  const { won, refunded } = type.expectation(selection);
  const shares = Object.entries(won).filter(([, share]) => share.over > 0n);
  return {
    won: Object.fromEntries(shares.map(([tier, share]) => [tier, reduced(share)])),
    refunded: reduced(refunded),
    most: type.mostWon(selection, odds),
  };
}

const ELEVEN = orders(balls(11).listed, 5).map((each) => [each]);
test.for([
  ["number", [["01"], [], [], [], []]],
  ["number", [["01"], ["01"], ["01"], [], ["01", "02"]]],
  ["number_side", [["big"], ["small", "odd"], [], ["even"], ["big", "small", "odd", "even"]]],
  [
    "number_side",
    [
      ["big", "odd"],
      ["big", "odd"],
      ["big", "odd"],
      ["big", "odd"],
      ["big", "odd"],
    ],
  ],
  ["sum_size", [["big"]]],
  ["sum_size", [["big", "small"]]],
  ["sum_parity", [["odd", "even"]]],
  ["dragon", [["dragon", "tiger"]]],
  ["dragon", [["tiger"]]],
  ["any1", [["01", "11"]]],
  ["any2", [["01", "02", "03"]]],
  ["any4", [["01", "02", "03", "04", "05", "06"]]],
  ["any5", [["01", "03", "05", "07", "09", "11"]]],
  ["any6", [["01", "02", "03", "04", "05", "06", "07"]]],
  ["any8", [["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11"]]],
] as const)("11x5 %s %j: all 55,440 draws come to what the rule says", ([code, selection]) => {
  const type = ELEVEN_FIVE.types.find((each) => each.code === code);
  if (!type) throw new Error(code);
  const odds = bookAt(ELEVEN_FIVE)[code]?.odds ?? {};
  expect(said(type, selection, odds)).toEqual(goneThrough(type, selection, ELEVEN, odds));
});

/** The champion and the runner-up in every way, and the others as they come. */
const CARS = orders(balls(10).listed, 2).map((first) => [
  [...first, ...balls(10).listed.filter((car) => !first.includes(car))],
]);
test.for([
  ["car", [["01", "02"], ["02"]]],
  ["car_side", [["big", "odd"], ["even"]]],
  ["sum", [["3", "11", "18"]]],
  ["sum_side", [["big", "odd"]]],
  ["sum_side", [["small", "even"]]],
] as const)(
  "PK10 %s %j: all 90 ways of the first two come to what the rule says",
  ([code, picks]) => {
    const type = PK10.types.find((each) => each.code === code);
    if (!type) throw new Error(code);
    const odds = bookAt(PK10)[code]?.odds ?? {};
    const selection = type.places.map((_, at) => picks[at] ?? []);
    expect(said(type, selection, odds)).toEqual(goneThrough(type, selection, CARS, odds));
  },
);

test("the first car beats the tenth as often as not, and so do the other four pairs", () => {
  const type = PK10.types.find(({ code }) => code === "dragon");
  if (!type) throw new Error("dragon");
  for (const pair of [0, 1, 2, 3, 4]) {
    const space = orders(balls(10).listed, 2).map(([one = "", other = ""]) => {
      const others = balls(10).listed.filter((car) => car !== one && car !== other);
      return [
        [
          ...others.slice(0, pair),
          one,
          ...others.slice(pair, 8 - pair),
          other,
          ...others.slice(8 - pair),
        ],
      ];
    });
    const selection = type.places.map((_, at) => (at === pair ? ["dragon"] : []));
    const odds = { hit: 19_200n };
    expect(said(type, selection, odds)).toEqual(goneThrough(type, selection, space, odds));
  }
});

const upTo = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => String(at + from));
const THROWS = upTo(6, 1).flatMap((one) =>
  upTo(6, 1).flatMap((two) => upTo(6, 1).map((three) => [[one, two, three]])),
);
const THREES = upTo(1_000).map((number) => [[...number.padStart(3, "0"), "0", "0"]]);
test.for([
  ...["front3_group3", "front3_group6"].flatMap((code) =>
    [3, 7, 10].map((count) => [FIVE_DIGITS, THREES, code, [upTo(count)]] as const),
  ),
  [FIVE_DIGITS, THREES, "front3_group3", [["4", "9"]]],
  [FIVE_DIGITS, THREES, "front3_direct", [["4"], upTo(10), ["0", "9"]]],
  [K3, THROWS, "triple_any", [["any"]]],
  [K3, THROWS, "straight_any", [["any"]]],
  [
    K3,
    THROWS,
    "pair_single",
    [
      ["1", "2"],
      ["3", "4", "5"],
    ],
  ],
  ...["two_different", "three_different"].flatMap((code) =>
    [3, 4, 6].map((count) => [K3, THROWS, code, [upTo(count, 1)]] as const),
  ),
  [K3, THROWS, "two_different", [["2", "5"]]],
] as const)("$2 $3: all draws come to what the rule says", ([game, space, code, selection]) => {
  const type = game.types.find((each) => each.code === code);
  if (!type) throw new Error(code);
  const odds = { hit: 19_200n };
  expect(said(type, selection, odds)).toEqual(goneThrough(type, selection, space, odds));
});

describe("numbers of a small drum", () => {
  const picks = balls(8);
  const plain = matched({
    ...{ code: "m", group: "m", picks, drawn: 4, chosen: 3, most: 8 },
    tiers: { three: { hits: 3 }, two: { hits: 2 }, none: { hits: 0 } },
  });
  const bonus = matched({
    ...{ code: "b", group: "b", picks, drawn: 3, bonus: true, chosen: 3, most: 8 },
    tiers: {
      three: { hits: 3 },
      two_bonus: { hits: 2, bonus: true },
      two: { hits: 2, bonus: false },
      one: { hits: 1 },
    },
  });
  const space = orders(picks.listed, 4).map((each) => [each]);
  const tables: readonly Terms["odds"][] = [
    { three: 500n, two: 70n, none: 30n, two_bonus: 90n, one: 10n },
    { three: 10n, two: 90n, none: 900n, two_bonus: 500n, one: 300n },
  ];
  test.for(
    [plain, bonus].flatMap((type) =>
      [3, 4, 5, 6, 7, 8].flatMap((count) =>
        tables.map((odds, table) => [type.code, count, table, type, odds] as const),
      ),
    ),
  )(
    "%s: %i picks at odds %i are paid over all draws as the rule says",
    ([, count, , type, odds]) => {
      const selection = [picks.listed.slice(0, count)];
      expect(said(type, selection, odds)).toEqual(goneThrough(type, selection, space, odds));
    },
  );
});

test("the most of several places is found where no number falls twice", () => {
  const columns = ["0", "1", "2", "3", "4"];
  for (let seed = 1; seed <= 40; seed++) {
    const rows = [0, 1, 2].map((row) =>
      columns.map((_, column) => (seed * (row + 3) * (column + 5) + row * column) % 7),
    );
    const best = Math.max(
      ...orders(columns, 3).map((order) =>
        order.reduce((sum, column, row) => sum + (rows[row]?.[Number(column)] ?? 0), 0),
      ),
    );
    expect(mostAssigned(rows)).toBe(best);
  }
});

test("sums of twenty balls of eighty fall in as many ways as the odds of Keno say", () => {
  const ways = Array.from({ length: 21 }, () => new Array<bigint>(1411).fill(0n));
  (ways[0] ?? [])[0] = 1n;
  for (let ball = 1; ball <= 80; ball++)
    for (let count = 19; count >= 0; count--)
      for (let sum = 1410 - ball; sum >= 0; sum--) {
        const add = ways[count]?.[sum] ?? 0n;
        const row = ways[count + 1];
        if (add > 0n && row) row[sum + ball] = (row[sum + ball] ?? 0n) + add;
      }
  const all = chooseExactly(80, 20);
  const of = (test: (sum: number) => boolean) =>
    (ways[20] ?? []).reduce((total, count, sum) => total + (test(sum) ? count : 0n), 0n);
  const chance = (code: string, pick: string) => {
    const type = KENO.types.find((each) => each.code === code);
    const [share] = Object.values(type?.expectation([[pick]]).won ?? {});
    return share && (share.over * all) / share.under;
  };
  const sums: readonly (readonly [string, string, (sum: number) => boolean])[] = [
    ["sum_size", "big", (sum) => sum > 810],
    ["sum_size", "small", (sum) => sum < 810],
    ["sum_parity", "odd", (sum) => sum % 2 === 1],
    ["sum_parity", "even", (sum) => sum % 2 === 0],
    ["sum_parlay", "big_odd", (sum) => sum > 810 && sum % 2 === 1],
    ["sum_parlay", "big_even", (sum) => sum > 810 && sum % 2 === 0],
    ["sum_parlay", "small_odd", (sum) => sum < 810 && sum % 2 === 1],
    ["sum_parlay", "small_even", (sum) => sum < 810 && sum % 2 === 0],
    ["element", "metal", (sum) => sum <= 695],
    ["element", "wood", (sum) => sum >= 696 && sum <= 763],
    ["element", "water", (sum) => sum >= 764 && sum <= 855],
    ["element", "fire", (sum) => sum >= 856 && sum <= 923],
    ["element", "earth", (sum) => sum >= 924],
  ];
  expect(sums.map(([code, pick]) => chance(code, pick))).toEqual(
    sums.map(([, , test]) => of(test)),
  );
  const size = KENO.types.find(({ code }) => code === "sum_size");
  expect(size?.expectation([["big"]]).refunded.over).toBe(of((sum) => sum === 810));
});
