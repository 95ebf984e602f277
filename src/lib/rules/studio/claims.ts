import { type FairSeeds, isClientSeed, sha256Hex } from "./fairness.ts";

/** What any round claims beside its seeds; a field left out is not checked. */
export type HashClaim = FairSeeds & {
  readonly serverSeedHash?: string;
  readonly configHash?: string;
};

/** Each true, false, or null when the claim does not name it. */
export type HashCheck = {
  readonly seedMatches: boolean | null;
  readonly configMatches: boolean | null;
};

/** Whether a round can have been played with such seeds at all. */
export const isPlayable = ({ clientSeed, nonce }: FairSeeds): boolean =>
  isClientSeed(clientSeed) && Number.isSafeInteger(nonce) && nonce >= 0;

/** Compares the hashes that a round claims with its server seed's, and with that of what decided. */
export async function checkHashes(
  claim: HashClaim,
  hashOfGame: () => Promise<string>,
): Promise<HashCheck> {
  const same = (a: string, b: string) => a.trim().toLowerCase() === b;
  return {
    seedMatches: claim.serverSeedHash
      ? same(claim.serverSeedHash, await sha256Hex(claim.serverSeed))
      : null,
    configMatches: claim.configHash ? same(claim.configHash, await hashOfGame()) : null,
  };
}
