import * as z from "zod/mini";
import { call, done } from "./call.ts";
import { id, listOf, moment, pageNo, pageSize } from "./fields.ts";

/** Kinds of messages that the platform writes (MSG-16 to 19, and the welcome). Their words are the reader's: `message_<kind>`. */
export const MESSAGE_KINDS = [
  "welcome",
  "deposit_credited",
  "deposit_failed",
  "withdrawal_approved",
  "withdrawal_rejected",
] as const;

export const message = z.object({
  id,
  kind: z.enum(MESSAGE_KINDS),
  at: moment,
  read: z.boolean(),
  /** What the words need: amounts as wire strings, references. */
  params: z.record(z.string(), z.string()),
});
export type Message = z.output<typeof message>;

export const listMessages = call({
  method: "GET",
  path: "/wps/message/list",
  access: "member",
  input: z.strictObject({ pageNo, pageSize: pageSize(20) }),
  reply: listOf(message),
  refusals: [],
});

/** The count of unread messages (relay of SPEC §7). */
export const countUnread = call({
  method: "POST",
  path: "/wps/relay/CSP_unreadCount",
  access: "member",
  input: z.strictObject({}),
  reply: z.object({ unReadCount: z.number() }),
  refusals: [],
});

/** Mark one message read, or all. */
export const markRead = call({
  method: "POST",
  path: "/wps/message/read",
  access: "member",
  input: z.strictObject({ id: z.optional(id) }),
  reply: done,
  refusals: [],
});
