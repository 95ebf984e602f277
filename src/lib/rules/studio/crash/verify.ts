import { isClientSeed, sha256Hex } from "../fairness.ts";
import { crashOf, walkBack } from "./chain.ts";
import { type CrashGame, crashHash, crashPaidMinor, type Hundredths } from "./game.ts";

/** The longest chain that was ever published. */
export const MOST_ROUNDS = 100_000;

/** What a round claims. Fields left out are not checked. */
export type CrashClaim = {
  /** What the round revealed: h(i). */
  readonly hash: string;
  /** What the round before it revealed: h(i − 1). */
  readonly previousHash?: string;
  readonly salt: string;
  /** The round's place in its chain: i. */
  readonly number: number;
  /** What was published before the first round: h(0). */
  readonly firstHash?: string;
  readonly configHash?: string;
  /** The multiplier that was left at; null for who did not leave. */
  readonly cashed?: Hundredths | null;
  readonly stakeMinor?: bigint;
  readonly payoutMinor?: bigint;
};

/** Each check true, false, or null when the claim does not name what it needs. */
export type CrashCheck = {
  readonly crash: Hundredths;
  readonly hashMatches: boolean | null;
  readonly chainMatches: boolean | null;
  readonly configMatches: boolean | null;
  readonly payoutMatches: boolean | null;
};

/** Recomputes a round and compares it with its claim. Null if the salt or the number cannot have been played. */
export async function verifyCrash(game: CrashGame, claim: CrashClaim): Promise<CrashCheck | null> {
  const { hash, salt, number, cashed, stakeMinor, payoutMinor } = claim;
  const isPlayed = Number.isInteger(number) && number >= 1 && number <= MOST_ROUNDS;
  if (!isClientSeed(salt) || !isPlayed) return null;
  const crash = await crashOf(game, hash, salt);
  const same = (a: string, b: string) => a.trim().toLowerCase() === b;
  const isTold = cashed !== undefined && stakeMinor !== undefined && payoutMinor !== undefined;
  return {
    crash,
    hashMatches: claim.previousHash ? same(claim.previousHash, await sha256Hex(hash)) : null,
    chainMatches: claim.firstHash ? same(claim.firstHash, await walkBack(hash, number)) : null,
    configMatches: claim.configHash ? same(claim.configHash, await crashHash(game)) : null,
    payoutMatches: isTold
      ? (cashed === null || cashed <= crash) && payoutMinor === crashPaidMinor(stakeMinor, cashed)
      : null,
  };
}
