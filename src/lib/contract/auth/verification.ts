import * as z from "zod/mini";
import { call } from "../call.ts";
import { botProof } from "../challenge/bot-check.ts";
import { moment } from "../fields.ts";

const mobile = {
  /** As typed or in E.164; what its country is, the dialing code says. */
  mobileNum: z.string().check(z.maxLength(10_000)),
  /** Digits, with or without the plus: "84". */
  countryDialingCode: z.string().check(z.maxLength(10_000)),
  botProof,
};

/**
 * A code on its way (ENT-27, ENT-28): for how many minutes it is good, and until when by the platform's clock. The
 * button that sent it counts down to then.
 */
const smsSent = z.object({ expiredMinutes: z.number(), expirationTime: moment });

/**
 * Send a code to a mobile without being logged in, to log in or for a forgotten password (SPEC §7). Answers alike
 * whether the number has an account or not; only a number that a member has proven gets a message. While the flag of
 * the purpose is off (MOBILEVERCODELOGIN3, CHNGPASSVERIF3): `sms_off`. A number against its rule: `fields_refused`; of
 * a country that the site's regions shut out: `country_not_served`.
 */
export const requestSmsCode = call({
  method: "POST",
  path: "/wps/verification/sms/noLogin",
  who: "anyone",
  module: null,
  leadsIn: true,
  input: z.strictObject({ purpose: z.enum(["login", "forgot"]), ...mobile }),
  reply: smsSent,
  refusals: ["sms_off", "fields_refused", "country_not_served", "bot_check_failed"],
});

/**
 * Send a code to the mobile of a registration, of either kind (SPEC §7); `sms_off` while none asks for one, and on the
 * agent site. Refuses countries as `requestSmsCode` does.
 */
export const requestRegistrationSms = call({
  method: "POST",
  path: "/wps/verification/sms/register",
  who: "anyone",
  module: null,
  leadsIn: true,
  input: z.strictObject(mobile),
  reply: smsSent,
  refusals: ["sms_off", "fields_refused", "country_not_served", "bot_check_failed"],
});
