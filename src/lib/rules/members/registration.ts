import type { Result } from "#/lib/base/result.ts";
import type { FieldRule, RegistrationRules, RuledField } from "#/lib/contract/site/calls.ts";
import { isDefaultPassword } from "./default-passwords.ts";
import { isEasyPaymentPassword } from "./payment-password.ts";
import { isRealName, tidyName } from "./real-name.ts";

/** Why a field is refused; `pattern`, `too_short` and `too_long` are told by the rule's own text. */
export type FieldCode =
  | "not_empty"
  | "pattern"
  | "too_short"
  | "too_long"
  | "inconsistent_twice"
  | "too_easy"
  | "too_common";
type Field = RuledField | "confirmPassword" | "verificationCode";
/** What was typed, by field; a field that is not shown is absent. */
export type RegistrationDraft = Partial<Record<Field | "countryDialingCode", string | undefined>>;
export type FieldCodes = Partial<Record<Field, FieldCode>>;

/** By a name of one's own, or by a mobile number (SPEC §2). */
export type RegistrationMode = "register" | "registerMobile";
/** What a registration of a mode asks for besides the fields' rules. */
export type RegistrationForm = {
  readonly mode: RegistrationMode;
  /** A code sent to the mobile, which is then asked for too (REG-53, REG-54). */
  readonly sms: boolean;
  /** A password and its confirmation (REG-55). */
  readonly password: boolean;
};
export const BY_USERNAME: RegistrationForm = { mode: "register", sms: false, password: true };

/** The form of a mode under the site's flags: by mobile always with a code, with a password where the site asks. */
export function formOf(
  mode: RegistrationMode,
  flags: { readonly REGMOBVERF3: boolean; readonly MOBILENUMPASSREG3: boolean },
): RegistrationForm {
  return mode === "register"
    ? { ...BY_USERNAME, sms: flags.REGMOBVERF3 }
    : { mode, sms: true, password: flags.MOBILENUMPASSREG3 };
}

/** What a mobile and its code are checked with: `mobile.ts` and `sms-code.ts`, which know the world's numbers and weigh. */
export type MobileChecks = {
  readonly readMobile: (
    mobile: { readonly mobileNum: string; readonly countryDialingCode: string },
    rule: FieldRule,
  ) => Result<unknown, FieldCode>;
  readonly checkSmsCode: (code: string, mobileRule: FieldRule) => FieldCode | null;
};

const REQUIRED_WHEN_SHOWN: readonly RuledField[] = [
  "username",
  "password",
  "mobileNum",
  "payeeName",
  "paymentPassword",
];
const SECRET: readonly string[] = ["password", "confirmPassword", "paymentPassword"];

/** Whether the form shows this field: by what the form is, else where the server enables it (REG-57, REG-58). */
export function isShown(
  field: RuledField,
  rules: RegistrationRules,
  form: RegistrationForm = BY_USERNAME,
): boolean {
  if (field === "username") return form.mode === "register";
  if (field === "password") return form.password;
  return rules[field].enabled || (field === "mobileNum" && form.sms);
}

/** Whether a shown field must be filled: by the server's flag; some always (SPEC §5). */
export function isRequired(field: RuledField, rules: RegistrationRules): boolean {
  return REQUIRED_WHEN_SHOWN.includes(field) || rules[field].required;
}

/** The same rules with the captcha asked for: by the site's flag, or when the platform has become wary (REG-56). */
export function withCaptcha(rules: RegistrationRules): RegistrationRules {
  return { ...rules, captcha: { ...rules.captcha, enabled: true, required: true } };
}

const compiled = new Map<string, RegExp>();

/** The rule's pattern as it is applied: to the whole value. `*` is no pattern. Throws on one that does not compile. */
export function patternOf(acceptedPattern: string): RegExp | null {
  if (acceptedPattern === "*" || acceptedPattern === "") return null;
  let pattern = compiled.get(acceptedPattern);
  if (!pattern) {
    pattern = new RegExp(`^(?:${acceptedPattern})$`, "u");
    compiled.set(acceptedPattern, pattern);
  }
  return pattern;
}

/**
 * Checks one value against its rule: length in characters first (also under `*`), then the pattern.
 * An empty value is `not_empty` when it is required, and fine otherwise.
 */
export function checkField(value: string, rule: FieldRule, required: boolean): FieldCode | null {
  if (value === "") return required ? "not_empty" : null;
  const length = [...value].length;
  if (length < rule.minLength) return "too_short";
  if (length > rule.maxLength) return "too_long";
  const pattern = patternOf(rule.acceptedPattern);
  return pattern && !pattern.test(value) ? "pattern" : null;
}

/** The draft as it is checked, sent and kept: without the spaces around it, except in what is secret. */
export function trimDraft(draft: RegistrationDraft): RegistrationDraft {
  return Object.fromEntries(
    Object.entries(draft).map(([field, value]) => [
      field,
      typeof value === "string" && !SECRET.includes(field) ? value.trim() : value,
    ]),
  );
}

/**
 * Checks a whole registration; answers the refused fields, none when it may go. Fields not shown are not looked at.
 * A form that shows the mobile needs `mobile`.
 */
export function checkRegistration(
  draft: RegistrationDraft,
  rules: RegistrationRules,
  form: RegistrationForm = BY_USERNAME,
  mobile: MobileChecks | null = null,
): FieldCodes {
  const typed = trimDraft(draft);
  const codes: FieldCodes = {};
  for (const field of Object.keys(rules) as RuledField[]) {
    if (!isShown(field, rules, form)) continue;
    const code = checkTyped(field, typed, rules, mobile);
    if (code) codes[field] = code;
  }
  const confirmation = checkConfirmation(typed.password ?? "", typed.confirmPassword ?? "");
  if (form.password && confirmation) codes.confirmPassword = confirmation;
  const code = form.sms && mobile?.checkSmsCode(typed.verificationCode ?? "", rules.mobileNum);
  if (code) codes.verificationCode = code;
  return codes;
}

function checkTyped(
  field: RuledField,
  typed: RegistrationDraft,
  rules: RegistrationRules,
  mobile: MobileChecks | null,
): FieldCode | null {
  if (field === "mobileNum" && typed.mobileNum && mobile)
    return codeOf(mobile.readMobile(mobileOf(typed), rules.mobileNum));
  if (field === "password") return checkPassword(typed[field] ?? "", rules[field]);
  if (field === "paymentPassword")
    return checkNewPaymentPassword(typed[field] ?? "", rules[field], ownNumbersOf(typed));
  const code = checkField(typed[field] ?? "", rules[field], isRequired(field, rules));
  if (field !== "payeeName" || code || !typed[field]) return code;
  return isRealName(tidyName(typed[field])) ? null : "pattern";
}

/**
 * Checks a login password that is chosen, at a registration or later: by the server's rule, and that it is none of those
 * that a login would ask to change at once (LOG-13).
 */
export function checkPassword(typed: string, rule: FieldRule): FieldCode | null {
  return checkField(typed, rule, true) ?? (isDefaultPassword(typed) ? "too_common" : null);
}

function ownNumbersOf({ mobileNum = "", idNumber = "" }: RegistrationDraft): readonly string[] {
  return [mobileNum, idNumber];
}

/** Checks a payment password that is chosen: by its rule, and that it is not easy to guess (`own`: the member's numbers). */
export function checkNewPaymentPassword(
  typed: string,
  rule: FieldRule,
  own: readonly string[],
): FieldCode | null {
  const code = checkField(typed, rule, true);
  if (code) return code;
  return isEasyPaymentPassword(typed, own) ? "too_easy" : null;
}

function codeOf(read: Result<unknown, FieldCode>): FieldCode | null {
  return read.ok ? null : read.code;
}

function mobileOf({ mobileNum = "", countryDialingCode = "" }: RegistrationDraft) {
  return { mobileNum, countryDialingCode };
}

/** The second typing of a password: there, and the same. */
export function checkConfirmation(first: string, second: string): FieldCode | null {
  if (second === "") return "not_empty";
  return second === first ? null : "inconsistent_twice";
}

/** A span as texts write it: "(min) - (max)", "De (min) a (max)", "(min) to (max)". */
const SPAN = /(?:\bde )?\(min\) (?:-|a|to) \(max\)/gi;

/** Fills the bounds into a pattern's text; its span becomes one number when they are equal (SPEC §5). */
export function patternText(
  text: string,
  rule: Pick<FieldRule, "minLength" | "maxLength">,
): string {
  const [min, max] = [String(rule.minLength), String(rule.maxLength)];
  const joined = min === max ? text.replaceAll(SPAN, min) : text;
  return joined.replaceAll("(min)", min).replaceAll("(max)", max);
}

/** The rule of a payment password: six digits, whatever the operator asks of other fields. */
export const PAYMENT_PASSWORD_RULE: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: "[0-9]+",
  patternId: "digits",
  minLength: 6,
  maxLength: 6,
  type: "password",
};
