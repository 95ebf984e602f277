import * as z from "zod/mini";
import { call } from "../call.ts";
import { gameCode, pick } from "./calls.ts";

/** How a source signs: Ed25519 over `${timestamp}.${raw body}`, the timestamp in milliseconds, in base64. */
export const RESULT_HEADERS = {
  source: "x-lottery-source",
  timestamp: "x-lottery-timestamp",
  signature: "x-lottery-signature",
} as const;

/**
 * What a source says was drawn. Two that agree decide (`drawn`), one alone is `noted`, two that differ hold the draw, as
 * an operator may (`held`); what was `decided` before stays. Said again it changes nothing; what a source says otherwise counts
 * if its stamp is later than that of what it said before, else it is a `stale_result`.
 */
export const reportResult = call({
  method: "POST",
  path: "/lotto/results",
  who: "provider",
  module: null,
  input: z.strictObject({
    gameCode,
    station: z._default(z.string().check(z.maxLength(60)), ""),
    period: z.string().check(z.regex(/^[\w-]{1,40}$/, "bad_field")),
    numbers: z.array(z.array(pick).check(z.maxLength(100))).check(z.maxLength(20)),
  }),
  reply: z.object({ outcome: z.enum(["drawn", "noted", "held", "decided"]) }),
  refusals: ["draw_unknown", "drawn_by_house", "too_early", "bad_numbers", "stale_result"],
});
