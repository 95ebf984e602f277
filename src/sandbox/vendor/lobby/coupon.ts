import { findMatch, likelihoodOf, type Match, matchEnd } from "./matches.ts";

/** One of a coupon's bets: on which outcome of which match, and the odds in hundredths that it was taken at. */
export type Leg = { readonly eventId: string; readonly outcomeId: string; readonly odds: number };
type LegEnd = "open" | "won" | "lost" | "void";

export const MOST_LEGS = 8;
/** Coupons above these odds, in hundredths, are not taken. */
export const MOST_ODDS = 100_000n;
const HUNDRED = 100n;
/** A cash-out is worth so much of what the coupon is, in hundredths. */
const CASH_OUT_PERCENT = 95n;
const PARTS = 1_000_000n;

/** What legs multiply a stake by: `over` of `under`. */
type Times = { readonly over: bigint; readonly under: bigint };
const product = (factors: readonly number[]): Times =>
  factors.reduce(
    ({ over, under }, each) => ({ over: over * BigInt(each), under: under * HUNDRED }),
    { over: 1n, under: 1n } as Times,
  );

/** A coupon's odds in hundredths, cut. */
export function oddsOf(legs: readonly Leg[]): bigint {
  const { over, under } = product(legs.map(({ odds }) => odds));
  return (over * HUNDRED) / under;
}

/** What a coupon pays where all of its legs win, in minor units; what would be a part of one is left to the house. */
export function winMinor(stakeMinor: bigint, factors: readonly number[]): bigint {
  const { over, under } = product(factors);
  return (stakeMinor * over) / under;
}

/** How a leg stands: open until its match is over. */
export function legEnd(key: string, gameId: string, leg: Leg, nowMs: number): LegEnd {
  const match = matchOf(key, gameId, leg);
  if (nowMs < match.endsMs) return "open";
  const end = matchEnd(key, match);
  if (end === "void") return "void";
  return end === leg.outcomeId ? "won" : "lost";
}

/**
 * What a coupon will pay, and when that is decided: with its first leg that is lost, or with the last. A leg whose match is
 * called off counts as odds of 1.
 */
export function couponEnd(key: string, gameId: string, stakeMinor: bigint, legs: readonly Leg[]) {
  const ends = legs.map((leg) => {
    const { endsMs } = matchOf(key, gameId, leg);
    return { endsMs, odds: leg.odds, end: legEnd(key, gameId, leg, endsMs) };
  });
  const lost = ends.filter(({ end }) => end === "lost").map(({ endsMs }) => endsMs);
  if (lost.length > 0) return { payoutMinor: 0n, settlesMs: Math.min(...lost) };
  const factors = ends.map(({ end, odds }) => (end === "void" ? 100 : odds));
  return {
    payoutMinor: winMinor(stakeMinor, factors),
    settlesMs: Math.max(...ends.map(({ endsMs }) => endsMs)),
  };
}

/** When the last of a coupon's matches is over: what may be told of its end before it is decided. */
export function lastEndMs(key: string, gameId: string, legs: readonly Leg[]): number {
  return Math.max(...legs.map((leg) => matchOf(key, gameId, leg).endsMs));
}

/**
 * What a coupon can be cashed for now: what it pays, times how likely the legs that are open are, less five per cent. Null
 * once it is decided, and where that comes to nothing.
 */
export function cashOutMinor(
  key: string,
  gameId: string,
  { stakeMinor, legs, nowMs }: CouponNow,
): bigint | null {
  const { settlesMs } = couponEnd(key, gameId, stakeMinor, legs);
  if (nowMs >= settlesMs) return null;
  const ends = legs.map((leg) => ({ leg, end: legEnd(key, gameId, leg, nowMs) }));
  const factors = ends.map(({ leg, end }) => (end === "void" ? 100 : leg.odds));
  const chances = ends.map(({ leg, end }) =>
    end === "open" ? partsOf(likelihoodOf(key, matchOf(key, gameId, leg), leg.outcomeId)) : PARTS,
  );
  const worth = chances.reduce(
    (left, chance) => (left * chance) / PARTS,
    (winMinor(stakeMinor, factors) * CASH_OUT_PERCENT) / HUNDRED,
  );
  return worth > 0n ? worth : null;
}

type CouponNow = {
  readonly stakeMinor: bigint;
  readonly legs: readonly Leg[];
  readonly nowMs: number;
};

const partsOf = (likely: number) => BigInt(Math.floor(likely * Number(PARTS)));

export function matchOf(key: string, gameId: string, { eventId }: Leg): Match {
  const match = findMatch(key, gameId, eventId);
  if (!match) throw new Error("a leg on no match");
  return match;
}
