import * as z from "zod/mini";
import { call, done } from "../call.ts";
import { currency, moment } from "../fields.ts";
import { drawnNumbers, ticket, ticketId, ticketLine } from "./calls.ts";

/** What nobody can guess: 128 bits, as addresses write them. */
const shareCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "bad_field"));

/** The link of a ticket that its owner shows around: `/tickets/<code>`. `named`: with the first letters of their name. */
export const ticketShare = z.object({ code: shareCode, named: z.boolean() });
export type TicketShare = z.output<typeof ticketShare>;

/** Makes the link of one's own ticket, by which anybody sees it; where there is one it stays, and shows the name as asked. */
export const shareTicket = call({
  method: "POST",
  path: "/lotto/tickets/share",
  who: "holder",
  module: null,
  input: z.strictObject({ ticketId, named: z.boolean() }),
  reply: ticketShare,
  refusals: [],
});

/** Takes the link back: it leads nowhere from then on, and another one is made by the next `shareTicket`. */
export const unshareTicket = call({
  method: "POST",
  path: "/lotto/tickets/unshare",
  who: "holder",
  module: null,
  input: z.strictObject({ ticketId }),
  reply: done,
  refusals: [],
});

/** A ticket as its link shows it: nothing in it says whose it is but what the owner chose. */
export const sharedTicket = z.object({
  ...{ drawId: ticket.shape.drawId, gameCode: ticket.shape.gameCode, station: z.string() },
  ...{ period: z.string(), drawsAt: moment, commitment: ticket.shape.commitment },
  ...{ anchor: ticket.shape.anchor, link: ticket.shape.link },
  state: ticket.shape.state,
  ruleVersion: z.number(),
  currency,
  ...{ price: ticket.shape.price, payout: ticket.shape.payout, refund: ticket.shape.refund },
  placedAt: moment,
  drawn: z.nullable(drawnNumbers),
  lines: z.array(ticketLine),
  /** The last four signs of the ticket's number. */
  numberEnd: z.string(),
  /** The first letters of the owner's name; null where they are not shown, or the account is suspended. */
  name: z.nullable(z.string()),
});
export type SharedTicket = z.output<typeof sharedTicket>;

/** The ticket behind a link (`not_found` where it was taken back). */
export const getSharedTicket = call({
  method: "GET",
  path: "/lotto/shared",
  who: "anyone",
  module: null,
  input: z.strictObject({ code: shareCode }),
  reply: sharedTicket,
  refusals: [],
});
