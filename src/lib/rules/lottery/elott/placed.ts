import { type Fraction, fraction } from "#/lib/base/fraction.ts";
import type { BetType, Picks, Selection } from "../bet-type.ts";
import { eachAtPlace } from "../singles.ts";
import { SIDES } from "./numbers.ts";

/** Where numbers fall in an order and none falls twice: the places that are bet on, and what is in the drum. */
export type Track = {
  readonly places: readonly string[];
  readonly numbers: Picks & { readonly listed: readonly string[] };
};

type PlacedRule = {
  readonly code: string;
  readonly group: string;
  readonly picks: "numbers" | "sides";
  readonly wins: (number: number, pick: string) => boolean;
  /** The chance of one pick. */
  readonly chance: Fraction;
  /** The one number that gives stakes back. */
  readonly refunds?: number;
};

/** Picks at any of the places, each a bet of its own with the same chance. */
export function placed(
  track: Track,
  { code, group, picks, wins, chance, refunds }: PlacedRule,
): BetType {
  const what = picks === "numbers" ? track.numbers : { listed: SIDES };
  const size = BigInt(track.numbers.listed.length);
  const total = (selection: Selection) => selection.flat().length;
  const won = (picked: readonly string[], number: number) =>
    number === refunds ? 0 : picked.filter((pick) => wins(number, pick)).length;
  return {
    ...{ code, group, tiers: ["hit"], singles: eachAtPlace },
    least: track.places.map((_, at) => (at === 0 ? what.listed.slice(0, 1) : [])),
    places: track.places.map((name) => ({ name, picks: what, min: 0, max: what.listed.length })),
    refusal: (selection) => (total(selection) === 0 ? "nothing_picked" : null),
    bets: total,
    outcome: (selection, [fallen = []]) => {
      const at = (index: number) => Number(fallen[index]);
      return {
        won: {
          hit: selection.reduce((sum, picked, index) => sum + won(picked, at(index)), 0),
        },
        refunded: selection.reduce(
          (sum, picked, index) => sum + (at(index) === refunds ? picked.length : 0),
          0,
        ),
      };
    },
    mostWon: (selection, { hit = 0n }) =>
      hit *
      BigInt(
        mostAssigned(
          // A place that nothing is picked at takes any number that is left.
          selection
            .filter((picked) => picked.length > 0)
            .map((picked) => track.numbers.listed.map((number) => won(picked, Number(number)))),
        ),
      ),
    expectation: (selection) => {
      const bets = BigInt(total(selection));
      return {
        won: { hit: fraction(bets * chance.over, chance.under) },
        refunded: fraction(refunds === undefined ? 0n : bets, size),
      };
    },
  };
}

/**
 * The most that rows come to where each takes a column of its own: no number falls at two places. Rows are added one by one;
 * the others make room where that costs least. Sets of columns are not gone through.
 */
export function mostAssigned(rows: readonly (readonly number[])[]): number {
  const valueAt = (row: number, column: number) => rows[row]?.[column] ?? 0;
  /** The row that has each column, by column. */
  const holders: (number | null)[] = (rows[0] ?? []).map(() => null);
  for (const [row, values] of rows.entries()) {
    const { gains, from } = makeRoom(values, holders, valueAt);
    const free = holders.flatMap((holder, column) => (holder === null ? [column] : []));
    let column = free.reduce((best, each) =>
      (gains[each] ?? 0) > (gains[best] ?? 0) ? each : best,
    );
    for (let before = from[column] ?? null; before !== null; before = from[column] ?? null) {
      holders[column] = holders[before] ?? null;
      column = before;
    }
    holders[column] = row;
  }
  return holders.reduce<number>(
    (sum, row, column) => sum + (row === null ? 0 : valueAt(row, column)),
    0,
  );
}

/**
 * What all gain where one more row comes in and each column is the one that is taken at last: at once, or by a row that
 * leaves the column before it (`from`) to another.
 */
function makeRoom(
  values: readonly number[],
  holders: readonly (number | null)[],
  valueAt: (row: number, column: number) => number,
) {
  const gains = [...values];
  const from: (number | null)[] = values.map(() => null);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [left, holder] of holders.entries()) {
      if (holder === null) continue;
      const without = (gains[left] ?? 0) - valueAt(holder, left);
      for (const [column, gain] of gains.entries()) {
        if (without + valueAt(holder, column) <= gain) continue;
        gains[column] = without + valueAt(holder, column);
        from[column] = left;
        changed = true;
      }
    }
  }
  return { gains, from };
}

/** Of pairs of places, which of the two has the higher number: `dragon` the first of them, `tiger` the second. */
export function dragons(pairs: readonly (readonly [name: string, number, number])[]): BetType {
  const picks = { listed: ["dragon", "tiger"] };
  const total = (selection: Selection) => selection.flat().length;
  return {
    ...{ code: "dragon", group: "dragon", tiers: ["hit"], singles: eachAtPlace },
    least: pairs.map((_, at) => (at === 0 ? ["dragon"] : [])),
    places: pairs.map(([name]) => ({ name, picks, min: 0, max: 2 })),
    refusal: (selection) => (total(selection) === 0 ? "nothing_picked" : null),
    bets: total,
    outcome: (selection, [fallen = []]) => {
      const hits = pairs.filter(([, one, other], at) => {
        const winner = Number(fallen[one]) > Number(fallen[other]) ? "dragon" : "tiger";
        return selection[at]?.includes(winner);
      });
      return { won: { hit: hits.length }, refunded: 0 };
    },
    mostWon: (selection, { hit = 0n }) =>
      hit * BigInt(selection.filter((picked) => picked.length > 0).length),
    expectation: (selection) => ({
      won: { hit: fraction(total(selection), 2) },
      refunded: fraction(0, 1),
    }),
  };
}
