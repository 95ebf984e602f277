import * as z from "zod/mini";
import { amount, id, moment } from "../fields.ts";
import { line, SIDES } from "./lobby-feed.ts";

const MOST_LEGS = 40;

/** Decimal odds as a bet was taken at them, single or multiplied: more than the stake comes back. */
const takenOdds = z.string().check(
  z.regex(/^[1-9]\d{0,9}\.\d{2}$/, "bad_field"),
  z.refine((text) => Number(text) > 1),
);

/** Who wins: a match, or a cockfight, whose sides have names of their own. */
export const COUPON_MARKETS = ["match_winner", "cockfight_winner"] as const;

/**
 * A bet on matches, one or several combined: of each which match it is of, on which side of which market and at what odds,
 * and how it stands; `void` where it counts as odds of 1. `potentialPayout`: what comes back if all that are open win; null
 * once the coupon is settled. `cashedAt`: when it was paid before its matches were over. `payout` is zero until then.
 */
export const couponRound = z.object({
  ...{ roundId: id, gameId: id, stake: amount, payout: amount },
  kind: z.literal("coupon"),
  odds: takenOdds,
  potentialPayout: z.nullable(amount),
  cashedAt: z.nullable(moment),
  legs: z
    .array(
      z.object({
        competition: line(80),
        home: line(60),
        away: line(60),
        startsAt: moment,
        market: z.enum(COUPON_MARKETS),
        side: z.enum(SIDES),
        odds: takenOdds,
        end: z.enum(["open", "won", "lost", "void"]),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_LEGS)),
});
export type CouponRoundDetails = z.output<typeof couponRound>;
export type CouponLeg = CouponRoundDetails["legs"][number];
