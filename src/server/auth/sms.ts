import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import type {
  requestRegistrationSms as registrationCall,
  requestSmsCode as smsCall,
} from "#/lib/contract/auth/verification.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import { readMobile, type TypedMobile } from "#/lib/rules/members/mobile.ts";
import { type CodePurpose, requestCode } from "#/server/challenge/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { VisitorContext } from "#/server/http/route.ts";
import { findRowByMobile } from "#/server/members/index.ts";
import { deliver } from "#/server/notify/index.ts";
import { DAILY_PREFIX, deviceOf, isKnownDevice, reserveAttempts } from "#/server/session/index.ts";
import { servesNumbersOf } from "#/server/site/index.ts";
import type { AuthDeps } from "./deps.ts";

/** A code by SMS is good for this long, and another may be asked for after it: nobody likes to wait ten minutes. */
const SMS_LIFE_MS = 3 * MINUTE_MS;

type Sent = Result<ReplyOf<typeof smsCall>, CodeOf<typeof smsCall>>;
type SmsPurpose = Exclude<CodePurpose, "proof">;

/**
 * Sends a code to log in or for a forgotten password. A number that no active member has proven takes the same reply,
 * queries and writes, and its message is for nobody. `spendCode` takes the code by purpose and E.164 number.
 */
export async function sendSmsCode(
  deps: AuthDeps,
  { purpose, ...mobile }: ParsedOf<typeof smsCall>,
  context: VisitorContext,
): Promise<Sent> {
  const { MOBILEVERCODELOGIN3, CHNGPASSVERIF3 } = await deps.getFlags(deps.db);
  if (!(purpose === "login" ? MOBILEVERCODELOGIN3 : CHNGPASSVERIF3)) return refuse("sms_off");
  return sendTo(deps, context, purpose, mobile);
}

/** Sends a code to the mobile of a registration. That it has an account already is told to who holds it, afterwards. */
export async function sendRegistrationSms(
  deps: AuthDeps,
  mobile: ParsedOf<typeof registrationCall>,
  context: VisitorContext,
): Promise<Sent> {
  const { USERNAMEREG3, REGMOBVERF3, MOBILENUMREG3 } = await deps.getFlags(deps.db);
  const asked = MOBILENUMREG3 || (USERNAMEREG3 && REGMOBVERF3);
  if (context.agentSite || !asked) return refuse("sms_off");
  return sendTo(deps, context, "register", mobile);
}

async function sendTo(
  deps: AuthDeps,
  { ip, language, cookies }: VisitorContext,
  purpose: SmsPurpose,
  typed: TypedMobile & { readonly botProof?: string | undefined },
): Promise<Sent> {
  const { db, getRules, checkBot } = deps;
  const { mobileNum: rule } = await getRules(db);
  const mobile = readMobile(typed, rule);
  if (!mobile.ok) return refuse("fields_refused", { fields: { mobileNum: mobile.code } });
  const { e164, country } = mobile.value;
  // Numbers abroad that share their fee with who asks for codes are no place to send one.
  if (!(await servesNumbersOf(db, country))) return refuse("country_not_served");
  // Before anything is asked about the number: so it tells nothing of it.
  if (await deps.isAway("sms")) return refuse("unavailable");
  const worked = await checkBot(db, typed.botProof);
  if (!worked.ok) return worked;
  const device = deviceOf(cookies);
  return inTransaction(db, async (tx) => {
    const owner = await findRowByMobile(tx, e164);
    const to = owner || purpose === "register" ? e164 : null;
    const known = await isKnownDevice(tx, owner?.id ?? null, device);
    const asker = { device, ip, known };
    const asked = await requestCode(tx, deps, { purpose, to: e164, asker, lifeMs: SMS_LIFE_MS });
    if (!asked.ok) return asked;
    if (!(await takeOfSmsBudget(tx, deps))) return refuse("too_many_requests");
    const { code, expiresAtMs } = asked.value;
    const expiredMinutes = SMS_LIFE_MS / MINUTE_MS;
    await deliver(tx, deps, {
      channel: "sms",
      to,
      kind: `code_${purpose}`,
      language,
      params: { code, minutes: String(expiredMinutes) },
      expiresAtMs,
    });
    return ok({ expiredMinutes, expirationTime: new Date(expiresAtMs).toISOString() });
  });
}

/**
 * Takes one of the messages that the site sends by SMS in a day; false when none is left. Whether one goes out or not:
 * else the last of a day would tell which numbers have accounts.
 */
export async function takeOfSmsBudget(
  tx: Db,
  { clock, smsPerDay }: Pick<AuthDeps, "clock" | "smsPerDay">,
): Promise<boolean> {
  const budget = { subject: `${DAILY_PREFIX}sms:day`, most: smsPerDay };
  const { ids } = await reserveAttempts(tx, clock, [budget], DAY_MS);
  return ids !== null;
}
