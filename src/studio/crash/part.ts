import { formatWire } from "#/lib/base/money.ts";
import type { CrashRoundDetails } from "#/lib/contract/games/seamless.ts";
import { crashPaidMinor } from "#/lib/rules/studio/crash/game.ts";
import type { PlayedCrash } from "#/lib/rules/studio/crash/words.ts";

/** A player's part in a round of all, as it is stored. */
export type CrashPart = PlayedCrash & { readonly firstHash: string };

/** The part as one column of a round, null in other games. Where the round broke off stands in no row before its end. */
export const CRASH_PART = `
  case when crash_rounds.id is not null then jsonb_build_object('number', crash_rounds.number,
    'target', target, 'cashed', cashed, 'crash', crash_rounds.crash, 'firstHash', first_hash) end`;

export const CRASH_JOINS = `
  left join crash_rounds on crash_rounds.id = crash_round_id
  left join crash_chains on crash_chains.id = crash_rounds.chain_id
  left join crash_bets on crash_bets.bet_id = rounds.id`;

/** What a round tells of its player's part, and what that pays. */
export function crashPart(
  row: { readonly stakeMinor: bigint; readonly exponent: number; readonly state: string },
  { number, target, cashed, crash }: CrashPart,
): { readonly payout: string; readonly crash: PlayedCrash } {
  return {
    payout: formatWire(crashPaidMinor(row.stakeMinor, cashed), row.exponent),
    crash: { number, target, cashed, crash },
  };
}

/** The part as the operator's record shows it. */
export function crashDetailsOf(
  { target, cashed, crash, firstHash }: CrashPart,
  common: Omit<CrashRoundDetails, "kind" | "target" | "cashed" | "crash" | "firstHash">,
): CrashRoundDetails {
  return { ...common, kind: "crash", target, cashed, crash, firstHash };
}
