import { type Result, refuse } from "#/lib/base/result.ts";
import type { logIn as logInCall, Opened } from "#/lib/contract/auth/calls.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import { checkSmsCode } from "#/lib/rules/challenge/sms-code.ts";
import { readMobile } from "#/lib/rules/members/mobile.ts";
import { readCode } from "#/lib/rules/members/passwords.ts";
import { inTransaction } from "#/server/db/index.ts";
import type { VisitorContext } from "#/server/http/route.ts";
import { findRowByMobile } from "#/server/members/index.ts";
import {
  callerOf,
  deviceOf,
  isKnownDevice,
  markLogin,
  reserveAttempts,
} from "#/server/session/index.ts";
import type { AuthDeps } from "./deps.ts";
import { readPhoneProof, spendMobileProof } from "./prove-mobile.ts";
import { startSession } from "./start-session.ts";

/** Codes that one known device, or one network of strangers, may try within 15 minutes, right or wrong, for whatever number. */
const MOST_OF_ONE = 30;

type BySms = Extract<ParsedOf<typeof logInCall>, { type: "sms" }>;

/**
 * Logs in by the code that came to a mobile (LOG-02), or by what the identity provider says of it. For a number that
 * no active member has proven all goes as for one with a wrong code: nobody learns who has an account.
 */
export async function logInBySms(
  deps: AuthDeps,
  input: BySms,
  context: VisitorContext,
): Promise<Result<Opened, CodeOf<typeof logInCall>>> {
  const { db, clock } = deps;
  if (!(await deps.getFlags(db)).MOBILEVERCODELOGIN3) return refuse("sms_off");
  const { mobileNum: rule } = await deps.getRules(db);
  const mobile = readMobile(input, rule);
  const code = readCode(input.verificationCode);
  const wrongCode = checkSmsCode(code, rule);
  if (!mobile.ok || wrongCode !== null) {
    const fields = {
      ...(mobile.ok ? {} : { mobileNum: mobile.code }),
      ...(wrongCode === null ? {} : { verificationCode: wrongCode }),
    };
    return refuse("fields_refused", { fields });
  }
  const device = deviceOf(context.cookies);
  const { e164 } = mobile.value;
  const owner = await findRowByMobile(db, e164);
  const known = await isKnownDevice(db, owner?.id ?? null, device);
  const subject = `login:sms:${callerOf({ device, ip: context.ip, known })}`;
  const { ids } = await reserveAttempts(db, clock, [{ subject, most: MOST_OF_ONE }]);
  if (!ids) return refuse("too_many_requests");
  const mark = await markLogin(db);
  const phone = await readPhoneProof(deps, input.firebaseIdToken);
  if (!phone.ok) return phone;
  return inTransaction(db, async (tx) => {
    const member = await findRowByMobile(tx, e164);
    const about = { purpose: "login", to: e164, device, code, phone: phone.value } as const;
    const spent = await spendMobileProof(tx, deps, about);
    if (!spent.ok) return spent;
    if (!member) return refuse("code_wrong");
    const entering = { memberId: member.id, device, way: "sms", seen: { mark } } as const;
    return startSession(tx, deps, entering, context);
  });
}
