import * as z from "zod/mini";
import { call, done } from "../call.ts";
import { botProof } from "../challenge/bot-check.ts";
import { moment } from "../fields.ts";
import { opened } from "./calls.ts";

const text = z.string().check(z.maxLength(10_000));

/**
 * Ask for a code by e-mail to replace a forgotten password (SPEC §7). The reply is the same whether the account exists
 * or not: when such a code is good no more. A code goes out only where the name and the e-mail are of one account.
 * Where the operator's setting `revealAccounts` is on, any other pair is `no_such_account` (ERR-19).
 */
export const requestPasswordReset = call({
  method: "POST",
  path: "/wps/member/password/email",
  who: "anyone",
  module: null,
  leadsIn: true,
  form: true,
  input: z.strictObject({ username: text, email: text }),
  reply: z.object({ expirationTime: moment }),
  refusals: ["fields_refused", "no_such_account"],
});

/**
 * Replace a forgotten password by the code of an SMS (SPEC §7). All sessions of the member end, and this device is in
 * at once (PWD-05). While CHNGPASSVERIF3 is off: `sms_off`.
 */
export const resetPasswordByMobile = call({
  method: "POST",
  path: "/wps/member/password/verification",
  who: "anyone",
  module: null,
  leadsIn: true,
  encrypted: true,
  input: z.strictObject({
    mobileNum: text,
    countryDialingCode: text,
    verificationCode: text,
    newPassword: text,
    botProof,
  }),
  reply: opened,
  refusals: [
    "sms_off",
    "fields_refused",
    "bot_check_failed",
    "code_wrong",
    "code_expired",
    "account_suspended",
    "account_closed",
    "agents_only",
    "members_only",
    "proof_needed",
  ],
});

/** Replace a forgotten password by the code of an e-mail (path ours). All sessions of the member end. */
export const resetPassword = call({
  method: "POST",
  path: "/wps/member/password/reset",
  who: "anyone",
  module: null,
  leadsIn: true,
  encrypted: true,
  input: z.strictObject({
    username: text,
    email: text,
    verificationCode: text,
    newPassword: text,
  }),
  reply: done,
  refusals: ["fields_refused", "code_wrong", "code_expired"],
});
