import type { Fraction } from "#/lib/base/fraction.ts";
import { checkHashes, type HashCheck, type HashClaim, isPlayable } from "../claims.ts";
import { type Choice, drawInstant, type InstantGame, instantHash, paidMinor } from "./game.ts";

/** What a round claims: the seeds, the hash published before it, and what it paid. Fields left out are not checked. */
export type InstantClaim = HashClaim & {
  readonly choice: Choice;
  readonly stakeMinor?: bigint;
  readonly payoutMinor?: bigint;
};

/** Each check true, false, or null when the claim does not name what it needs. */
export type InstantCheck = HashCheck & {
  readonly drawn: readonly number[];
  readonly pays: Fraction;
  readonly payoutMatches: boolean | null;
};

/** Recomputes a round and compares it with its claim. Null if the client seed or nonce cannot have been played. */
export async function verifyInstant(
  game: InstantGame,
  claim: InstantClaim,
): Promise<InstantCheck | null> {
  if (!isPlayable(claim)) return null;
  const drawn = await drawInstant(game, claim.choice, claim);
  const pays = game.pays(claim.choice, drawn);
  return {
    drawn,
    pays,
    ...(await checkHashes(claim, () => instantHash(game))),
    payoutMatches:
      claim.payoutMinor === undefined || claim.stakeMinor === undefined
        ? null
        : claim.payoutMinor === paidMinor(pays, claim.stakeMinor),
  };
}
