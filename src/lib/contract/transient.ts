import { statusOf } from "#/lib/base/codes.ts";
import { CARE_REFUSALS } from "./care/calls.ts";

/** Refusals of the moment that no status tells: another minute, another answer. */
const LATER: ReadonlySet<string> = new Set<string>([
  ...CARE_REFUSALS,
  "conflict",
  "method_closed",
  "session_expired",
  "too_many_pending",
]);
const TRY_AGAIN: ReadonlySet<number> = new Set([429, 500, 502, 503]);

/**
 * Whether a refusal is of the moment: the act has not begun, and the same command may succeed later. Such a refusal is
 * told and not kept (DESIGN.md, Money).
 */
export function isTransient(code: string): boolean {
  return LATER.has(code) || TRY_AGAIN.has(statusOf(code));
}
