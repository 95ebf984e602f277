import * as z from "zod/mini";
import { call, done, nothing } from "../call.ts";
import { currency, moment } from "../fields.ts";

const text = z.string().check(z.maxLength(10_000));

export const memberInfo = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  /** 0 member, 1 agent, 2 master agent, 41 and 42 their test-line twins, 4 trial. */
  type: z.union([
    z.literal(0),
    z.literal(1),
    z.literal(2),
    z.literal(4),
    z.literal(41),
    z.literal(42),
  ]),
  toUpline: z.boolean(),
  clubLabel: z.nullable(
    z.object({
      labelName: z.string(),
      color: z.string(),
      color2: z.string(),
      rankLevel: z.number(),
    }),
  ),
  merchant: z.string(),
  merchantCode: z.string(),
  customerId: z.string(),
  currency,
  hasPaymentPassword: z.boolean(),
  /** The login before the one of this session, and its country (ISO 3166, empty when unknown); null when there is none. */
  lastLoginAt: z.nullable(moment),
  lastLoginCountry: z.nullable(z.string()),
  /** The language that the member chose, as a tag; null when none was. */
  language: z.nullable(z.string()),
  /** What tells the picture that the member chose from the one before (`getIcon`); null: none was chosen. */
  icon: z.optional(z.nullable(z.string())),
});
export type MemberInfo = z.output<typeof memberInfo>;

/** The member that the session belongs to (SPEC §7). */
export const getMemberInfo = call({
  method: "GET",
  path: "/wps/member/info",
  who: "holder",
  module: null,
  input: nothing,
  reply: memberInfo,
  refusals: [],
});

/**
 * Set or change the payment password; the login password proves the member (path ours), with an authenticator that is
 * on its figures or a recovery code as well (`code`).
 */
export const setPaymentPassword = call({
  method: "POST",
  path: "/wps/member/paymentPassword",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({
    password: text,
    paymentPassword: text,
    confirmPaymentPassword: text,
    code: z.optional(text),
  }),
  reply: done,
  refusals: [
    "wrong_password",
    "authenticator_needed",
    "proof_wrong",
    "fields_refused",
    "too_many_tries",
  ],
});

/**
 * Change the login password (SPEC §7). The old one is always checked. A field against its rule: `fields_refused`, with
 * a code by field (`same_as_old` and `too_common` besides those of a registration). All sessions end, this one too.
 */
export const changePassword = call({
  method: "POST",
  path: "/wps/member/password",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({ oldPassword: text, newPassword: text, confirmNewPassword: text }),
  reply: done,
  refusals: ["wrong_password", "fields_refused", "too_many_tries"],
});
