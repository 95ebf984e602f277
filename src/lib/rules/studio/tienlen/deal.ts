import { fairDraw, sha256Hex } from "../fairness.ts";
import { type Card, DECK, HAND_CARDS, sorted } from "./cards.ts";

/** A member's seed and what hides it until all are bound: 16 to 64 letters, digits, "-" and "_"; 32 hex digits. */
export type Share = { readonly seed: string; readonly nonce: string };

export const isShareSeed = (text: string): boolean => /^[A-Za-z0-9_-]{16,64}$/.test(text);
export const isShareNonce = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** C_i = SHA-256 of "<seed>:<nonce>:<deal>:<seat>" as text, in 64 hex digits. Seats are counted from 0. */
export function commitmentOf({ seed, nonce }: Share, deal: number, seat: number): Promise<string> {
  return sha256Hex(`${seed}:${nonce}:${deal}:${seat}`);
}

/** The seeds of all who play, in the order of their seats, as one text; no seed holds a ".". */
export const joinSeeds = (seeds: readonly string[]): string => seeds.join(".");

/**
 * The whole deck of a deal: Fisher–Yates from the last place down, over the stream of numbers of `fairDraw`, whose blocks
 * are HMAC-SHA256(key = server seed, message = "<seed>.<seed>…:<deal>:<block>").
 */
export async function shuffled(
  serverSeed: string,
  seeds: readonly string[],
  deal: number,
): Promise<readonly Card[]> {
  const draw = fairDraw({ serverSeed, clientSeed: joinSeeds(seeds), nonce: deal });
  const deck = Array.from({ length: DECK }, (_, card) => card);
  for (let last = DECK - 1; last > 0; last -= 1) {
    const at = await draw(last + 1);
    [deck[last], deck[at]] = [deck[at] ?? 0, deck[last] ?? 0];
  }
  return deck;
}

/** The hands in the order of the seats: the deck's first thirteen cards are the first seat's. Each is sorted. */
export async function dealHands(
  serverSeed: string,
  seeds: readonly string[],
  deal: number,
): Promise<readonly (readonly Card[])[]> {
  const deck = await shuffled(serverSeed, seeds, deal);
  return seeds.map((_, place) => sorted(deck.slice(place * HAND_CARDS, (place + 1) * HAND_CARDS)));
}
