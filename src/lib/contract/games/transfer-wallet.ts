import * as z from "zod/mini";
import { call } from "../call.ts";
import { amount, id, moment } from "../fields.ts";
import { WALLET_DIRECTIONS } from "./wallets.ts";

/**
 * The transfer wallet: how money goes to and from a vendor that keeps a wallet of its own for each player. The operator
 * asks at the vendor's API address, signed as the seamless wallet is (`SEAMLESS_HEADERS`). A `transferId` acts once:
 * repeated with the same content it is answered as the first time, with another `transfer_conflict`. What the vendor has
 * answered, done or refused, is final. 5xx and silence are unknown: the operator queries, and repeats what is unknown.
 */
const player = { playerId: id, currency: z.string().check(z.maxLength(12)) };

/** What a player has at the vendor; zero for one that it does not know yet. */
export const vendorWalletBalance = call({
  method: "POST",
  path: "/operator/wallet/balance",
  who: "vendor",
  module: null,
  input: z.strictObject(player),
  reply: z.object({ balance: amount, currency: z.string() }),
  refusals: ["currency_differs"],
});

/** Moves money in to the player's wallet at the vendor, or out of it. A player unknown so far is made by an `in`. */
export const vendorWalletTransfer = call({
  method: "POST",
  path: "/operator/wallet/transfer",
  who: "vendor",
  module: null,
  input: z.strictObject({
    ...player,
    transferId: id,
    direction: z.enum(WALLET_DIRECTIONS),
    amount,
  }),
  reply: z.object({ transferId: id, balance: amount }),
  refusals: ["not_enough_funds", "currency_differs", "transfer_conflict", "player_blocked"],
});

/** What became of a transfer: refused with `transfer_unknown` where the vendor has never heard of it. */
export const vendorWalletQuery = call({
  method: "POST",
  path: "/operator/wallet/query",
  who: "vendor",
  module: null,
  input: z.strictObject({ transferId: id }),
  reply: z.object({
    transferId: id,
    state: z.enum(["done", "refused"]),
    reason: z.nullable(z.string()),
  }),
  refusals: ["transfer_unknown"],
});

/**
 * What was played at a vendor with a wallet of its own, told by the vendor when a round is over: it enters the betting
 * record and the facts of play, and moves no money. A round is told once; the same again changes nothing, another
 * content is `round_conflict`. A vendor that plays with the main wallet is refused: `wallet_is_single`.
 */
export const reportRound = call({
  method: "POST",
  path: "/wps/transfer-wallet/round",
  who: "vendor",
  module: null,
  input: z.strictObject({
    ...player,
    roundId: id,
    gameId: id,
    stake: amount,
    payout: amount,
    startedAt: moment,
    settledAt: moment,
  }),
  reply: z.object({ replayed: z.boolean() }),
  refusals: [
    "wallet_is_single",
    "player_unknown",
    "game_unknown",
    "currency_differs",
    "round_conflict",
    "above_maximum",
  ],
});
