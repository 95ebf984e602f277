import { checkHashes, type HashCheck, type HashClaim } from "../claims.ts";
import { sha256Hex } from "../fairness.ts";
import type { Card } from "./cards.ts";
import { commitmentOf, dealHands, isShareSeed, joinSeeds } from "./deal.ts";
import { LEAST_PLAYERS, MOST_PLAYERS, type TienLenGame, tienLenHash } from "./game.ts";
import { beginHand, type Hand, replay } from "./hand.ts";
import type { FailedDeal } from "./played.ts";
import { pursesOf, type Settled, settle } from "./scores.ts";

/** What one brought to a deal. */
export type ClaimedSeat = {
  readonly seat: number;
  readonly seed: string;
  readonly nonce?: string;
  readonly commitment?: string;
};

/** What a hand claims; a field left out is not checked. Moves and `lead` name seats. */
export type TienLenClaim = Pick<HashClaim, "serverSeed" | "serverSeedHash" | "configHash"> & {
  readonly deal: number;
  readonly seats: readonly ClaimedSeat[];
  readonly lead: number | null;
  readonly moves: readonly { readonly seat: number; readonly cards: readonly Card[] }[];
  /** Deals of the hand that failed. */
  readonly failed?: readonly FailedDeal[];
  /** A hand that was not played to its end, and whose buy-ins went back. */
  readonly isVoid?: boolean;
  /** Whose money is claimed. */
  readonly seat?: number;
  readonly stakeMinor?: bigint;
  readonly payoutMinor?: bigint;
};

/** Each check true, false, or null when the claim does not name what it needs. */
export type TienLenCheck = HashCheck & {
  /** As dealt, in the order of seats. */
  readonly dealt: readonly (readonly Card[])[];
  readonly commitmentsMatch: boolean | null;
  /** Whether the house's seeds of deals that failed are what it was bound to; null where none failed. */
  readonly failedMatch: boolean | null;
  /** Whether every move was allowed, and the last ended the hand (unless it is void). */
  readonly movesMatch: boolean;
  /** How it ended; null where a move was not allowed. */
  readonly end: Hand | null;
  readonly settled: Settled | null;
  readonly payoutMatches: boolean | null;
};

/** Recomputes a hand from its seeds and moves and compares it with its claim. Null if it cannot have been played. */
export async function verifyTienLen(
  game: TienLenGame,
  claim: TienLenClaim,
): Promise<TienLenCheck | null> {
  const seats = [...claim.seats].sort((a, b) => a.seat - b.seat);
  const isRight =
    seats.length >= LEAST_PLAYERS &&
    seats.length <= MOST_PLAYERS &&
    new Set(seats.map(({ seat }) => seat)).size === seats.length &&
    seats.every(({ seed }) => isShareSeed(seed)) &&
    Number.isSafeInteger(claim.deal) &&
    claim.deal > 0;
  if (!isRight) return null;
  const seeds = seats.map(({ seed }) => seed);
  const placeOf = (seat: number | null) => seats.findIndex((one) => one.seat === seat);
  const lead = claim.lead === null ? null : placeOf(claim.lead);
  if (lead === -1) return null;
  const dealt = await dealHands(claim.serverSeed, seeds, claim.deal);
  const moves = claim.moves.map(({ seat, cards }) => ({ place: placeOf(seat), cards }));
  const played = replay(beginHand(game, dealt, lead), moves);
  const end = played.ok ? played.value : null;
  const isOver = end !== null && end.winner !== null;
  const settled = isOver ? settle(end) : null;
  const clientSeed = joinSeeds(seeds);
  return {
    ...(await checkHashes({ ...claim, clientSeed, nonce: claim.deal }, () => tienLenHash(game))),
    dealt,
    commitmentsMatch: await checkCommitments(seats, claim.deal),
    failedMatch: await checkFailed(claim.failed ?? []),
    movesMatch: end !== null && (isOver || claim.isVoid === true),
    end,
    settled,
    payoutMatches: payoutMatches(game, claim, settled, placeOf(claim.seat ?? null)),
  };
}

async function checkCommitments(
  seats: readonly ClaimedSeat[],
  deal: number,
): Promise<boolean | null> {
  let all = true;
  for (const { seat, seed, nonce, commitment } of seats) {
    if (nonce === undefined || commitment === undefined) return null;
    all &&= (await commitmentOf({ seed, nonce }, deal, seat)) === commitment.trim().toLowerCase();
  }
  return all;
}

async function checkFailed(failed: readonly FailedDeal[]): Promise<boolean | null> {
  if (failed.length === 0) return null;
  const hashes = await Promise.all(failed.map(({ serverSeed }) => sha256Hex(serverSeed)));
  return failed.every(({ serverSeedHash }, at) => hashes[at] === serverSeedHash);
}

function payoutMatches(
  game: TienLenGame,
  { stakeMinor, payoutMinor, isVoid }: TienLenClaim,
  settled: Settled | null,
  place: number,
): boolean | null {
  if (stakeMinor === undefined || payoutMinor === undefined || place < 0) return null;
  if (isVoid) return payoutMinor === 0n;
  return settled !== null && pursesOf(game, settled, stakeMinor)[place]?.pays === payoutMinor;
}
