import { formatWire } from "#/lib/base/money.ts";
import type { CouponRoundDetails } from "#/lib/contract/games/coupon-round.ts";
import { SIDES, type Side } from "#/lib/contract/games/lobby-feed.ts";
import { legEnd, matchOf, oddsOf, winMinor } from "./lobby/coupon.ts";
import type { Round, Seat } from "./records.ts";

const shown = (hundredths: bigint) => formatWire(hundredths, 2);
const isSide = (outcomeId: string): outcomeId is Side => SIDES.some((side) => side === outcomeId);

/** A coupon as the operator's record shows it: what is decided is told when it is, and not before. Null for other rounds. */
export function couponDetails(
  key: string,
  { round, seat }: { readonly round: Round; readonly seat: Seat },
  nowMs: number,
): CouponRoundDetails | null {
  const { legs, stakeMinor, payoutMinor, settlesAt, cashedAt, reference } = round;
  if (!legs) return null;
  const { gameId, currency } = seat;
  const money = (minor: bigint) => formatWire(minor, currency.exponent);
  const isOver = cashedAt !== null || (settlesAt !== null && settlesAt.getTime() <= nowMs);
  const ends = legs.map((leg) => ({ leg, end: legEnd(key, gameId, leg, nowMs) }));
  const factors = ends.map(({ leg, end }) => (end === "void" ? 100 : leg.odds));
  return {
    kind: "coupon",
    ...{ roundId: reference, gameId, stake: money(stakeMinor) },
    payout: money(isOver ? payoutMinor : 0n),
    odds: shown(oddsOf(legs)),
    potentialPayout: isOver ? null : money(winMinor(stakeMinor, factors)),
    cashedAt: cashedAt?.toISOString() ?? null,
    legs: ends.flatMap(({ leg, end }) => {
      const { sport, competition, home, away, startsMs } = matchOf(key, gameId, leg);
      if (!isSide(leg.outcomeId)) return [];
      return {
        ...{ competition, home, away, end, side: leg.outcomeId },
        startsAt: new Date(startsMs).toISOString(),
        market: sport === "cockfight" ? "cockfight_winner" : "match_winner",
        odds: shown(BigInt(leg.odds)),
      };
    }),
  };
}
