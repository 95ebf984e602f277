import * as z from "zod/mini";
import { call } from "../call.ts";
import { drawId, gameCode, oddsFactor, typeCode } from "./calls.ts";

/** By what the odds of a number are lowered for who buys it now. */
export const loweredOdds = z.object({
  drawId,
  type: typeCode,
  /** As a sold-out number is named: "27", or "1 2/3" for one of several places. */
  pick: z.string(),
  oddsFactor,
});
export type LoweredOdds = z.output<typeof loweredOdds>;

/**
 * The numbers of a game's draws on sale whose odds are lowered now, as they are sold in a currency; all others are at those
 * of the rules. The first 2,000, the soonest draw first, told anew each second: what a ticket is sold at is held against the
 * odds in force at that moment (`placeTicket`).
 */
export const listLoweredOdds = call({
  method: "GET",
  path: "/lgw/vn/draws/odds",
  who: "anyone",
  module: null,
  input: z.strictObject({
    gameCode,
    currency: z.string().check(z.regex(/^[A-Z_]{3,12}$/, "bad_field")),
  }),
  reply: z.object({ list: z.array(loweredOdds) }),
  refusals: [],
});
