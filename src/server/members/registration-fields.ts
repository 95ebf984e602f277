import type { registerByMobile, registerMember } from "#/lib/contract/auth/registration.ts";
import type { ParsedOf } from "#/lib/contract/call.ts";
import type { RegistrationRules, RuledField } from "#/lib/contract/site/calls.ts";
import { checkSmsCode } from "#/lib/rules/challenge/sms-code.ts";
import { readMobile } from "#/lib/rules/members/mobile.ts";
import { readPhone } from "#/lib/rules/members/phone.ts";
import { tidyName } from "#/lib/rules/members/real-name.ts";
import {
  checkRegistration,
  isShown,
  type RegistrationDraft,
  type RegistrationForm,
} from "#/lib/rules/members/registration.ts";
import { isOneScript } from "#/lib/rules/members/usernames.ts";
import type { Db } from "#/server/db/index.ts";
import { isAffiliateCode } from "#/server/site/index.ts";

export type Registration = ParsedOf<typeof registerMember> | ParsedOf<typeof registerByMobile>;

const MAX_UNRULED = 2_000;

/** Why each refused field is refused, none when all may stay: by the rules, and the invitation code by whether it counts. */
export async function refusedFields(
  db: Db,
  input: Registration,
  draft: RegistrationDraft,
  rules: RegistrationRules,
  form: RegistrationForm,
): Promise<Record<string, string>> {
  const codes: Record<string, string> = {
    ...checkUnruled(input),
    ...checkRegistration(draft, rules, form, { readMobile, checkSmsCode }),
  };
  // Rare, and heavy to tell: a browser leaves it to the server.
  if (!codes["username"] && form.mode === "register" && !isOneScript(draft.username ?? ""))
    codes["username"] = "mixed_scripts";
  const invited = isShown("affiliateCode", rules, form) ? draft.affiliateCode : "";
  if (invited && !codes["affiliateCode"] && !(await isAffiliateCode(db, invited, input.domain)))
    codes["affiliateCode"] = "affiliate_unknown";
  return codes;
}

/** What has no rule of the server's still has a length that makes sense. */
function checkUnruled(input: Registration): Record<string, string> {
  const lengths = {
    countryDialingCode: 5,
    recommenderId: 100,
    referralCode: 100,
    domain: 255,
    registerUrl: MAX_UNRULED,
  };
  return Object.fromEntries(
    Object.entries(lengths).flatMap(([field, most]) =>
      (input[field as keyof typeof lengths] ?? "").length > most ? [[field, "too_long"]] : [],
    ),
  );
}

/** What is kept of a registration that was checked: the fields that the form shows, and where it came from. */
export function keptFields(
  input: Registration,
  draft: RegistrationDraft,
  rules: RegistrationRules,
  form: RegistrationForm,
) {
  const shown = (field: RuledField) => (isShown(field, rules, form) ? draft[field] || null : null);
  const name = shown("payeeName");
  const mobile = shown("mobileNum");
  const dialingCode = draft.countryDialingCode?.replace(/^\+/, "") ?? "";
  const e164 = mobile && (readPhone(mobile, dialingCode)?.e164 ?? null);
  return {
    payee_name: name && tidyName(name),
    email: shown("email"),
    mobile_num: e164,
    country_dialing_code: e164 ? dialingCode : null,
    /** Only where its code is spent before this is kept. */
    proven_mobile: form.sms ? e164 : null,
    qq_num: shown("qqNum"),
    line: shown("line"),
    whatsapp: shown("whatsapp"),
    zalo: shown("zalo"),
    facebook: shown("facebook"),
    wechat: shown("wechat"),
    id_number: shown("idNumber"),
    affiliate_code: shown("affiliateCode"),
    recommender_id: input.recommenderId || null,
    referral_code: input.referralCode || null,
    domain: input.domain,
    register_url: input.registerUrl,
    register_method: input.registerMethod,
  };
}
