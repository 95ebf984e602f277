import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Fraction, fraction, reduced, sum, toNumber } from "#/lib/base/fraction.ts";
import { DICE } from "#/lib/rules/studio/instant/dice.ts";
import { GOLDEN_EGGS } from "#/lib/rules/studio/instant/eggs.ts";
import {
  type Choice,
  choiceFigures,
  drawInstant,
  firstChoice,
  type InstantGame,
  instantReturn,
  paidMinor,
  readChoice,
  timesOf,
} from "#/lib/rules/studio/instant/game.ts";
import { INSTANT_GAMES } from "#/lib/rules/studio/instant/games.ts";
import { PLINKO } from "#/lib/rules/studio/instant/plinko.ts";
import { WHEEL } from "#/lib/rules/studio/instant/wheel.ts";

const NINETY_NINE = fraction(99, 100);
const BOARDS = [8, 12, 16].flatMap((rows) =>
  ["low", "mid", "high"].map((risk) => ({ rows, risk })),
);
const TARGETS = [100, 101, 333, 4_950, 5_000, 9_706, 9_800];

/** Every way in which the numbers of a choice can be drawn. */
function* everyDraw(ranges: readonly number[]): Generator<number[]> {
  const [range, ...others] = ranges;
  if (range === undefined) return void (yield []);
  for (let number = 0; number < range; number += 1)
    for (const rest of everyDraw(others)) yield [number, ...rest];
}

/** What a choice pays on average over every draw, told from `pays` alone. */
function meanOfDraws(game: InstantGame, choice: Choice): Fraction {
  let [over, count] = [0n, 0n];
  const scale = 10_000n;
  for (const drawn of everyDraw(game.ranges(choice))) {
    const pays = game.pays(choice, drawn);
    over += (pays.over * scale) / pays.under;
    count += 1n;
  }
  return reduced({ over, under: count * scale });
}

describe("the return of a game that one bet ends", () => {
  it.each(BOARDS)("is 99 % on a board of $rows rows with $risk risk", (choice) => {
    expect(instantReturn(PLINKO, choice)).toEqual(NINETY_NINE);
  });

  it("is 99 % on the wheel and in the nest", () => {
    expect(instantReturn(WHEEL, {})).toEqual(NINETY_NINE);
    expect(instantReturn(GOLDEN_EGGS, { egg: 3 })).toEqual(NINETY_NINE);
  });

  it("is between 98.99 and 99 % for every target of the dice", () => {
    for (const side of ["under", "over"])
      for (let target = 100; target <= 9_800; target += 1) {
        const returned = toNumber(instantReturn(DICE, { side, target }));
        expect(returned).toBeLessThanOrEqual(0.99);
        expect(returned).toBeGreaterThanOrEqual(0.9899);
      }
  });

  it("is what every single draw pays on average", () => {
    for (const side of ["under", "over"])
      for (const target of TARGETS)
        expect(meanOfDraws(DICE, { side, target })).toEqual(instantReturn(DICE, { side, target }));
    for (const choice of [
      { rows: 8, risk: "high" },
      { rows: 12, risk: "low" },
    ])
      expect(meanOfDraws(PLINKO, choice)).toEqual(instantReturn(PLINKO, choice));
    expect(meanOfDraws(WHEEL, {})).toEqual(NINETY_NINE);
    expect(meanOfDraws(GOLDEN_EGGS, { egg: 1 })).toEqual(NINETY_NINE);
  });

  it("comes from chances that add up to one", () => {
    const choices: readonly (readonly [InstantGame, Choice])[] = [
      ...BOARDS.map((choice) => [PLINKO, choice] as const),
      ...TARGETS.map((target) => [DICE, { side: "over", target }] as const),
      [WHEEL, {}],
      [GOLDEN_EGGS, { egg: 1 }],
    ];
    for (const [game, choice] of choices) {
      const all = sum(game.prizes(choice).map(({ chance }) => chance));
      expect(reduced(all)).toEqual(fraction(1, 1));
    }
  });
});

describe("what a draw pays", () => {
  it("is told by the target of the dice, on either side", () => {
    const times = (side: string, target: number, roll: number) =>
      timesOf(DICE.pays({ side, target }, [roll]));
    expect(times("under", 4_950, 4_949)).toBe("2");
    expect(times("under", 4_950, 4_950)).toBe("0");
    expect(times("over", 4_950, 5_050)).toBe("2");
    expect(times("over", 4_950, 5_049)).toBe("0");
    expect(times("under", 100, 99)).toBe("99");
    expect(times("under", 9_706, 0)).toBe("1.0199");
  });

  it("is told by the slot that as many rights lead to", () => {
    const drawn = (rights: number) => Array.from({ length: 8 }, (_, row) => (row < rights ? 1 : 0));
    const slots = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((rights) =>
      timesOf(PLINKO.pays({ rows: 8, risk: "high" }, drawn(rights))),
    );
    expect(slots).toEqual(["28.12", "4.1", "1.5", "0.3", "0.2", "0.3", "1.5", "4.1", "28.12"]);
  });

  it("is cut to the minor unit, never rounded up", () => {
    expect(paidMinor(fraction(10_199, 10_000), 101n)).toBe(103n);
    expect(paidMinor(fraction(1, 3), 100n)).toBe(33n);
  });

  it("is stated with its figures: chance to win, deviation, most", () => {
    const wheel = choiceFigures(WHEEL, {});
    expect(toNumber(wheel.winRate)).toBe(0.5);
    expect(wheel.deviation).toBeCloseTo(1.53, 2);
    expect(timesOf(wheel.highest)).toBe("10");
    expect(choiceFigures(GOLDEN_EGGS, { egg: 1 }).deviation).toBeCloseTo(3.18, 2);
    expect(choiceFigures(PLINKO, { rows: 16, risk: "high" }).deviation).toBeCloseTo(6.13, 2);
  });
});

describe("a choice from outside", () => {
  it("is taken as the game has it, whatever the order of its fields", () => {
    expect(readChoice(DICE, { target: 100, side: "over" })).toEqual({ side: "over", target: 100 });
    expect(JSON.stringify(readChoice(DICE, { target: 100, side: "over" }))).toBe(
      '{"side":"over","target":100}',
    );
    expect(readChoice(WHEEL, {})).toEqual({});
    for (const game of INSTANT_GAMES) expect(readChoice(game, firstChoice(game))).not.toBeNull();
  });

  it.each([
    [DICE, undefined],
    [DICE, null],
    [DICE, []],
    [DICE, {}],
    [DICE, { side: "under" }],
    [DICE, { side: "under", target: 99 }],
    [DICE, { side: "under", target: 9_801 }],
    [DICE, { side: "under", target: 4_950.5 }],
    [DICE, { side: "under", target: "4950" }],
    [DICE, { side: "under", target: Number.NaN }],
    [DICE, { side: "up", target: 4_950 }],
    [DICE, { side: "under", target: 4_950, more: 1 }],
    [PLINKO, { rows: 10, risk: "mid" }],
    [PLINKO, { rows: "8", risk: "mid" }],
    [PLINKO, { rows: 8, risk: "__proto__" }],
    [WHEEL, { field: 1 }],
    [GOLDEN_EGGS, { egg: 0 }],
    [GOLDEN_EGGS, { egg: 7 }],
  ])("is refused by %# where the game has no such choice", (game, given) => {
    expect(readChoice(game, given)).toBeNull();
  });
});

describe("the numbers of a round", () => {
  it("are those that any tool makes of the seeds: four bytes each, in order", async () => {
    const seeds = { serverSeed: "ab".repeat(32), clientSeed: "puerto", nonce: 7 };
    const block = createHmac("sha256", seeds.serverSeed).update("puerto:7:0").digest();
    expect(await drawInstant(DICE, firstChoice(DICE), seeds)).toEqual([
      block.readUInt32BE(0) % 10_000,
    ]);
    expect(await drawInstant(PLINKO, { rows: 8, risk: "low" }, seeds)).toEqual(
      Array.from({ length: 8 }, (_, row) => block.readUInt32BE(row * 4) % 2),
    );
  });

  // Quantiles of .999 by degrees of freedom: reference house-games.
  it.each([
    {
      game: DICE,
      bins: 100,
      rounds: 10_000,
      most: 148.2,
      binOf: ([roll = 0]: readonly number[]) => Math.floor(roll / 100),
    },
    {
      game: WHEEL,
      bins: 50,
      rounds: 10_000,
      most: 85.4,
      binOf: ([field = 0]: readonly number[]) => field,
    },
    {
      game: GOLDEN_EGGS,
      bins: 25,
      rounds: 10_000,
      most: 51.2,
      binOf: ([number = 0]: readonly number[]) => Math.floor(number / 400),
    },
  ])("of $game.id come equally often", async ({ game, bins, rounds, most, binOf }) => {
    const counts = new Array<number>(bins).fill(0);
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const seeds = { serverSeed: "c0ffee".repeat(10), clientSeed: "chi", nonce };
      const bin = binOf(await drawInstant(game, firstChoice(game), seeds));
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    const expected = rounds / bins;
    const chi = counts.reduce((all, count) => all + (count - expected) ** 2 / expected, 0);
    expect(chi).toBeLessThan(most);
  });

  it("of a marble fill the slots as the binomial has it", async () => {
    const [rounds, choice] = [10_000, { rows: 8, risk: "mid" }];
    const counts = new Array<number>(9).fill(0);
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const seeds = { serverSeed: "c0ffee".repeat(10), clientSeed: "chi", nonce };
      const slot = (await drawInstant(PLINKO, choice, seeds)).reduce((a, b) => a + b, 0);
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
    const chi = PLINKO.prizes(choice).reduce((all, { chance }, slot) => {
      const expected = rounds * toNumber(chance);
      return all + ((counts[slot] ?? 0) - expected) ** 2 / expected;
    }, 0);
    expect(chi).toBeLessThan(26.1);
  });
});
