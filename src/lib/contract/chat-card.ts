import * as z from "zod/mini";
import { amount, currency, moment } from "./fields.ts";

/** A room of the chat: a language that the site is served in. */
export const chatRoom = z.string().check(z.regex(/^[a-z]{2}(?:-[a-z]{2})?$/));

/**
 * A win as it stands in the chat: built by the server from its own records, never typed. `game`: its name, or the station
 * that drew; `draw`: its number or day, and where it has none `at`, when it was won. `multiple`: how many times its stake
 * it paid, cut to two decimals ("70", "3.25"). `win`: what was paid and what had been staked, exactly, where its owner
 * shows the money. `path`: a page of this site where anybody sees it proven; absent: there is none.
 */
export const chatCard = z.object({
  game: z.string(),
  draw: z.optional(z.string()),
  at: z.optional(moment),
  multiple: amount,
  win: z.optional(z.object({ amount, currency, stake: z.optional(amount) })),
  path: z.optional(
    z.string().check(z.regex(/^(?:\/[A-Za-z][\w-]*)(?:\/[\w-]+){0,3}(?:\?[a-z]+=[\w-]+)?$/)),
  ),
});
export type ChatCard = z.output<typeof chatCard>;
