import type { DrawnNumbers, WeighedLine } from "../bet-type.ts";
import { onlyAt, paidFor, paidOver } from "../most.ts";

/** A game whose numbers fall in an order, none twice, as far as several lines of it are weighed together. */
export type Order = {
  /** How many are in the drum, "01" the first. */
  readonly numbers: number;
  /** The types that are bet on each place for itself. */
  readonly sides: readonly string[];
  /** Of two places which has the higher number. */
  readonly pairs: readonly (readonly [name: string, number, number])[];
  /** The types that the first two decide. */
  readonly first: readonly string[];
  /** What decides all other types: every set of numbers that can fall, in whatever order. */
  readonly sets: readonly DrawnNumbers[];
  /** Places that are filled at once, so that what ties them is known. */
  readonly steps: readonly (readonly number[])[];
};

const written = (number: number): string => String(number + 1).padStart(2, "0");

/**
 * The most that numbers in an order can pay for several lines: step by step, the best for each set of numbers that has
 * been taken by then, and at the end what that set pays itself.
 */
export function mostInOrder(lines: readonly WeighedLine[], order: Order): number {
  const { numbers, steps } = order;
  const worth = steps.map((places) => worthOf(lines, order, places));
  let best = new Map([[0, 0]]);
  for (const [at, places] of steps.entries()) {
    const next = new Map<number, number>();
    for (const [taken, sum] of best)
      fill(places.length, taken, numbers, (placed, reached) => {
        const value = sum + (worth[at]?.(placed) ?? 0);
        if (value > (next.get(reached) ?? -1)) next.set(reached, value);
      });
    best = next;
  }
  const ofSet = lines.filter(({ type: { code } }) => isOfSet(order, code));
  if (ofSet.length === 0) return Math.max(...best.values());
  const paid = paidOver(ofSet, order.sets);
  return Math.max(...order.sets.map((set, at) => (best.get(takenBy(set)) ?? 0) + (paid[at] ?? 0)));
}

/** Every way to fill so many places with numbers that are not taken. */
function fill(
  places: number,
  taken: number,
  numbers: number,
  found: (placed: readonly number[], taken: number) => void,
): void {
  const placed: number[] = [];
  const go = (mask: number): void => {
    if (placed.length === places) {
      found(placed, mask);
      return;
    }
    for (let number = 0; number < numbers; number++) {
      if (mask & (1 << number)) continue;
      placed.push(number);
      go(mask | (1 << number));
      placed.pop();
    }
  };
  go(taken);
}

/** What numbers are worth at the places of a step: each alone, in its pair, and as the first two. */
function worthOf(lines: readonly WeighedLine[], order: Order, places: readonly number[]) {
  const of = (codes: readonly string[]) => lines.filter(({ type }) => codes.includes(type.code));
  const sum = (own: readonly WeighedLine[], at: number | null, drawn: readonly string[]) =>
    own.reduce(
      (all, line) =>
        all + paidFor(line, at === null ? line.selection : onlyAt(line.selection, at), [drawn]),
      0,
    );
  const each = Array.from({ length: order.numbers }, (_, number) => number);
  const sides = of(order.sides);
  const alone = places.map((place) =>
    each.map((number) => sum(sides, place, filled({ [place]: number }))),
  );
  const pairs = order.pairs.flatMap(([, one, other], at) =>
    places.includes(one)
      ? [
          {
            ...{ one: places.indexOf(one), other: places.indexOf(other) },
            higher: sum(of(["dragon"]), at, filled({ [one]: 1, [other]: 0 })),
            lower: sum(of(["dragon"]), at, filled({ [one]: 0, [other]: 1 })),
          },
        ]
      : [],
  );
  const first = of(order.first);
  const sums = places.includes(0) && first.length > 0 ? sumsOf(first, order.numbers) : null;
  return (placed: readonly number[]): number => {
    let value = 0;
    for (const [at, number] of placed.entries()) value += alone[at]?.[number] ?? 0;
    for (const { one, other, higher, lower } of pairs)
      value += (placed[one] ?? 0) > (placed[other] ?? 0) ? higher : lower;
    return value + (sums?.[(placed[0] ?? 0) + (placed[1] ?? 0)] ?? 0);
  };
}

/** What the first two are worth by their sum. */
function sumsOf(lines: readonly WeighedLine[], numbers: number): readonly number[] {
  return Array.from({ length: 2 * numbers - 2 }, (_, sum) => {
    const one = Math.min(sum, numbers - 1);
    const drawn = [[written(one), written(sum - one)]];
    return lines.reduce((all, line) => all + paidFor(line, line.selection, drawn), 0);
  });
}

/** A draw of which some places alone are looked at. */
function filled(at: Readonly<Record<number, number>>): readonly string[] {
  return Array.from({ length: 10 }, (_, place) => written(at[place] ?? 0));
}

/** The bits of the numbers that fell. */
function takenBy([numbers = []]: DrawnNumbers): number {
  return numbers.reduce((taken, number) => taken | (1 << (Number(number) - 1)), 0);
}

function isOfSet({ sides, first }: Order, code: string): boolean {
  return code !== "dragon" && !sides.includes(code) && !first.includes(code);
}
