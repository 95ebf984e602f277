import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type { registerMember as registerCall } from "#/lib/contract/members.ts";
import type { Opened } from "#/lib/contract/session.ts";
import type { RegistrationRules, RuledField } from "#/lib/contract/site.ts";
import {
  checkRegistration,
  isShown,
  type RegistrationDraft,
  trimDraft,
} from "#/lib/rules/registration.ts";
import { inTransaction } from "#/server/db/index.ts";
import type { VisitorContext } from "#/server/http/route.ts";
import { addressOf, checkCaptcha, deviceOf, takeTries } from "#/server/session/index.ts";
import { createMember } from "./create.ts";
import type { MembersDeps } from "./deps.ts";
import { letIn } from "./let-in.ts";
import { findMemberRow } from "./members.ts";

type Registration = ParsedOf<typeof registerCall>;
type Refusal = CodeOf<typeof registerCall>;

/** Registrations of an address within 15 minutes: so many without a captcha, so many at all. */
const MOST_WITHOUT_CAPTCHA = 20;
const MOST = 100;
const MAX_UNRULED = 2_000;

/**
 * Registers a member by the server's rules and logs the member in at once. Fields that the rules do not show are not
 * kept. The username is unique whatever its case; of two at once one wins. The wallet and what it may hold are opened
 * in the operator's currency.
 */
export async function registerMember(
  deps: MembersDeps,
  input: Registration,
  context: VisitorContext,
): Promise<Result<Opened, Refusal>> {
  const { db, passwords } = deps;
  if (!(await deps.isOpen(db))) return refuse("registration_closed");
  const rules = await deps.getRules(db);
  const draft: RegistrationDraft = trimDraft(input);
  const fields = { ...checkUnruled(input), ...checkRegistration(draft, rules) };
  if (Object.keys(fields).length > 0) return refuse("fields_refused", { fields });

  const device = deviceOf(context.cookies);
  const human = await checkHuman(deps, draft, rules, { device, ip: context.ip });
  if (!human.ok) return human;
  if (await findMemberRow(db, draft.username ?? "")) return refuse("username_taken");

  const password = await passwords.hash(input.password);
  if (!password.ok) return password;
  const secret = isShown("paymentPassword", rules) ? input.paymentPassword : undefined;
  const payment = secret ? await passwords.hash(secret) : ok(null);
  if (!payment.ok) return payment;
  return keepMember(deps, context, device, {
    ...shownOnly(draft, rules),
    ...unruledOf(input, rules),
    password_hash: password.value,
    payment_password_hash: payment.value,
  });
}

type Kept = ReturnType<typeof shownOnly> &
  ReturnType<typeof unruledOf> & { password_hash: string; payment_password_hash: string | null };

async function keepMember(
  deps: MembersDeps,
  context: VisitorContext,
  device: string,
  kept: Kept,
): Promise<Result<Opened, "username_taken">> {
  const { clock, currency } = deps;
  const now = new Date(clock());
  return inTransaction(deps.db, async (tx) => {
    const memberId = await createMember(tx, now, {
      ...kept,
      currency,
      registered_ip: context.ip,
      agreed_at: now,
    });
    if (memberId === null) return refuse("username_taken");
    const proven = { memberId, account: kept.username, kind: 0, currency, device } as const;
    const { token } = await letIn(tx, clock, proven, context);
    return ok({ token, firstTimeLogin: false, passwordExpired: false });
  });
}

async function checkHuman(
  { db, clock }: MembersDeps,
  draft: RegistrationDraft,
  rules: RegistrationRules,
  { device, ip }: { device: string; ip: string },
): Promise<Result<null, "captcha_needed" | "captcha_wrong" | "too_many_requests">> {
  const captcha = { detail: { captcha: true } };
  const shown = draft.captcha ? await checkCaptcha(db, clock, device, draft.captcha) : false;
  if (isShown("captcha", rules) && draft.captcha && !shown) return refuse("captcha_wrong", captcha);
  const subject = `register:address:${addressOf(ip)}`;
  const most = shown ? MOST : MOST_WITHOUT_CAPTCHA;
  const { ids, counts } = await takeTries(db, clock, [{ subject, most }]);
  if (ids) return ok(null);
  if ((counts[0] ?? 0) >= MOST) return refuse("too_many_requests", captcha);
  return refuse(draft.captcha ? "captcha_wrong" : "captcha_needed", captcha);
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

function unruledOf(input: Registration, rules: RegistrationRules) {
  return {
    country_dialing_code: isShown("mobileNum", rules) ? input.countryDialingCode || null : null,
    recommender_id: input.recommenderId || null,
    referral_code: input.referralCode || null,
    domain: input.domain,
    register_url: input.registerUrl,
    register_method: input.registerMethod,
  };
}

function shownOnly(draft: RegistrationDraft, rules: RegistrationRules) {
  const shown = (field: RuledField) => (isShown(field, rules) ? draft[field] || null : null);
  return {
    username: (draft.username ?? "").normalize("NFKC"),
    payee_name: shown("payeeName"),
    email: shown("email"),
    mobile_num: shown("mobileNum"),
    qq_num: shown("qqNum"),
    line: shown("line"),
    whatsapp: shown("whatsapp"),
    zalo: shown("zalo"),
    facebook: shown("facebook"),
    wechat: shown("wechat"),
    id_number: shown("idNumber"),
    affiliate_code: shown("affiliateCode"),
  };
}
