import { type FairSeeds, isClientSeed, sha256Hex } from "../fairness.ts";
import { configHash, type SlotModel } from "./model.ts";
import { fairRound, payoutMinor, type SlotRound } from "./round.ts";

/** What a round claims: the seeds, the hash published before it, and what it paid. Fields left out are not checked. */
export type RoundClaim = FairSeeds & {
  readonly serverSeedHash?: string;
  readonly configHash?: string;
  readonly lineStakeMinor?: bigint;
  readonly payoutMinor?: bigint;
};

/** Each check true, false, or null when the claim does not name what it needs. */
export type RoundCheck = {
  readonly round: SlotRound;
  readonly seedMatches: boolean | null;
  readonly configMatches: boolean | null;
  readonly payoutMatches: boolean | null;
};

/** Recomputes a round and compares it with its claim. Null if the client seed or nonce cannot have been played. */
export async function verifyRound(model: SlotModel, claim: RoundClaim): Promise<RoundCheck | null> {
  if (!isClientSeed(claim.clientSeed) || !Number.isSafeInteger(claim.nonce) || claim.nonce < 0) {
    return null;
  }
  const round = await fairRound(model, claim);
  const same = (a: string, b: string) => a.trim().toLowerCase() === b;
  return {
    round,
    seedMatches: claim.serverSeedHash
      ? same(claim.serverSeedHash, await sha256Hex(claim.serverSeed))
      : null,
    configMatches: claim.configHash ? same(claim.configHash, await configHash(model)) : null,
    payoutMatches:
      claim.payoutMinor === undefined || claim.lineStakeMinor === undefined
        ? null
        : claim.payoutMinor === payoutMinor(round, claim.lineStakeMinor),
  };
}
