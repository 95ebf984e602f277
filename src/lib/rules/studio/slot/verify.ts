import { checkHashes, type HashCheck, type HashClaim, isPlayable } from "../claims.ts";
import { configHash, type SlotModel } from "./model.ts";
import { fairRound, payoutMinor, type SlotRound } from "./round.ts";

/** What a round claims: the seeds, the hash published before it, and what it paid. Fields left out are not checked. */
export type RoundClaim = HashClaim & {
  readonly lineStakeMinor?: bigint;
  readonly payoutMinor?: bigint;
};

/** Each check true, false, or null when the claim does not name what it needs. */
export type RoundCheck = HashCheck & {
  readonly round: SlotRound;
  readonly payoutMatches: boolean | null;
};

/** Recomputes a round and compares it with its claim. Null if the client seed or nonce cannot have been played. */
export async function verifyRound(model: SlotModel, claim: RoundClaim): Promise<RoundCheck | null> {
  if (!isPlayable(claim)) return null;
  const round = await fairRound(model, claim);
  return {
    round,
    ...(await checkHashes(claim, () => configHash(model))),
    payoutMatches:
      claim.payoutMinor === undefined || claim.lineStakeMinor === undefined
        ? null
        : claim.payoutMinor === payoutMinor(round, claim.lineStakeMinor),
  };
}
