import * as z from "zod/mini";
import { call } from "../call.ts";
import { drawId, lines, oddsFactor, ruleVersion, SALE_REFUSALS, ticket } from "./calls.ts";
import { chaseId, chaseSummary } from "./chase-summary.ts";

/** A chase with its tickets, the soonest draw first. */
export const chase = z.extend(chaseSummary, { tickets: z.array(ticket) });
export type Chase = z.output<typeof chase>;

/** As many draws as a chase may be for. */
export const MOST_CHASED = 50;

/**
 * Buys the same lines for several draws of a game, each staked by its multiplier: one ticket for each, all of them or
 * none, paid at once. What refuses one of them names its draw (`draw`). Up to 2,000 lines, 10,000 single bets in all.
 */
export const placeChase = call({
  method: "POST",
  path: "/lotto/chases",
  who: "holder",
  module: null,
  idempotent: true,
  mostValues: 6_000,
  input: z.strictObject({
    ruleVersion,
    lines,
    draws: z
      .array(
        z.strictObject({
          drawId,
          multiplier: z.number().check(z.int(), z.gte(1), z.lte(999)),
          /** Of each line, in this draw (`placeTicket`); absent: its odds are not lowered. */
          oddsFactors: z.optional(z.array(oddsFactor).check(z.maxLength(200))),
        }),
      )
      .check(
        z.minLength(2),
        z.maxLength(MOST_CHASED),
        z.refine((draws) => new Set(draws.map((each) => each.drawId)).size === draws.length),
      ),
    stopOnWin: z.boolean(),
  }),
  reply: chase,
  refusals: SALE_REFUSALS,
});

/** Gives a chase up: every ticket of it whose draw is open is given back, the others stand. */
export const cancelChase = call({
  method: "POST",
  path: "/lotto/chases/cancel",
  who: "holder",
  module: null,
  input: z.strictObject({ chaseId }),
  reply: chase,
  refusals: ["already_cancelled", "draw_closed"],
});

/** One's own chase. */
export const getChase = call({
  method: "GET",
  path: "/lotto/chase",
  who: "holder",
  module: null,
  input: z.strictObject({ chaseId }),
  reply: chase,
  refusals: [],
});
