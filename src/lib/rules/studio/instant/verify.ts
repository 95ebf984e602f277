import type { Fraction } from "#/lib/base/fraction.ts";
import { type FairSeeds, isClientSeed, sha256Hex } from "../fairness.ts";
import { type Choice, drawInstant, type InstantGame, instantHash, paidMinor } from "./game.ts";

/** What a round claims: the seeds, the hash published before it, and what it paid. Fields left out are not checked. */
export type InstantClaim = FairSeeds & {
  readonly choice: Choice;
  readonly serverSeedHash?: string;
  readonly configHash?: string;
  readonly stakeMinor?: bigint;
  readonly payoutMinor?: bigint;
};

/** Each check true, false, or null when the claim does not name what it needs. */
export type InstantCheck = {
  readonly drawn: readonly number[];
  readonly pays: Fraction;
  readonly seedMatches: boolean | null;
  readonly configMatches: boolean | null;
  readonly payoutMatches: boolean | null;
};

/** Recomputes a round and compares it with its claim. Null if the client seed or nonce cannot have been played. */
export async function verifyInstant(
  game: InstantGame,
  claim: InstantClaim,
): Promise<InstantCheck | null> {
  if (!isClientSeed(claim.clientSeed) || !Number.isSafeInteger(claim.nonce) || claim.nonce < 0)
    return null;
  const drawn = await drawInstant(game, claim.choice, claim);
  const pays = game.pays(claim.choice, drawn);
  const same = (a: string, b: string) => a.trim().toLowerCase() === b;
  return {
    drawn,
    pays,
    seedMatches: claim.serverSeedHash
      ? same(claim.serverSeedHash, await sha256Hex(claim.serverSeed))
      : null,
    configMatches: claim.configHash ? same(claim.configHash, await instantHash(game)) : null,
    payoutMatches:
      claim.payoutMinor === undefined || claim.stakeMinor === undefined
        ? null
        : claim.payoutMinor === paidMinor(pays, claim.stakeMinor),
  };
}
