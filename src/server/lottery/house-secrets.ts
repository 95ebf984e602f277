import { hash, randomBytes } from "node:crypto";
import type { Place, SealedColumn, Vault } from "#/server/db/index.ts";

/** What seeds and chains are sealed for. */
export const HOUSE_DRAWS = "lottery house draw";

const BYTES = 32;
/** Draws that a chain is for: at one a minute three and a half days. Whoever checks one hashes so often at most. */
const LINKS = 5_000;

const seedPlace = (commitment: string): Place => ({
  ...{ column: "lottery_seeds.sealed", row: commitment },
});
const chainPlace = (anchor: string): Place => ({
  ...{ column: "lottery_chains.sealed", row: anchor },
});

/** Secrets of draws to come, as they are sealed anew. */
export const SEEDS_SEALED: SealedColumn = {
  ...{ table: "lottery_seeds", column: "sealed", purpose: HOUSE_DRAWS, key: ["commitment"] },
  place: ({ commitment }) => seedPlace(String(commitment)),
};
export const CHAINS_SEALED: SealedColumn = {
  ...{ table: "lottery_chains", column: "sealed", purpose: HOUSE_DRAWS, key: ["anchor"] },
  place: ({ anchor }) => chainPlace(String(anchor)),
};

/** SHA-256 of 32 bytes in hex, so many times over. */
function hashed(hex: string, times: number): string {
  let bytes: Buffer = Buffer.from(hex, "hex");
  for (let time = 0; time < times; time++) bytes = hash("sha256", bytes, "buffer");
  return bytes.toString("hex");
}

/** A new seed: what is committed to for it, and the seed itself, sealed. */
export function makeSeed(vault: Vault): { readonly commitment: string; readonly sealed: Buffer } {
  const seed = randomBytes(BYTES).toString("hex");
  const commitment = hashed(seed, 1);
  return { commitment, sealed: vault.seal(seed, seedPlace(commitment)) };
}

/** A new chain of beacons: its anchor, and its last link, sealed. */
export function makeChain(vault: Vault, links = LINKS) {
  const last = randomBytes(BYTES).toString("hex");
  const anchor = hashed(last, links);
  return { anchor, links, sealed: vault.seal(last, chainPlace(anchor)) };
}

/** A seed by what was committed to. Throws for what is not to be opened here. */
export function openSeed(vault: Vault, commitment: string, sealed: Buffer): string {
  return vault.open(sealed, seedPlace(commitment));
}

/** A link of a chain. Throws for what is not to be opened here. */
export function openLink(
  vault: Vault,
  chain: { readonly anchor: string; readonly links: number; readonly sealed: Buffer },
  link: number,
): string {
  return hashed(vault.open(chain.sealed, chainPlace(chain.anchor)), chain.links - link);
}

/** Whether a chain is one that this vault sealed, and hashes to its anchor. */
export function opensChain(vault: Vault, chain: Parameters<typeof openLink>[1]): boolean {
  return isOpened(() => openLink(vault, chain, 0) === chain.anchor);
}

/** Whether a seed is one that this vault sealed, and hashes to what was committed to. */
export function opensSeed(vault: Vault, commitment: string, sealed: Buffer): boolean {
  return isOpened(() => hashed(openSeed(vault, commitment, sealed), 1) === commitment);
}

function isOpened(look: () => boolean): boolean {
  try {
    return look();
  } catch {
    return false;
  }
}
