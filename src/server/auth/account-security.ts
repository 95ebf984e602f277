import type { AccountSecurity } from "#/lib/contract/auth/account-security.ts";
import { assessSecurity, STALE_DEVICE_MS } from "#/lib/rules/auth/account-security.ts";
import type { Session } from "#/server/http/route.ts";
import { getMemberRow } from "#/server/members/index.ts";
import { countDevicesOf } from "#/server/session/index.ts";
import type { AuthDeps } from "./deps.ts";
import { proofMethodsOf } from "./proof-methods.ts";

/** How safe a member's account is, by what is kept of it this moment. */
export async function accountSecurityOf(
  { db, clock, passwordMaxAgeMs }: AuthDeps,
  session: Session,
): Promise<AccountSecurity> {
  const member = await getMemberRow(db, session.memberId);
  const { totp, email, mobile } = await proofMethodsOf(db, member);
  const since = new Date(clock() - STALE_DEVICE_MS);
  const { devices, stale: staleDevices } = await countDevicesOf(db, session, since);
  const { recoveryCodesLeft } = totp;
  const hasContact = Boolean(email ?? mobile);
  const { password_is_own: passwordIsOwn, password_changed_at } = member;
  const assessed = assessSecurity({
    contact: email?.proven === true || mobile?.proven === true,
    paymentPassword: member.payment_password_hash !== null,
    authenticator: totp.on,
    recoveryCodesLeft,
    passwordAgeMs: clock() - password_changed_at.getTime(),
    passwordIsOwn,
    passwordMaxAgeMs,
    staleDevices,
  });
  const passwordSince = password_changed_at.toISOString();
  return {
    ...assessed,
    checks: [...assessed.checks],
    hasContact,
    ...{ passwordSince, passwordIsOwn, recoveryCodesLeft, devices, staleDevices },
  };
}
