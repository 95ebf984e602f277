import * as z from "zod/mini";
import { FEEDBACK_KINDS, MOST_FEEDBACK } from "#/lib/base/feedback.ts";
import { call } from "../call.ts";
import { id, moment } from "../fields.ts";

/** The colour of a talk's head: a violet (CON-06). */
export const CHAT_HEADER_COLOR = "#5B3A8E";
/** Above this rank a member is helped by the VIP service (MSG-09). */
export const VIP_ABOVE_RANK = 4;
/** The item of `pathList` that is the link to customer service (MSG-14). */
export const SUPPORT_PATH_TYPE = 3;

/**
 * Open the operator's own service of talks (API-58): the address to open, and the path that it was given as. Members of a
 * rank above 4 get the VIP service (path ours).
 */
export const openSupportChat = call({
  method: "POST",
  path: "/wps/support/chat",
  who: "anyone",
  module: "LIVE_CHAT",
  input: z.strictObject({
    b2c: z.literal(1),
    title: z.string().check(z.minLength(1), z.maxLength(100)),
    language: z.string().check(z.maxLength(10)),
    headerColor: z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/)),
  }),
  reply: z.object({
    /** https, of a host that the operator named. */
    chatUrl: z.string(),
    /** ENT-25. `path` is Base64 of DES-ECB, its last eight signs the key. */
    version: z.object({
      pathList: z.array(z.object({ type: z.number(), path: z.string() })),
    }),
  }),
  refusals: ["no_support_chat"],
});

/** A line of a talk with staff. */
export const supportLine = z.object({
  id,
  at: moment,
  from: z.enum(["member", "staff"]),
  text: z.string(),
});
export type SupportLine = z.output<typeof supportLine>;
export const MOST_SUPPORT_SIGNS = 1_000;

/** The member's talk with staff, the newest lines first; `next`: what to go on below (path ours). */
export const listSupport = call({
  method: "GET",
  path: "/wps/support/messages",
  who: "member",
  module: "CUSTOMER_SERVICE",
  input: z.strictObject({ before: z.optional(id) }),
  reply: z.object({ list: z.array(supportLine), next: z.nullable(z.string()) }),
  refusals: [],
});

/** Say something to staff. The same `key` again is the same line (path ours). */
export const sendSupport = call({
  method: "PUT",
  path: "/wps/support/messages",
  who: "member",
  module: "CUSTOMER_SERVICE",
  input: z.strictObject({
    key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    text: z.string().check(z.maxLength(MOST_SUPPORT_SIGNS)),
  }),
  reply: supportLine,
  refusals: ["bad_text", "too_many_messages"],
});

/** Tell what one thinks of the site (SPEC §7). */
export const sendFeedback = call({
  method: "PUT",
  path: "/wps/feedback",
  who: "member",
  module: "CUSTOMER_SERVICE",
  input: z.strictObject({
    kind: z.enum(FEEDBACK_KINDS),
    content: z.string().check(z.maxLength(MOST_FEEDBACK * 4)),
  }),
  reply: z.object({ id, pictures: z.number() }),
  refusals: ["fields_refused", "too_many_messages"],
});

/** A picture of 5 MB as base64, and what stands around it. */
const PICTURE_BODY_BYTES = 7 * 1024 * 1024;

/** Add a picture to a feedback of the member's own, within the hour: PNG or JPEG as base64, three at most (path ours). */
export const addFeedbackPicture = call({
  method: "PUT",
  path: "/wps/feedback/picture",
  who: "member",
  module: "CUSTOMER_SERVICE",
  mostBytes: PICTURE_BODY_BYTES,
  input: z.strictObject({ id, picture: z.string().check(z.minLength(1)) }),
  reply: z.object({ id, pictures: z.number() }),
  refusals: ["not_found", "not_a_picture", "picture_too_large", "too_many_pictures"],
});
