import type { CouponLeg, CouponRoundDetails } from "#/lib/contract/games/coupon-round.ts";

/** A coupon that was cashed out, with a leg that stands so for each. */
export const cashedCoupon = (roundId: string, ...ends: CouponLeg["end"][]): CouponRoundDetails => ({
  ...{ kind: "coupon", roundId, gameId: "triple-siete", stake: "100.00", payout: "250.00" },
  ...{ odds: "6.25", potentialPayout: null, cashedAt: "2026-11-22T12:00:00.000Z" },
  legs: ends.map((end) => ({
    ...{ competition: "Copa", home: "Uno", away: "Dos", startsAt: "2026-11-22T12:30:00.000Z" },
    ...{ market: "match_winner", side: "home", odds: "2.50", end },
  })),
});

const fight = { competition: "Derby", startsAt: "2026-11-22T12:30:00.000Z" };

/** Two cockfights combined, the first of which is won. */
export const openCockfights = (roundId: string): CouponRoundDetails => ({
  ...{ kind: "coupon", roundId, gameId: "gallos", stake: "10000.00", payout: "0.00" },
  ...{ odds: "37.80", potentialPayout: "378000.00", cashedAt: null },
  legs: [
    {
      ...{ ...fight, home: "Canelo", away: "Cenizo", side: "home", end: "won" },
      ...{ market: "cockfight_winner", odds: "1.80" },
    },
    {
      ...{ ...fight, home: "Talisayin", away: "Pinto", side: "draw", end: "open" },
      ...{ market: "cockfight_winner", odds: "21.00" },
    },
  ],
});
