import * as z from "zod/mini";
import { call } from "../call.ts";
import { moment } from "../fields.ts";
import { drawId, drawnNumbers, gameCode, openDraw } from "./calls.ts";

/** What a decision over a draw came to. */
export const drawResult = z.object({
  drawId,
  gameCode,
  station: z.string(),
  period: z.string(),
  drawsAt: moment,
  /** How often it was decided: above 1 it was corrected. */
  revision: z.number(),
  /** Null: the draw is void. */
  drawn: z.nullable(drawnNumbers),
});
export type DrawResult = z.output<typeof drawResult>;

/**
 * What the last draws of a game came to, the newest first, void ones too, and the draw after them. One answer for all who
 * ask within a second: boards ask for it when a draw's numbers are due, by the platform's time (`now`).
 */
export const listResults = call({
  method: "GET",
  path: "/lgw/vn/draws/results",
  who: "anyone",
  module: null,
  input: z.strictObject({ gameCode }),
  reply: z.object({
    now: moment,
    list: z.array(drawResult),
    next: z.nullable(openDraw),
    /**
     * Of games whose numbers end with two digits, for each ending: how often it fell in the newest day of draws, and days
     * without it; empty for others.
     */
    endings: z.array(z.tuple([z.number(), z.nullable(z.number())])),
  }),
  refusals: [],
});
