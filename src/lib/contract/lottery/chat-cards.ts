import * as z from "zod/mini";
import { call } from "../call.ts";
import { chatCard, chatRoom } from "../chat-card.ts";
import { id } from "../fields.ts";
import { ticketId } from "./calls.ts";

/**
 * How one's own ticket would stand in a room of the chat, where one may write there: `name` as others see it, the card
 * with the money. `isShared`: it stands in the chat, or did; it is shown there once. `nothing_won`: it is not paid, did
 * not win more than it cost, or was paid more than 30 days ago.
 */
export const getTicketCard = call({
  method: "GET",
  path: "/lotto/tickets/card",
  who: "member",
  module: "CUSTOMER_SERVICE",
  input: z.strictObject({ ticketId, room: chatRoom }),
  reply: z.object({
    name: z.string(),
    card: z.omit(chatCard, { path: true }),
    isShared: z.boolean(),
  }),
  refusals: ["nothing_won", "chat_closed", "chat_excluded", "chat_muted", "not_found"],
});

/**
 * Shows one's own ticket in a room of the chat as a card; `withWin`: with the money, and the ticket's link for its proof,
 * which is made where there is none. The same ticket again is the same line, wherever it was shown first.
 */
export const shareTicketCard = call({
  method: "PUT",
  path: "/lotto/tickets/card",
  who: "member",
  module: "CUSTOMER_SERVICE",
  input: z.strictObject({ ticketId, room: chatRoom, withWin: z.boolean() }),
  reply: z.object({ line: id }),
  refusals: ["nothing_won", "chat_closed", "chat_excluded", "chat_muted", "chat_slow", "not_found"],
});
