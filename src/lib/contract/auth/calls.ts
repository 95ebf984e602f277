import * as z from "zod/mini";
import { call, nothing } from "../call.ts";
import { phoneProof } from "../fields.ts";
import { remembered } from "../session/calls.ts";

/** What a login or a registration gives: the session's token, and what the member must do next (API-03). */
export const opened = z.object({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
});

export type Opened = z.output<typeof opened>;

/**
 * Log in (SPEC §7). By username: Refused alike for an unknown name and a wrong password: `wrong_credentials`.
 * From the third failure of an account or address on, refusals carry `captcha: true` in `value` (API-04), and
 * the next try needs it: `captcha_needed`, `captcha_wrong`. A right password from a strange place: `proof_needed`, with
 * the token of a half-open session in `value.proof` (LOG-38; see proof.ts).
 *
 * Or by the code of an SMS, which `requestSmsCode` sends (LOG-02, VAL-39 to 41): `sms_off` while MOBILEVERCODELOGIN3
 * is, `fields_refused` for what cannot be a number or a code, `code_wrong`, `code_expired`.
 *
 * Who was right may still be on the wrong site: `agents_only` (ROL-16), `members_only` (ROL-17).
 */
export const logIn = call({
  method: "POST",
  path: "/wps/session/login",
  who: "anyone",
  module: null,
  leadsIn: true,
  encrypted: true,
  input: z.discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("username"),
      username: z.string().check(z.minLength(1), z.maxLength(255)),
      password: z.string().check(z.minLength(1), z.maxLength(255)),
      captcha: z.optional(z.string().check(z.maxLength(20))),
    }),
    z.strictObject({
      type: z.literal("sms"),
      mobileNum: z.string().check(z.maxLength(255)),
      countryDialingCode: z.string().check(z.maxLength(10)),
      verificationCode: z.string().check(z.maxLength(255)),
      ...phoneProof,
    }),
  ]),
  reply: opened,
  refusals: [
    "sms_off",
    "fields_refused",
    "code_wrong",
    "code_expired",
    "wrong_credentials",
    "captcha_needed",
    "captcha_wrong",
    "account_suspended",
    "account_closed",
    "agents_only",
    "members_only",
    "proof_needed",
  ],
});

/**
 * Play with play money, in a trial account of one's own (SPEC §7, LOG-05); `free_play_closed` while FREEPLAY3 is off.
 * `random` is 16 characters or more of chance: no two payloads are alike.
 */
export const playFree = call({
  method: "POST",
  path: "/wps/session/login/freeplay",
  who: "anyone",
  module: null,
  encrypted: true,
  input: z.strictObject({
    os: z.string().check(z.maxLength(50)),
    platform: z.literal("W"),
    random: z.string().check(z.minLength(16), z.maxLength(100)),
    version: z.literal(3),
  }),
  reply: opened,
  refusals: ["free_play_closed"],
});

/**
 * Come in by the ticket that the page's address brought (LOG-30; path ours). Where another site led here, or somebody
 * is in already: `confirm_needed` until the person says so.
 */
export const enterByTicket = call({
  method: "POST",
  path: "/wps/session/ticket",
  who: "anyone",
  module: null,
  leadsIn: true,
  input: z.strictObject({ confirmed: z.boolean() }),
  reply: opened,
  refusals: [
    "ticket_expired",
    "confirm_needed",
    "account_suspended",
    "account_closed",
    "agents_only",
    "members_only",
    "proof_needed",
  ],
});

/**
 * Come back by the login that this device remembers (path ours). A cookie that was used before is somebody's copy:
 * `not_remembered`, and every session of the member ends.
 */
export const recallLogin = call({
  method: "POST",
  path: "/wps/session/remembered",
  who: "anyone",
  module: null,
  leadsIn: true,
  input: nothing,
  reply: z.extend(opened, remembered.shape),
  refusals: [
    "not_remembered",
    "account_suspended",
    "account_closed",
    "agents_only",
    "members_only",
    "proof_needed",
  ],
});
