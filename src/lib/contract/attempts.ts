import type { Call } from "./call.ts";
import { CARE_REFUSALS } from "./care/calls.ts";

/** Refusals of the moment among the calls' own: another minute, another game, or the right password, and another answer. */
const LATER: ReadonlySet<string> = new Set<string>([
  ...CARE_REFUSALS,
  "above_day_limit",
  "above_month_limit",
  "account_cooling",
  "authenticator_needed",
  "contact_cooling",
  "method_closed",
  "payment_password_cooling",
  "payment_password_locked",
  "payment_password_missing",
  "proof_wrong",
  "too_many_cancelled",
  "too_many_pending",
  "too_many_tries",
  "too_many_unpaid",
  "turnover_missing",
  "wrong_payment_password",
]);

/**
 * Whether a refusal is what a command has led to: one by a rule of its own. It is kept under the command's key, and
 * another attempt takes another key. Any other (of the moment, of the session, of the way) leaves no trace and says
 * nothing of a copy sent before: the same command is sent again with the same key (DESIGN.md, Money).
 */
export function endsAttempt({ refusals }: Pick<Call, "refusals">, code: string): boolean {
  return refusals.includes(code) && !LATER.has(code);
}
