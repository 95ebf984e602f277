import { fraction } from "#/lib/base/fraction.ts";
import type { BetType, DrawnNumbers } from "../bet-type.ts";
import type { Slot } from "./prizes.ts";

/** Which digits of a number are compared. */
const PARTS = {
  last: (number: string, digits: number) => number.slice(-digits),
  first: (number: string, digits: number) => number.slice(0, digits),
  tens: (number: string) => number.slice(-2, -1),
} as const;

type Matching = {
  readonly code: string;
  readonly group: string;
  /** The numbers that are looked at; each that matches pays. */
  readonly slots: readonly Slot[];
  readonly digits: number;
  /** Its last digits unless told. */
  readonly part?: keyof typeof PARTS;
};

/** A bet type with the numbers of a draw that it looks at. */
export type MatchingType = BetType & {
  readonly matches: Required<Pick<Matching, "slots" | "digits" | "part">>;
};

/**
 * A bet on numbers of so many digits that pays for each drawn number that ends with one of them. Each pick is a single
 * bet; a drawn number matches one pick at most.
 */
export function matching({ code, group, slots, digits, part = "last" }: Matching): MatchingType {
  const fallen = (drawn: DrawnNumbers) =>
    slots.map(({ drum, index }) => PARTS[part](drawn[drum]?.[index] ?? "", digits));
  return {
    matches: { slots, digits, part },
    code,
    group,
    byPick: true,
    places: [{ name: "numbers", picks: { digits }, min: 1, max: 10 ** digits }],
    tiers: ["hit"],
    bets: ([picks = []]) => picks.length,
    outcome: ([picks = []], drawn) => {
      const asked = new Set(picks);
      return { won: { hit: fallen(drawn).filter((end) => asked.has(end)).length }, refunded: 0 };
    },
    mostWon: (_, { hit = 0n }) => hit * BigInt(slots.length),
    expectation: ([picks = []]) => ({
      won: { hit: fraction(picks.length * slots.length, 10 ** digits) },
      refunded: fraction(0, 1),
    }),
  };
}
