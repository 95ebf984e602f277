import * as z from "zod/mini";
import { call } from "../call.ts";
import { moment } from "../fields.ts";
import { drawnNumbers, gameCode } from "./calls.ts";

/** The day of a draw, as Hanoi writes it. */
export const drawDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "bad_field"));

/** A draw whose time has come: what fell, or that it is void; `ahead` while nobody has decided yet. */
export const dayDraw = z.object({
  drawId: z.string(),
  gameCode,
  /** Who draws; empty where a game has one drum. */
  station: z.string(),
  period: z.string(),
  drawsAt: moment,
  state: z.enum(["ahead", "drawn", "void"]),
  drawn: z.nullable(drawnNumbers),
});
export type DayDraw = z.output<typeof dayDraw>;

/** So many draws are told at once; an hour has sixty at most. */
export const MOST_DAY_DRAWS = 120;

/**
 * The draws of a game on a day in Hanoi whose time has come, the newest first; those of one hour of it where it is given. Up
 * to 120: what is drawn more often is asked for hour by hour.
 */
export const listDrawsOfDay = call({
  method: "GET",
  path: "/lgw/vn/draws/day",
  who: "anyone",
  module: null,
  input: z.strictObject({
    gameCode,
    day: drawDay,
    hour: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(23))),
  }),
  reply: z.object({ list: z.array(dayDraw) }),
  refusals: [],
});
