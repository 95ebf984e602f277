import type { FieldRule, RegistrationRules, RuledField } from "#/lib/contract/site/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { patternText } from "#/lib/rules/members/registration.ts";

/** What the registration form holds: texts by field, and its two boxes. */
export type Typed = Partial<Record<RuledField | "confirmPassword" | "verificationCode", string>>;
export type Values = Typed & { agreement: boolean; adult: boolean };

const RULED: ReadonlySet<string> = new Set(["pattern", "too_short", "too_long"]);

/** What a rule asks for, in words: the text of its pattern with its bounds (VAL-31 to 33). */
export function ruleText(t: Translate, rule: FieldRule): string {
  const key = `reg_pattern_${rule.patternId}`;
  const text = t(key);
  return patternText(text === key ? t("reg_pattern_unknown") : text, rule);
}

/** Why a field is refused, in words. */
export function fieldText(
  t: Translate,
  field: string,
  code: string,
  rules: RegistrationRules,
): string {
  if (code === "not_empty") return t("not_empty", { field: t(`field_${field}`) });
  if (code === "inconsistent_twice") return t("inconsistent_twice");
  if (field === "verificationCode" && RULED.has(code)) return t("invalid_verification_code");
  const rule = rules[field as RuledField];
  if (rule && RULED.has(code)) return ruleText(t, rule);
  return t(`code_${code}`);
}
