import * as z from "zod/mini";
import { MOST_CHAT_SIGNS } from "#/lib/base/chat.ts";
import { call } from "../call.ts";
import { chatCard, chatRoom as room } from "../chat-card.ts";
import { id, moment } from "../fields.ts";

/** A line as everybody in the room reads it; `name`: the beginning of its member's username and figures
 * that tell them from others in that room. */
export const chatLine = z.object({
  id,
  at: moment,
  name: z.string(),
  text: z.string(),
  /** What it answers; null: nothing, or what is out of sight by now. */
  replyTo: z.nullable(z.object({ id, name: z.string(), text: z.string() })),
  /** A win that its member shows, in the place of `text`, which says the same in short; absent: what was typed. */
  card: z.optional(chatCard),
});
export type ChatLine = z.output<typeof chatLine>;

/**
 * A room's lines, the newest first, and who is there. `next`: what to go on below. `present`: members whose page has
 * asked within 90 seconds; asking counts. `gone`: of the lines from `oldest` on, which a page has, those that staff took
 * out. `mutedUntil`: until when the member may only read; absent: they may write (SPEC §4; path ours).
 */
export const listChat = call({
  method: "GET",
  path: "/wps/chat/lines",
  who: "member",
  module: "CUSTOMER_SERVICE",
  input: z.strictObject({ room, before: z.optional(id), oldest: z.optional(id) }),
  reply: z.object({
    list: z.array(z.extend(chatLine, { mine: z.boolean() })),
    next: z.nullable(z.string()),
    gone: z.array(id),
    present: z.number(),
    slowSeconds: z.number(),
    mutedUntil: z.optional(z.nullable(moment)),
  }),
  refusals: ["chat_closed", "chat_excluded"],
});

/** Say something in a room. The same `key` again is the same line. One with a link is refused (path ours). */
export const sendChat = call({
  method: "PUT",
  path: "/wps/chat/lines",
  who: "member",
  module: "CUSTOMER_SERVICE",
  input: z.strictObject({
    room,
    key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    text: z.string().check(z.maxLength(MOST_CHAT_SIGNS * 4)),
    replyTo: z.optional(id),
  }),
  reply: chatLine,
  refusals: [
    "chat_closed",
    "chat_excluded",
    "chat_muted",
    "chat_slow",
    "bad_text",
    "bad_words",
    "no_links",
    "not_found",
  ],
});

/** Tell staff that a line is not fit; once or often is the same (path ours). */
export const reportChat = call({
  method: "PUT",
  path: "/wps/chat/reports",
  who: "member",
  module: "CUSTOMER_SERVICE",
  input: z.strictObject({ id }),
  reply: z.object({ id }),
  refusals: ["chat_closed", "chat_excluded", "not_found", "own_line", "too_many_messages"],
});
