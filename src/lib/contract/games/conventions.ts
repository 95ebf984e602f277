import * as z from "zod/mini";
import { call } from "../call.ts";
import { id } from "../fields.ts";
import { seamlessBet, seamlessRollback, seamlessWin } from "./seamless.ts";

/**
 * Conventions of the seamless wallet beside the house's own (`seamless.ts`), for vendors that speak one of those that the
 * trade knows. Their replies stand bare, without the envelope, in the convention's own words. The rules are those of
 * `seamless.ts`; what a vendor counts an amount in is said by its row.
 *
 * `rsa-rounds`: one command a call. Header `x-signature` (or the one that the vendor's row names): base64 of
 * RSA-SHA256 over the raw body, under the vendor's private key. Always HTTP 200; `status` says how it went.
 *
 * `hmac-actions`: one call carries a round's actions in their order, all of which are done or none. Header
 * `x-request-sign`: hex of HMAC-SHA256 over the raw body under the vendor's key. Refused with 4xx and a numbered `code`.
 *
 * Neither signature covers the path: a body that is signed for one call lacks what another needs, and is refused there.
 */
export const CONVENTIONS = ["house", "rsa-rounds", "hmac-actions"] as const;
export type ConventionName = (typeof CONVENTIONS)[number];

/** A header that a vendor may sign in; a portal in front of a platform hands it on. */
export const SIGNATURE_HEADER = /^x-[a-z0-9-]*sign(?:ature)?$/;

const count = z.int().check(z.gte(0));
const currency = z.string().check(z.minLength(1), z.maxLength(12));
const flag = z._default(z.boolean(), false);
/** What only another call of the convention carries. */
const absent = z.optional(z.undefined());

const vendorCall = { method: "POST", who: "vendor", module: null, bare: true } as const;

const asked = { user: id, request_uuid: id, supplier_user: z.optional(z.nullable(z.string())) };
const transaction = { ...asked, transaction_uuid: id, round: id, game_code: id };
const money = { ...transaction, amount: count, currency, round_closed: flag };
const told = z.object({
  status: z.string(),
  user: z.optional(z.string()),
  request_uuid: z.optional(z.string()),
  currency: z.optional(z.string()),
  /** In 1/100000 of the vendor's unit. */
  balance: z.optional(z.number()),
  /** Our own code of what was refused: several of them share a status. */
  message: z.optional(z.string()),
});

/** The balance of a player whose token lives. The first, within a minute of the launch, makes the token one to bet with. */
export const roundsBalance = call({
  ...vendorCall,
  path: "/wps/seamless/rsa-rounds/:vendor/user/balance",
  input: z.object({ ...asked, token: id, transaction_uuid: absent, amount: absent }),
  reply: told,
  refusals: ["token_expired", "token_unknown", "player_unknown"],
});

/**
 * Takes a stake; with `round_closed` the round is over, and lost. With `is_free` or a `reward_uuid`, the vendor's id of a
 * grant, it begins a free round of that: the amount is zero.
 */
export const roundsBet = call({
  ...vendorCall,
  path: "/wps/seamless/rsa-rounds/:vendor/transaction/bet",
  input: z.object({
    ...money,
    token: id,
    reference_transaction_uuid: absent,
    is_free: z.optional(z.nullable(z.boolean())),
    reward_uuid: z.optional(z.nullable(id)),
  }),
  reply: told,
  refusals: ["token_unknown", ...seamlessBet.refusals],
});

/** Pays a win of the bet that it names, zero too; with `round_closed` the round is over. */
export const roundsWin = call({
  ...vendorCall,
  path: "/wps/seamless/rsa-rounds/:vendor/transaction/win",
  input: z.object({ ...money, token: z.optional(z.string()), reference_transaction_uuid: id }),
  reply: told,
  refusals: seamlessWin.refusals,
});

/** Takes back the bet that it names, whether that has arrived or not. */
export const roundsRollback = call({
  ...vendorCall,
  path: "/wps/seamless/rsa-rounds/:vendor/transaction/rollback",
  input: z.object({
    ...transaction,
    game_code: z.optional(id),
    token: z.optional(z.string()),
    reference_transaction_uuid: id,
    round_closed: flag,
    amount: absent,
  }),
  reply: told,
  refusals: seamlessRollback.refusals,
});

const MOST_ACTIONS = 20;
const round = { user_id: id, currency, game: id, finished: flag };
const actions = <Action extends z.ZodMiniType>(action: Action) =>
  z._default(z.array(action).check(z.maxLength(MOST_ACTIONS)), []);
const done = z.object({
  /** In the smallest unit that the vendor counts in. */
  balance: z.optional(z.number()),
  game_id: z.optional(z.string()),
  transactions: z.optional(
    z.array(
      z.object({
        action_id: z.string(),
        /** Ours; empty for the rollback of what was never done. */
        tx_id: z.string(),
      }),
    ),
  ),
  code: z.optional(z.number()),
  message: z.optional(z.string()),
});

/**
 * Bets and wins of one round, in their order, all or none; without any, the balance. The first such, within a minute of
 * the launch, makes `session_id` (the launch's token) one to bet with. `finished` closes the round.
 */
export const actionsPlay = call({
  ...vendorCall,
  path: "/wps/seamless/hmac-actions/:vendor/play",
  input: z.object({
    ...round,
    game_id: z.optional(id),
    session_id: z.optional(id),
    actions: actions(z.object({ action: z.enum(["bet", "win"]), amount: count, action_id: id })),
  }),
  reply: done,
  refusals: ["token_unknown", "round_missing", ...seamlessBet.refusals, ...seamlessWin.refusals],
});

/**
 * Pays all that the free rounds of a grant won, once they are over: played, expired or cancelled. `issue_id` is the
 * vendor's id of the grant. Once; the same again is answered as the first time.
 */
export const actionsFreeSpins = call({
  ...vendorCall,
  path: "/wps/seamless/hmac-actions/:vendor/freespins",
  input: z.object({
    issue_id: id,
    status: z.string().check(z.minLength(1), z.maxLength(40)),
    total_amount: count,
    actions: absent,
  }),
  reply: done,
  refusals: ["free_rounds_unknown", "free_rounds_over", ...seamlessWin.refusals],
});

/** Takes back the bets of one round that it names, all or none, whether they have arrived or not. */
export const actionsRollback = call({
  ...vendorCall,
  path: "/wps/seamless/hmac-actions/:vendor/rollback",
  input: z.object({
    ...round,
    game_id: id,
    actions: actions(
      z.object({ action: z.literal("rollback"), action_id: id, original_action_id: id }),
    ),
  }),
  reply: done,
  refusals: seamlessRollback.refusals,
});
