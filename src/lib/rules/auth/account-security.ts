import {
  SECURITY_CHECKS,
  type SecurityCheck,
  type SecurityLevel,
} from "#/lib/base/security-checks.ts";
import { DAY_MS } from "#/lib/base/time.ts";

/** A device that was not used for so long is likely nobody's who should come in any more. */
export const STALE_DEVICE_MS = 90 * DAY_MS;
const PASSWORD_AGE_MS = 365 * DAY_MS;
const FEW_CODES = 3;

export type SecurityFacts = {
  /** Whether a code arrived at the member's e-mail or mobile: by that a forgotten password is replaced. */
  readonly contact: boolean;
  readonly paymentPassword: boolean;
  readonly authenticator: boolean;
  readonly recoveryCodesLeft: number;
  readonly passwordAgeMs: number;
  /** False when somebody else chose it. */
  readonly passwordIsOwn: boolean;
  /** The operator's bound on a password's age, where there is one. */
  readonly passwordMaxAgeMs: number | null;
  /** Devices other than the one that asks that have not been used for STALE_DEVICE_MS. */
  readonly staleDevices: number;
};

export type SecurityAssessment = {
  readonly level: SecurityLevel;
  readonly checks: readonly { readonly check: SecurityCheck; readonly isMet: boolean }[];
  /** What to do first; null where nothing is left. */
  readonly next: SecurityCheck | null;
};

/**
 * How safe an account is. Weak: who forgets the password has no way back, or less than half is met; strong: nothing is
 * left to do. Recovery codes count where there is an authenticator.
 */
export function assessSecurity(facts: SecurityFacts): SecurityAssessment {
  const met: Readonly<Record<SecurityCheck, boolean>> = {
    contact: facts.contact,
    payment_password: facts.paymentPassword,
    authenticator: facts.authenticator,
    recovery_codes: facts.recoveryCodesLeft >= FEW_CODES,
    password:
      facts.passwordIsOwn && facts.passwordAgeMs <= (facts.passwordMaxAgeMs ?? PASSWORD_AGE_MS),
    devices: facts.staleDevices === 0,
  };
  const checks = SECURITY_CHECKS.filter(
    (check) => check !== "recovery_codes" || facts.authenticator,
  ).map((check) => ({ check, isMet: met[check] }));
  const due = checks.filter(({ isMet }) => !isMet);
  const level = due.length === 0 ? "strong" : levelOf(met.contact, due.length, checks.length);
  return { level, checks, next: due[0]?.check ?? null };
}

const levelOf = (contact: boolean, due: number, all: number): SecurityLevel =>
  !contact || due * 2 > all ? "weak" : "fair";
