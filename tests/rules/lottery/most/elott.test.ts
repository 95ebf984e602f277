import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fraction } from "#/lib/base/fraction.ts";
import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import { ELEVEN_FIVE } from "#/lib/rules/lottery/elott/eleven-five.ts";
import { FIVE_DIGITS } from "#/lib/rules/lottery/elott/five-digits.ts";
import { K3 } from "#/lib/rules/lottery/elott/k3.ts";
import { matched } from "#/lib/rules/lottery/elott/matched.ts";
import { mostInOrder } from "#/lib/rules/lottery/elott/most-in-order.ts";
import { mostOfBalls } from "#/lib/rules/lottery/elott/most-of-balls.ts";
import { balls, hasSide } from "#/lib/rules/lottery/elott/numbers.ts";
import { PK10 } from "#/lib/rules/lottery/elott/pk10.ts";
import { dragons, placed } from "#/lib/rules/lottery/elott/placed.ts";
import { MEGA_645 } from "#/lib/rules/lottery/elott/vietlott.ts";
import { mostOfLines } from "#/lib/rules/lottery/most.ts";
import { choicesOf } from "#/lib/rules/lottery/singles.ts";
import { anyLine, mostByTrying, ordersOf, written } from "../../../support/lottery-most.ts";

const several = (types: Parameters<typeof anyLine>[0]) =>
  fc.array(anyLine(types), { minLength: 2, maxLength: 6 });
const wrap = (orders: Iterable<readonly string[]>): DrawnNumbers[] =>
  [...orders].map((one) => [one]);

describe("the most that several lines can win together", () => {
  it("is what the best of all throws of three dice pays", () => {
    const space = wrap(written("123456", 3).map((dice) => [...dice]));
    fc.assert(
      fc.property(several(K3.types), (lines) => {
        expect(mostOfLines(lines, K3.mostTogether)(1n)).toEqual({
          minor: mostByTrying(lines, space),
          isReached: true,
        });
      }),
    );
  });

  it("is what the best of all arrivals pays, of cars that are paired and summed", () => {
    const track = { places: ["a", "b", "c", "d", "e"], numbers: balls(5) };
    const pairs = [["ends", 0, 4] as const, ["inner", 1, 3] as const];
    const types = [
      placed(track, {
        ...{ code: "car", group: "car", picks: "numbers", chance: fraction(1, 5) },
        wins: (car, pick) => car === Number(pick),
      }),
      placed(track, {
        ...{ code: "car_side", group: "car", picks: "sides", chance: fraction(1, 2), refunds: 5 },
        wins: (car, pick) => hasSide(car, pick, 3),
      }),
      dragons(pairs),
      ...PK10.types.filter(({ group }) => group === "sum"),
    ];
    const order = {
      ...{ numbers: 5, sides: ["car", "car_side"], pairs, first: ["sum", "sum_side"], sets: [] },
      steps: [[0, 1, 3, 4], [2]],
    };
    const space = wrap(ordersOf(balls(5).listed, 5));
    fc.assert(
      fc.property(several(types), (lines) => {
        const weigh = (weighed: Parameters<typeof mostInOrder>[0]) => ({
          ...{ most: mostInOrder(weighed, order), isReached: true },
        });
        expect(mostOfLines(lines, weigh)(1n).minor).toBe(mostByTrying(lines, space));
      }),
    );
  });

  it("is what the best of all five of eleven numbers pays, in whatever order they fall", () => {
    const space = wrap(ordersOf(balls(11).listed, 5));
    fc.assert(
      fc.property(several(ELEVEN_FIVE.types), (lines) => {
        expect(mostOfLines(lines, ELEVEN_FIVE.mostTogether)(1n)).toEqual({
          minor: mostByTrying(lines, space),
          isReached: true,
        });
      }),
      { numRuns: 6 },
    );
  });

  it("is what the best of all five digits pays, and a bound where bulls are bet on beside others", () => {
    const space = wrap(written("0123456789", 5).map((digits) => [...digits]));
    fc.assert(
      fc.property(several(FIVE_DIGITS.types), (lines) => {
        const { minor, isReached } = mostOfLines(lines, FIVE_DIGITS.mostTogether)(1n);
        const most = mostByTrying(lines, space);
        expect(isReached ? minor === most : minor >= most).toBe(true);
        const bulls = lines.filter(({ type }) => type.code === "bull").length;
        expect(isReached).toBe(bulls === 0 || bulls === lines.length);
      }),
      { numRuns: 5 },
    );
  });

  it.each([false, true])("is what the best of all balls pays (with a bonus ball: %s)", (bonus) => {
    const drum = { ...balls(8), drawn: 3, bonus };
    const common = { group: "balls", picks: drum, drawn: 3, bonus, most: 6 };
    const types = [
      matched({
        ...common,
        code: "two",
        chosen: 2,
        tiers: { both: { hits: 2 }, one: { hits: 1 } },
      }),
      matched({
        ...{ ...common, code: "three", chosen: 3 },
        tiers: {
          all: { hits: 3 },
          ...(bonus && { second: { hits: 2, bonus: true } }),
          ...(bonus ? { third: { hits: 2, bonus: false } } : { third: { hits: 2 } }),
        },
      }),
    ];
    const space = choicesOf(drum.listed, 3).flatMap((fallen): DrawnNumbers[] =>
      bonus
        ? drum.listed.filter((ball) => !fallen.includes(ball)).map((ball) => [[...fallen, ball]])
        : [[fallen]],
    );
    fc.assert(
      fc.property(several(types), (lines) => {
        const most = mostOfLines(lines, (weighed) => mostOfBalls(weighed, drum))(1n);
        expect(most).toEqual({ minor: mostByTrying(lines, space), isReached: true });
      }),
    );
  });

  it("is one jackpot for forty plays of six of 45 balls, not forty", () => {
    const [six] = MEGA_645.types;
    const terms = {
      stakesEach: 1,
      odds: { jackpot: 12_000_000_000n, first: 0n, second: 0n, third: 0n },
    };
    const line = fc
      .shuffledSubarray([...balls(45).listed], { minLength: 6, maxLength: 6 })
      .map((picks) => ({ type: six ?? K3.types[0], terms, selection: [picks], stakeMinor: 100n }));
    const unlike = fc.uniqueArray(line, {
      ...{ minLength: 40, maxLength: 40 },
      selector: ({ selection }) => selection[0]?.toSorted().join(),
    });
    fc.assert(
      fc.property(unlike, (lines) => {
        const played = lines.flatMap(({ type, ...rest }) => (type ? [{ type, ...rest }] : []));
        expect(mostOfLines(played, MEGA_645.mostTogether)(1n)).toEqual({
          ...{ minor: 120_000_000n, isReached: true },
        });
      }),
      { numRuns: 10 },
    );
  });
});

describe("kinds of twenty balls of eighty", () => {
  it("all fall together, but as many odd balls as even ones never come to an odd sum", () => {
    const found = kindsOf(sumsByCount());
    const sums = new Set([...found].map((kind) => kind.split(" ").slice(2).join(" ")));
    expect(sums.size).toBe(13);
    for (const half of ["up", "down", "tie"])
      for (const more of ["odd", "even", "tie"])
        for (const sum of sums)
          expect(found.has(`${half} ${more} ${sum}`)).toBe(more !== "tie" || / even/.test(sum));
  });
});

/** By how many of twenty balls are 1 to 40 and how many are odd: the sums they come to, a bit each. */
function sumsByCount(): ReadonlyMap<string, bigint> {
  let ways = new Map([["0 0 0", 1n]]);
  for (let ball = 1; ball <= 80; ball++) {
    const next = new Map(ways);
    for (const [key, sums] of ways) {
      const [count = 0, low = 0, odd = 0] = key.split(" ").map(Number);
      if (count === 20) continue;
      const reached = [count + 1, low + (ball <= 40 ? 1 : 0), odd + (ball % 2)].join(" ");
      next.set(reached, (next.get(reached) ?? 0n) | (sums << BigInt(ball)));
    }
    ways = next;
  }
  return new Map([...ways].filter(([key]) => key.startsWith("20 ")));
}

/** The kinds that fall: which half, which parity more of, which sum. */
function kindsOf(ways: ReadonlyMap<string, bigint>): ReadonlySet<string> {
  const kinds = new Set<string>();
  const than = (count: number, more: string, fewer: string) => {
    const unlike = count > 10 ? more : fewer;
    return count === 10 ? "tie" : unlike;
  };
  for (const [key, sums] of ways) {
    const [, low = 0, odd = 0] = key.split(" ").map(Number);
    for (let sum = 210; sum <= 1_410; sum++)
      if ((sums >> BigInt(sum)) & 1n)
        kinds.add(`${than(low, "up", "down")} ${than(odd, "odd", "even")} ${sumKind(sum)}`);
  }
  return kinds;
}

function sumKind(sum: number): string {
  const element = [
    ["metal", 210],
    ["wood", 696],
    ["water", 764],
    ["fire", 856],
    ["earth", 924],
  ].findLast(([, least]) => sum >= Number(least))?.[0];
  const unlike = sum > 810 ? "big" : "small";
  const size = sum === 810 ? "middle" : unlike;
  return `${element} ${sum % 2 === 0 ? "even" : "odd"} ${size}`;
}
