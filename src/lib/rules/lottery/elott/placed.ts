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
          selection.map((picked) =>
            track.numbers.listed.map((number) => won(picked, Number(number))),
          ),
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
 * The most that rows come to where each takes a column of its own: no number falls at two places. Goes through the sets
 * of columns that are taken, row by row; there are at most 2,048.
 */
export function mostAssigned(rows: readonly (readonly number[])[]): number {
  let best = new Map([[0, 0]]);
  for (const row of rows) {
    const next = new Map<number, number>();
    for (const [taken, sum] of best)
      for (const [column, value] of row.entries()) {
        const bit = 1 << column;
        if (taken & bit) continue;
        const reached = sum + value;
        if (reached > (next.get(taken | bit) ?? -1)) next.set(taken | bit, reached);
      }
    best = next;
  }
  return Math.max(...best.values());
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
