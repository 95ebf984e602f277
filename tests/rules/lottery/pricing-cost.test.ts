import { expect, test } from "vitest";
import {
  type BetType,
  exposureOf,
  leastOf,
  mostOf,
  priceOf,
  type Selection,
} from "#/lib/rules/lottery/bet-type.ts";
import { bookAt } from "#/lib/rules/lottery/elott/books.ts";
import { ELOTT_GAMES } from "#/lib/rules/lottery/elott/games.ts";
import { mostAssigned } from "#/lib/rules/lottery/elott/placed.ts";
import { allOf } from "#/lib/rules/lottery/elott/whole-space.ts";
import { FULL_ODDS } from "#/lib/rules/lottery/odds-steps.ts";
import type { RuleBook } from "#/server/lottery/rule-book.ts";
import { openPrices } from "#/server/lottery/sale.ts";

/** Numbers that are looked at, of picks or of draws, while a line is priced: everybody else waits meanwhile. */
const MOST_LOOKED_AT = 30_000;

/** A list, and lists in it, that count how often something of them is looked at. */
function counted<T extends object>(list: T, count: () => void): T {
  return new Proxy(list, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof key === "string" && /^\d+$/.test(key)) count();
      return Array.isArray(value) ? counted(value, count) : value;
    },
  });
}

const sold = ELOTT_GAMES.flatMap((game) =>
  game.types.map((type) => ({ name: `${game.code} ${type.code}`, game, type })),
);
const selections = ({ code, ...type }: BetType): readonly Selection[] =>
  code === "pair_single"
    ? [
        [
          ["1", "2", "3"],
          ["4", "5", "6"],
        ],
      ]
    : [leastOf({ code, ...type }), allOf(type)];

test.for(sold)("$name: a line is priced without going through all draws", ({ game, type }) => {
  const terms = bookAt(game)[type.code] ?? expect.unreachable();
  for (const selection of selections(type)) {
    // What is known of a type after its first line is worked out once.
    mostOf(type, terms, selection, 100_000n);
    let looked = 0;
    const picked = counted(selection, () => {
      looked += 1;
    });
    priceOf(type, terms, picked, 100_000n);
    mostOf(type, terms, picked, 100_000n);
    expect(looked).toBeLessThan(type.byPick ? MOST_LOOKED_AT : 2_000);
    exposureOf(type, terms, picked, 100_000n);
    expect(looked).toBeLessThan(MOST_LOOKED_AT);
  }
});

test("which of ten places takes which of ten numbers is told without going through their sets", () => {
  let looked = 0;
  const rows = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 10 }, (_each, column) => (row * 7 + column * 5) % 3),
  );
  mostAssigned(
    counted(rows, () => {
      looked += 1;
    }),
  );
  expect(looked).toBeLessThan(10_000);
});

/** A line of three cars, by rules that lower their odds once, with how often it was worked out. */
function carLine() {
  const [{ game, type } = expect.unreachable()] = sold.filter(({ name }) => name === "pk10 car");
  let worked = 0;
  const asked: BetType = {
    ...type,
    mostWon: (...of) => {
      worked += 1;
      return type.mostWon(...of);
    },
  };
  const book = bookAt(game)["car"] ?? expect.unreachable();
  const terms = { ...book, steps: [{ from: 5_000n, factor: 9_500n }] };
  const types = new Map([["car", { type: asked, terms }]]);
  const selection = [["01", "02"], ["02"], ...Array.from({ length: 8 }, () => [])];
  const line = { type: "car", selection, stake: "1.00" };
  const priceAt = openPrices({ game, version: 1n, types } satisfies RuleBook, [line], true);
  return { type, terms, selection, priceAt, worked: () => worked };
}

test("odds that no rule has are not worked out, however many are made up", () => {
  const { priceAt, worked } = carLine();
  const at = (factor: bigint) => priceAt([{ stakeMinor: 100n, factor }]);
  at(FULL_ODDS);
  const once = worked();
  for (let factor = 1n; factor <= 50n; factor++)
    // What was asked for goes on to the database, which refuses it.
    expect(at(factor)).toMatchObject({ value: { lines: [{ factor: Number(factor) }] } });
  expect(worked()).toBe(once);
  at(9_500n);
  expect(worked()).toBe(2 * once);
});

test("the lines of a chase are worked out once, in however many draws and at whatever stakes they are played", () => {
  const { type, terms, selection, priceAt, worked } = carLine();
  const at = (stakeMinor: bigint) => priceAt([{ stakeMinor, factor: FULL_ODDS }]);
  const first = at(100n);
  const once = worked();
  for (let draw = 2n; draw <= 50n; draw++) at(100n * draw);
  expect(worked()).toBe(once);
  // And comes to what the rule says of each stake, to the last unit.
  for (const stake of [100n, 333n]) {
    const priced = at(stake);
    expect(priced.ok && priced.value).toEqual({
      lines: [
        {
          ...{ type: "car", selection, stake_minor: String(stake) },
          price_minor: String(priceOf(type, terms, selection, stake)),
          most_minor: String(mostOf(type, terms, selection, stake)),
        },
      ],
      picks: exposureOf(type, terms, selection, stake).map(({ pick, mostMinor }) => ({
        ...{ type: "car", pick, most: String(mostMinor), line: 1 },
      })),
    });
  }
  expect(first.ok).toBe(true);
});
