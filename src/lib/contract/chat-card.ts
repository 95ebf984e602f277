import * as z from "zod/mini";
import { amount, currency } from "./fields.ts";

/** A room of the chat: a language that the site is served in. */
export const chatRoom = z.string().check(z.regex(/^[a-z]{2}(?:-[a-z]{2})?$/));

/**
 * A win as it stands in the chat: built by the server from the ticket, never typed. `game`: a house game's name, or the
 * station that drew; `draw`: its number or day. `multiple`: how many times its price the ticket won, cut to two decimals ("70", "3.25"). `win` is
 * there where its owner shows the money. `path`: where it is proven, the page of the ticket or of its draw's results.
 */
export const chatCard = z.object({
  game: z.string(),
  draw: z.string(),
  multiple: amount,
  win: z.optional(z.object({ amount, currency })),
  path: z.string().check(z.regex(/^\/(?:tickets|results)(?:\/[\w-]+){1,3}$/)),
});
export type ChatCard = z.output<typeof chatCard>;
