import * as z from "zod/mini";
import { call } from "../call.ts";
import { chatCard, chatRoom as room } from "../chat-card.ts";
import { id } from "../fields.ts";

/** What a member won, by its kind and its id there: `ticket:ABCDEFGH2345`, `round:118`. */
const winId = z.string().check(z.regex(/^[a-z]{2,20}:\w{1,40}$/, "bad_field"));

/**
 * How one's own win would stand in a room of the chat, where one may write there: `name` as others see it, the card with
 * the money. `isProven`: with the money it leads to a page where anybody sees the win proven. `isShared`: it stands in the
 * chat, or did; it is shown there once. `nothing_won`: it is not paid, did not pay more than was staked, was not played
 * with money of one's own, or was paid more than 30 days ago. `not_found`: there is no such thing, or it is another's.
 */
export const getWinCard = call({
  method: "GET",
  path: "/wps/chat/win",
  who: "member",
  module: "CUSTOMER_SERVICE",
  input: z.strictObject({ winId, room }),
  reply: z.object({
    name: z.string(),
    card: z.omit(chatCard, { path: true }),
    isProven: z.boolean(),
    isShared: z.boolean(),
  }),
  refusals: ["nothing_won", "chat_closed", "chat_excluded", "chat_muted", "not_found"],
});

/**
 * Shows one's own win in a room of the chat as a card; `withWin`: with the money, and the link that proves it, which is
 * made where there is none. The same win again is the same line, wherever it was shown first.
 */
export const shareWinCard = call({
  method: "PUT",
  path: "/wps/chat/win",
  who: "member",
  module: "CUSTOMER_SERVICE",
  input: z.strictObject({ winId, room, withWin: z.boolean() }),
  reply: z.object({ line: id }),
  refusals: ["nothing_won", "chat_closed", "chat_excluded", "chat_muted", "chat_slow", "not_found"],
});
