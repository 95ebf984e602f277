import * as z from "zod/mini";
import { call } from "../call.ts";
import { amount, currency, moment, money, signedAmount } from "../fields.ts";

/**
 * What was played since the member logged in, with own money (or play money), or with bonus money: rounds and tickets that
 * are over. Of what is open nothing is counted yet (path ours).
 */
export const getPlaySession = call({
  method: "GET",
  path: "/wps/game/session",
  who: "holder",
  module: null,
  input: z.strictObject({ money: z._default(money, "own") }),
  reply: z.object({
    /** When the member logged in, not when the page was opened. */
    since: moment,
    rounds: z.number(),
    staked: amount,
    /** What came back less what was staked. */
    net: signedAmount,
    currency,
  }),
  refusals: [],
});
