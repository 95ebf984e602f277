import { ok, type Result, refuse } from "#/lib/base/result.ts";
import {
  commitmentOf,
  dealHands,
  isShareNonce,
  isShareSeed,
} from "#/lib/rules/studio/tienlen/deal.ts";
import { LEAST_PLAYERS } from "#/lib/rules/studio/tienlen/game.ts";
import { beginHand } from "#/lib/rules/studio/tienlen/hand.ts";
import type { CommitOrder, RevealOrder, TienLenRefusal } from "./api.ts";
import type { Books } from "./books.ts";
import { COMMIT_MS, OVER_MS, REVEAL_MS } from "./pace.ts";
import {
  type Bet,
  type Deal,
  note,
  placeOf,
  readyOnes,
  type Sitter,
  sitterOf,
  type TableHand,
  type TableState,
} from "./state.ts";

/** Who is given the seat free, and why: what the table's room is told. */
export type Unseat = (sitter: Sitter, isResting: boolean) => void;

/** Locks the seats of all who are ready and takes their buy-ins; the deal begins with those that are there. */
export async function lockSeats(
  table: TableState,
  hand: TableHand,
  { books, nowMs, unseat }: { books: Books; nowMs: () => number; unseat: Unseat },
): Promise<void> {
  const sitters = readyOnes(table);
  const last = table.lastWinner === null ? null : sitterOf(table, table.lastWinner);
  const lead = last && sitters.includes(last) ? last.seat : null;
  table.phase = "staking";
  table.untilMs = null;
  hand.isDoomed = true;
  for (const sitter of sitters) sitter.isPlayedFor = false;
  const bets = await books.lock(table, hand, sitters, lead);
  hand.seats = [...bets.keys()].sort((a, b) => a - b);
  hand.bets = bets;
  const asked = sitters.map(async (sitter) => {
    const bet = bets.get(sitter.seat);
    const staked = bet ? await books.stake(table, sitter, bet) : { refused: "round_open" };
    return staked === "stands" ? [] : [{ sitter, code: staked.refused }];
  });
  for (const { sitter, code } of (await Promise.all(asked)).flat()) {
    note(table, nowMs(), "no_stake", sitter.seat);
    sitter.ready = "no";
    sitter.refusal = code;
    dropSeat(hand, sitter.seat);
    if (code === "token_expired" || code === "session_expired") unseat(sitter, false);
  }
  if (hand.seats.length < LEAST_PLAYERS) return voidHand(table, hand, books, nowMs());
  hand.lead = lead !== null && hand.seats.includes(lead) ? lead : null;
  await books.dealing(hand);
  hand.isDoomed = false;
  table.phase = "committing";
  table.untilMs = nowMs() + COMMIT_MS;
}

function dropSeat(hand: TableHand, seat: number): void {
  hand.seats = hand.seats.filter((one) => one !== seat);
  hand.bets = new Map<number, Bet>([...hand.bets].filter(([one]) => one !== seat));
}

/** Gives every buy-in back. It may be tried again where it fails. */
export async function voidHand(
  table: TableState,
  hand: TableHand,
  books: Books,
  nowMs: number,
): Promise<void> {
  hand.isDoomed = true;
  hand.paid = await books.void(hand);
  hand.isDoomed = false;
  hand.end = "void";
  note(table, nowMs, "void", null);
  table.phase = "over";
  table.untilMs = nowMs + OVER_MS;
}

type DealRefusal = "deal_unknown" | "not_seated" | "too_late" | "commitment_differs";

function readSeat(
  { hand, phase, untilMs }: TableState,
  { seat }: Sitter,
  { deal, wanted, atMs }: { deal: number; wanted: "committing" | "revealing"; atMs: number },
): Result<Deal, DealRefusal> {
  if (!hand || hand.deal.id !== deal) return refuse("deal_unknown");
  if (!hand.seats.includes(seat)) return refuse("not_seated");
  if (phase !== wanted || (untilMs !== null && atMs >= untilMs)) return refuse("too_late");
  return ok(hand.deal);
}

/** Takes what a seat commits itself to; once. True where it was the last that was missing. */
export function commit(
  table: TableState,
  sitter: Sitter,
  order: Pick<CommitOrder, "deal" | "commitment">,
  atMs: number,
): Result<boolean, TienLenRefusal> {
  const known = table.hand?.deal.id === order.deal && table.hand.deal.commitments.get(sitter.seat);
  if (known) return known === order.commitment ? ok(false) : refuse("commitment_differs");
  const read = readSeat(table, sitter, { deal: order.deal, wanted: "committing", atMs });
  if (!read.ok) return read;
  read.value.commitments.set(sitter.seat, order.commitment);
  return ok(read.value.commitments.size === table.hand?.seats.length);
}

/** All are bound: now the seeds may be shown. */
export function openReveal(table: TableState, nowMs: number): void {
  table.phase = "revealing";
  table.untilMs = nowMs + REVEAL_MS;
}

/** Takes the seed that a seat committed itself to; once. True where it was the last that was missing. */
export async function revealShare(
  table: TableState,
  sitter: Sitter,
  { deal, seed, nonce }: Pick<RevealOrder, "deal" | "seed" | "nonce">,
  atMs: number,
): Promise<Result<boolean, TienLenRefusal>> {
  const { seat } = sitter;
  const bound = table.hand?.deal.id === deal ? table.hand.deal.commitments.get(seat) : undefined;
  const isRight =
    bound !== undefined &&
    isShareSeed(seed) &&
    isShareNonce(nonce) &&
    (await commitmentOf({ seed, nonce }, deal, seat)) === bound;
  if (isRight && table.hand?.deal.shares.has(seat)) return ok(false);
  const read = readSeat(table, sitter, { deal, wanted: "revealing", atMs });
  if (!read.ok) return read;
  if (!isRight) return refuse("commitment_differs");
  read.value.shares.set(seat, { seed, nonce });
  return ok(read.value.shares.size === table.hand?.seats.length);
}

/** Deals once every seed is there. It may be tried again where it fails. */
export async function beginPlay(table: TableState, hand: TableHand, books: Books): Promise<void> {
  const seeds = hand.seats.map((seat) => hand.deal.shares.get(seat)?.seed ?? "");
  const hands = await dealHands(hand.deal.serverSeed, seeds, hand.deal.id);
  await books.begin(hand);
  hand.play = beginHand(table.game, hands, hand.lead === null ? null : placeOf(hand, hand.lead));
  table.phase = "playing";
}

/**
 * The time for a message of the deal is up: whoever it did not come from gives the seat free, is given the buy-in back,
 * and rests; all others deal anew, with another seed of ours. So nobody, and not we, can choose between two decks.
 */
export async function dealAnew(
  table: TableState,
  hand: TableHand,
  { books, nowMs, unseat }: { books: Books; nowMs: () => number; unseat: Unseat },
): Promise<void> {
  const has = table.phase === "committing" ? hand.deal.commitments : hand.deal.shares;
  const missing = hand.seats.filter((seat) => !has.has(seat));
  const kind = table.phase === "committing" ? "no_commitment" : "no_reveal";
  const isEnough = hand.seats.length - missing.length >= LEAST_PLAYERS;
  hand.isDoomed = true;
  const deal = isEnough ? await books.redeal(hand, missing) : null;
  for (const seat of missing) {
    note(table, nowMs(), kind, seat);
    const sitter = table.sitters[seat];
    if (sitter) unseat(sitter, true);
  }
  if (!deal) return voidHand(table, hand, books, nowMs());
  for (const seat of missing) dropSeat(hand, seat);
  if (hand.lead !== null && missing.includes(hand.lead)) hand.lead = null;
  const { id, hash, serverSeed } = hand.deal;
  hand.failed = [...hand.failed, { deal: id, serverSeedHash: hash, serverSeed, missing }];
  hand.deal = deal;
  hand.isDoomed = false;
  table.phase = "committing";
  table.untilMs = nowMs() + COMMIT_MS;
}
