import type { FieldRule } from "#/lib/contract/site/calls.ts";
import { PATTERNS } from "#/lib/rules/members/patterns.ts";
import { checkField, type FieldCode, patternOf } from "#/lib/rules/members/registration.ts";

const MOST = 255;
const SIX_DIGITS = ["000000", "123456", "999999"];

/**
 * The rule of the code that comes to a mobile: the mobile's own pattern, of any length to 255 (VAL-12 to 14). A pattern
 * that only whole numbers fit would refuse every code: then a code is digits.
 */
export function smsCodeRule(mobileRule: FieldRule): FieldRule {
  const pattern = patternOf(mobileRule.acceptedPattern);
  const fits = SIX_DIGITS.every((code) => pattern?.test(code) ?? true);
  const own = fits ? {} : { acceptedPattern: PATTERNS.digits, patternId: "digits" };
  return { ...mobileRule, ...own, minLength: 0, maxLength: MOST };
}

/** Why the code of an SMS is refused before it is looked up; it is always required (VAL-11, VAL-41, VAL-50). */
export function checkSmsCode(code: string, mobileRule: FieldRule): FieldCode | null {
  return checkField(code, smsCodeRule(mobileRule), true);
}
