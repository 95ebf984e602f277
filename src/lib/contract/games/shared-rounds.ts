import * as z from "zod/mini";
import { call } from "../call.ts";
import { amount, currency, id, moment } from "../fields.ts";
import { roundDetails } from "./seamless.ts";

/** A round as its link shows it: nothing in it says whose it is. */
export const sharedRound = z.object({
  gameId: id,
  gameName: z.string(),
  settledAt: moment,
  stake: amount,
  payout: amount,
  currency,
  /** What its game tells of it; null: nothing, or nothing now. The server seed is null while its player still plays by it. */
  details: z.nullable(roundDetails),
});
export type SharedRound = z.output<typeof sharedRound>;

/**
 * The round behind a link, `/fair?round=<code>`: 128 bits, made when its player shows a win of it to others, and gone 30
 * days later. `not_found`: there is none, or no more (path ours).
 */
export const getSharedRound = call({
  method: "GET",
  path: "/wps/game/rounds/shared",
  who: "anyone",
  module: null,
  input: z.strictObject({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "bad_field")) }),
  reply: sharedRound,
  refusals: [],
});
