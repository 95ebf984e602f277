import * as z from "zod/mini";
import { DEVICE } from "#/lib/base/merchant-client.ts";
import { call } from "../call.ts";
import { botProof } from "../challenge/bot-check.ts";
import { phoneProof } from "../fields.ts";
import { opened } from "./calls.ts";

const text = z.string().check(z.maxLength(10_000));
const optional = z.optional(text);

/** The registration payload (ENT-01, ENT-02). Each field's own rule is the server's, of `getRegistrationRules`. */
export const registration = z.strictObject({
  username: text,
  password: text,
  confirmPassword: text,
  payeeName: optional,
  paymentPassword: optional,
  email: optional,
  mobileNum: optional,
  countryDialingCode: optional,
  /** The code sent to the mobile by `requestRegistrationSms`, where the form asks for one. */
  verificationCode: optional,
  ...phoneProof,
  qqNum: optional,
  line: optional,
  whatsapp: optional,
  zalo: optional,
  facebook: optional,
  wechat: optional,
  idNumber: optional,
  captcha: optional,
  affiliateCode: optional,
  recommenderId: optional,
  referralCode: z.nullable(text),
  domain: text,
  registerUrl: text,
  registerMethod: z.literal(DEVICE),
  login: z.literal(true),
  agreement: z.literal(true),
  adult: z.literal(true),
  botProof,
});

const REGISTRATION_REFUSALS = [
  "registration_closed",
  "fields_refused",
  "bot_check_failed",
  "username_taken",
  "mobile_taken",
  "code_wrong",
  "code_expired",
  "captcha_needed",
  "captcha_wrong",
] as const;

/**
 * Register by username (SPEC §7). Answers like a login: the member is in at once.
 * While USERNAMEREG3 is off: `registration_closed`. A field against its rule: `fields_refused`, with a code by field in `value.fields`
 * (`not_empty`, `pattern`, `too_short`, `too_long`, `inconsistent_twice`, `mixed_scripts`, `affiliate_unknown`). A name that is or
 * looks like another's: `username_taken`. With REGMOBVERF3 the mobile is proven by a code: `code_wrong`, `code_expired`;
 * `mobile_taken` when an account has proven it before.
 */
export const registerMember = call({
  method: "PUT",
  path: "/wps/member/register",
  who: "anyone",
  module: null,
  leadsIn: true,
  encrypted: true,
  input: registration,
  reply: opened,
  refusals: REGISTRATION_REFUSALS,
});

/**
 * Register by mobile (SPEC §7), while MOBILENUMREG3 is on; the mobile is always proven by a code. `username` is the
 * number too, and is not the account's name: that is made and told. Without MOBILENUMPASSREG3 a first password is
 * made as well, told this once, and asked to be changed when somebody logs in with it; else `password` is null.
 */
export const registerByMobile = call({
  method: "PUT",
  path: "/wps/member/register/mobile",
  who: "anyone",
  module: null,
  leadsIn: true,
  encrypted: true,
  input: z.strictObject({ ...registration.shape, password: optional, confirmPassword: optional }),
  reply: z.object({ ...opened.shape, account: z.string(), password: z.nullable(z.string()) }),
  refusals: REGISTRATION_REFUSALS,
});
