import * as z from "zod/mini";
import { call, done } from "../call.ts";
import { id, listOf, moment, pageNo, pageSize } from "../fields.ts";
import { NOTICE_TYPES } from "../site/calls.ts";

/**
 * Kinds of messages that the platform writes (MSG-16 to 19, the welcome, what happens to the account). Their words are
 * the reader's: `message_<kind>`; of kind `operator` they are the operator's own.
 */
export const MESSAGE_KINDS = [
  "welcome",
  "deposit_credited",
  "deposit_failed",
  "deposit_placed",
  "deposit_refunded",
  "withdrawal_requested",
  "withdrawal_paying",
  "withdrawal_approved",
  "withdrawal_rejected",
  "member_transfer_received",
  "balance_added",
  "balance_taken",
  "withdrawal_returned",
  "withdrawal_dismissed",
  "withdrawal_received",
  "lottery_won",
  "lottery_returned",
  "lottery_stakes_back",
  "lottery_refunded",
  "lottery_paid",
  "lottery_taken",
  "lottery_owed",
  "lottery_cleared",
  "lottery_chase_stopped",
  "password_changed",
  "payment_password_changed",
  "payee_added",
  "payee_added_cooling",
  "remembered_login_copied",
  "identity_linked",
  "identity_unlinked",
  "new_device",
  "new_device_unproven",
  "proof_failed",
  "contact_email",
  "contact_mobile",
  "contact_changed_email",
  "contact_changed_mobile",
  "contact_removed",
  "totp_on",
  "totp_off",
  "passkey_added",
  "passkey_removed",
  "passkey_copied",
  "support_answered",
  "operator",
  "bonus_granted",
  "bonus_began",
  "bonus_converted",
  "bonus_expiring",
  "bonus_used_up",
  "bonus_expired",
  "bonus_taken_back",
  "bonus_void",
  "free_rounds_granted",
  "jackpot_won",
  "closure_asked",
  "closure_near",
  "closure_taken_back",
  "closure_waits",
  "account_closed",
  "account_reopened",
  "account_reopened_mobile",
  "data_exported",
] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** What a message may be about. `house`: from the operator and its staff. */
export const MESSAGE_TOPICS = ["money", "lottery", "bonuses", "security", "house"] as const;
export type MessageTopic = (typeof MESSAGE_TOPICS)[number];

export const message = z.object({
  id,
  kind: z.enum(MESSAGE_KINDS),
  at: moment,
  read: z.boolean(),
  /** What the words need: amounts as wire strings, references. */
  params: z.record(z.string(), z.string()),
  /** Of kind `operator`: what the operator wrote, text and no HTML, in the language that it is in. */
  written: z.optional(
    z.object({
      language: z.string(),
      title: z.string(),
      text: z.string(),
      /** A page of the site that it leads to, without a language. */
      page: z.nullable(z.string()),
    }),
  ),
});
export type Message = z.output<typeof message>;

/**
 * A page of the inbox, the newest first. With `sent` only what the operator sent under this number, for a link to it:
 * nothing where it was recalled or deleted, or never went to this member; with `id` only the message of this number. With
 * `before` what is below this message, and the totals are of that.
 */
export const listMessages = call({
  method: "GET",
  path: "/wps/message/list",
  who: "member",
  module: "MESSAGES",
  input: z.strictObject({
    sent: z.optional(id),
    id: z.optional(id),
    before: z.optional(id),
    only: z.optional(z.enum(["unread", ...MESSAGE_TOPICS])),
    /** With `only` unread: what was read from this moment on too, so that a list stays that is read as it is shown. */
    readSince: z.optional(moment),
    pageNo,
    pageSize: pageSize(20),
  }),
  /** `asOf`: when it was so, for `readSince`; another platform may not tell. */
  reply: z.extend(listOf(message), { asOf: z.optional(moment) }),
  refusals: [],
});

/** The count of unread messages (relay of SPEC §7). */
export const countUnread = call({
  method: "POST",
  path: "/wps/relay/CSP_unreadCount",
  who: "member",
  module: "MESSAGES",
  input: z.strictObject({}),
  reply: z.object({ unReadCount: z.number() }),
  refusals: [],
});

/** Mark messages read: one, those that a page showed, or all (neither named). Another's among `ids` are passed over. */
export const markRead = call({
  method: "POST",
  path: "/wps/message/read",
  who: "member",
  module: "MESSAGES",
  input: z.strictObject({
    id: z.optional(id),
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(100))),
  }),
  reply: done,
  refusals: [],
});

/** A deletion's own key: asked for twice it is one, and by it it is undone. */
const key = z.string().check(z.regex(/^[\w-]{8,64}$/));

/**
 * Delete messages: those named, or all that are read, of one topic where it is named. Another's are passed over. They are
 * out of the list, the counts and the export at once, and kept out of sight for thirty days, in which it can be undone.
 */
export const deleteMessages = call({
  method: "POST",
  path: "/wps/message/delete",
  who: "member",
  module: "MESSAGES",
  input: z.strictObject({
    key,
    messages: z.union([z.literal("read"), z.array(id).check(z.minLength(1), z.maxLength(100))]),
    about: z.optional(z.enum(MESSAGE_TOPICS)),
  }),
  /** How many the deletion took out. */
  reply: z.object({ count: z.number() }),
  refusals: [],
});

/** Undo a deletion: its messages are in the inbox again, read or not as they were. */
export const restoreMessages = call({
  method: "POST",
  path: "/wps/message/restore",
  who: "member",
  module: "MESSAGES",
  input: z.strictObject({ key }),
  reply: z.object({ count: z.number() }),
  refusals: [],
});

/** A notice as the noticeModal shows it, in one language. */
export const announcement = z.object({
  id: z.string(),
  type: z.enum(NOTICE_TYPES),
  /** The language of its words: the one asked for, or what there is instead. */
  language: z.string(),
  title: z.string(),
  /** HTML. Cleaned by the platform; whoever shows it cleans it again and runs no script in it. */
  content: z.string(),
  date: moment,
});
export type Announcement = z.output<typeof announcement>;

/**
 * The announcements that are out now, the newest first (relay of SPEC §7): of one type, or of all where none is named.
 * `popup` is the newest of type PU. A member gets those for members, a visitor those for visitors.
 */
export const listAnnouncements = call({
  method: "POST",
  path: "/wps/relay/MCSFE_getListAnnouncements",
  who: "anyone",
  module: "ANNOUNCEMENTS",
  input: z.strictObject({
    type: z.optional(z.enum(NOTICE_TYPES)),
    platform: z._default(z.literal("W"), "W"),
    /** For platforms that keep announcements by what executes them; this one has one kind (CON-04). */
    execution: z._default(z.enum(NOTICE_TYPES), "B"),
    /** A tag of lib/i18n; without one the request's own. */
    language: z.optional(z.string().check(z.maxLength(10))),
    /** Only this one: a link to it. */
    id: z.optional(id),
    pageNo,
    pageSize: pageSize(9, 50),
  }),
  reply: z.extend(listOf(announcement), { popup: z.nullable(announcement) }),
  refusals: [],
});
