import * as z from "zod/mini";
import { call } from "../call.ts";
import { moment } from "../fields.ts";
import { gameCode, openDraw, openedDraw } from "./calls.ts";

/** How a game of the house stands this minute: its next draws that are on sale, the soonest first, and its last one. */
export const houseDraws = z.object({
  gameCode,
  open: z.array(openDraw),
  last: z.nullable(openedDraw),
});
export type HouseDraws = z.output<typeof houseDraws>;

/**
 * What changes by the minute, of every game that the house draws and sells: one small answer for all open pages, none of
 * which is made anew for it. `now` is the platform's time.
 */
export const listHouseDraws = call({
  method: "GET",
  path: "/lgw/house/draws",
  who: "anyone",
  module: null,
  input: z.strictObject({}),
  reply: z.object({ now: moment, list: z.array(houseDraws) }),
  refusals: [],
});
