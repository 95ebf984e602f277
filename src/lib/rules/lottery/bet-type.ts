import { type Fraction, fraction, plus, times, ZERO } from "#/lib/base/fraction.ts";
import { formatWire, parseMoney, trimZeros } from "#/lib/base/money.ts";

/** What is returned in all for each unit staked, stake included, in ten-thousandths: 99.9 is 999 000n. */
export type Odds = bigint;
export const ODDS_SCALE = 10_000n;
const ODDS_DIGITS = 4;

/** Odds as people write them: 999 000n is "99.9". */
export function writeOdds(odds: Odds): string {
  return trimZeros(formatWire(odds, ODDS_DIGITS));
}

/** Odds from how people write them, "99.9"; null for what is none, or is finer than a ten-thousandth. */
export function readOdds(text: string): Odds | null {
  const read = parseMoney(text, ODDS_DIGITS);
  return read.ok && read.value > 0n ? read.value : null;
}

/** What was drawn: the numbers of each prize or drum, in the order of the game's `drawn`. Leading zeros count. */
export type DrawnNumbers = readonly (readonly string[])[];

/** What a player picks: one list of picks for each place of the bet type. */
export type Selection = readonly (readonly string[])[];

/** All numbers of so many digits ("00" to "99"), or the values that are listed. */
export type Picks = { readonly digits: number } | { readonly listed: readonly string[] };

/** One place of a bet type: what can be picked there, and how many of them; never one twice. */
export type Place = {
  readonly name: string;
  readonly picks: Picks;
  readonly min: number;
  readonly max: number;
};

/** What a draw does to a selection, counted in single bets. */
export type Outcome = {
  /** How often a single bet won, by what names its odds. */
  readonly won: Readonly<Record<string, number>>;
  /** Single bets whose stake is given back. */
  readonly refunded: number;
};

/** What a draw does to a selection on average, exactly. */
export type Expectation = {
  readonly won: Readonly<Record<string, Fraction>>;
  readonly refunded: Fraction;
};

/** On what terms a bet type is sold: data of the operator, kept with every ticket. */
export type Terms = {
  /** Stakes that one single bet costs: 27 for a two-digit lô of the north. */
  readonly stakesEach: number;
  readonly odds: Readonly<Record<string, Odds>>;
  /** How the odds are lowered as a number is played (`odds-steps.ts`); absent: they are not. */
  readonly steps?: readonly { readonly from: bigint; readonly factor: bigint }[];
};

/** One way to bet on a game: the executable rule that validates, prices and settles it. */
export type BetType = {
  /** Unique in its game, and never used for another rule again: "lo2". */
  readonly code: string;
  /** Under which heading of the board it stands. */
  readonly group: string;
  readonly places: readonly Place[];
  /** Its picks are bets of their own, so that each can be sold out alone. */
  readonly byPick?: true;
  /**
   * The single bets of a selection, where they are neither its picks nor all of it: each can be sold out alone. One can
   * win as much as another. Their picks are in the order of the selection's.
   */
  readonly singles?: (selection: Selection) => readonly Selection[];
  /** The least that can be sold, where that is not the first picks of each place. */
  readonly least?: Selection;
  /** What its odds are named after; most have one. */
  readonly tiers: readonly string[];
  /** What `places` cannot say; null when the selection can be sold. */
  readonly refusal?: (selection: Selection) => string | null;
  /** Which picks fell, where a pick alone is no bet: what a ticket marks, whether or not it won. */
  readonly fallen?: (selection: Selection, drawn: DrawnNumbers) => Selection;
  /** How many single bets a selection is made of. Only asked for selections that can be sold. */
  readonly bets: (selection: Selection) => number;
  readonly outcome: (selection: Selection, drawn: DrawnNumbers) => Outcome;
  /** The most that one draw can pay for a stake of one, in ten-thousandths; refunds are no win. */
  readonly mostWon: (selection: Selection, odds: Terms["odds"]) => bigint;
  readonly expectation: (selection: Selection) => Expectation;
};

/** One drum or prize of a game: how many numbers fall, and of which kind. */
export type Drum = {
  readonly name: string;
  readonly picks: Picks;
  readonly numbers: number;
  /** No number falls twice in it. */
  readonly distinct: boolean;
};

/** A line as it is weighed against others: what one hit of each tier pays, all in the same whole unit. */
export type WeighedLine = {
  readonly type: BetType;
  readonly selection: Selection;
  readonly pays: Readonly<Record<string, number>>;
};

/**
 * The most that one draw can pay for several lines together, in the unit of their pays. `isReached`: some draw pays just
 * that; else none pays more, and perhaps none as much.
 */
export type Together = { readonly most: number; readonly isReached: boolean };

/** A game: what is drawn, and how one can bet on it. */
export type LotteryGame = {
  readonly code: string;
  readonly drawn: readonly Drum[];
  readonly types: readonly BetType[];
  /** The most that one draw can pay for several lines of it together (`mostOfLines`). */
  readonly mostTogether?: (lines: readonly WeighedLine[]) => Together;
};

/** What a selection costs, in minor units, at `stakeMinor` a stake. */
export function priceOf(
  type: BetType,
  terms: Terms,
  selection: Selection,
  stakeMinor: bigint,
): bigint {
  return BigInt(type.bets(selection) * terms.stakesEach) * stakeMinor;
}

/** The most that one draw can pay for a selection, in minor units; refunds are no win. */
export function mostOf(
  type: BetType,
  terms: Terms,
  selection: Selection,
  stakeMinor: bigint,
): bigint {
  return (type.mostWon(selection, terms.odds) * stakeMinor) / ODDS_SCALE;
}

/** The numbers that a line stands on, as they are counted: each single bet that can be sold out alone, else all of it. */
export function singlesOf(
  type: BetType,
  selection: Selection,
): readonly { readonly pick: string; readonly alone: Selection }[] {
  if (type.byPick) return (selection[0] ?? []).map((pick) => ({ pick, alone: [[pick]] }));
  // In one order, so that a bet is the same number however its picks were listed.
  const sorted = selection.map((picks) => picks.toSorted());
  return (type.singles?.(sorted) ?? [sorted]).map((alone) => ({
    pick: alone.map((picks) => picks.join(" ")).join("/"),
    alone,
  }));
}

/** What a line can win on which number. */
export function exposureOf(
  type: BetType,
  terms: Terms,
  selection: Selection,
  stakeMinor: bigint,
): readonly { readonly pick: string; readonly mostMinor: bigint }[] {
  const most = (each: Selection) => mostOf(type, terms, each, stakeMinor);
  const singles = singlesOf(type, selection);
  if (type.byPick) return singles.map(({ pick, alone }) => ({ pick, mostMinor: most(alone) }));
  // One can win as much as another.
  const mostMinor = most(singles[0]?.alone ?? selection);
  return singles.map(({ pick }) => ({ pick, mostMinor }));
}

/** What a draw pays for a selection and what it gives back, in minor units; a payout is rounded down once. */
export function payoutOf(
  type: BetType,
  terms: Terms,
  selection: Selection,
  stakeMinor: bigint,
  drawn: DrawnNumbers,
): { readonly payoutMinor: bigint; readonly refundMinor: bigint } {
  const { won, refunded } = type.outcome(selection, drawn);
  const times = Object.entries(won).reduce(
    (sum, [tier, hits]) => sum + oddsOf(terms, tier) * BigInt(hits),
    0n,
  );
  return {
    payoutMinor: (times * stakeMinor) / ODDS_SCALE,
    refundMinor: BigInt(refunded * terms.stakesEach) * stakeMinor,
  };
}

/** The share of its price that a selection returns in the long run: Σ chance × odds, refunds included. */
export function returnOf(type: BetType, terms: Terms, selection: Selection): Fraction {
  const { won, refunded } = type.expectation(selection);
  const stakes = fraction(1, type.bets(selection) * terms.stakesEach);
  const back = Object.entries(won).reduce(
    (sum, [tier, hits]) => plus(sum, times(hits, fraction(oddsOf(terms, tier), ODDS_SCALE))),
    ZERO,
  );
  return times(plus(back, times(refunded, fraction(terms.stakesEach, 1))), stakes);
}

function oddsOf(terms: Terms, tier: string): Odds {
  const odds = terms.odds[tier];
  if (odds === undefined) throw new RangeError(`no odds for ${tier}`);
  return odds;
}

/** The least picks that a type takes, the first that there are: what a type returns is told of them. */
export function leastOf(type: BetType): Selection {
  if (type.least) return type.least;
  return type.places.map(({ picks, min }) =>
    Array.from({ length: min }, (_, index) =>
      "digits" in picks ? String(index).padStart(picks.digits, "0") : (picks.listed[index] ?? ""),
    ),
  );
}
