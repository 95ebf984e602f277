import type { FieldRule, RegistrationRules, RuledField } from "#/lib/contract/site.ts";

/** Why a field is refused; `pattern`, `too_short` and `too_long` are told by the rule's own text. */
export type FieldCode = "not_empty" | "pattern" | "too_short" | "too_long" | "inconsistent_twice";
/** What was typed, by field; a field that is not shown is absent. */
export type RegistrationDraft = Partial<Record<RuledField | "confirmPassword", string | undefined>>;
export type FieldCodes = Partial<Record<RuledField | "confirmPassword", FieldCode>>;

const ALWAYS_SHOWN: readonly RuledField[] = ["username", "password"];
const REQUIRED_WHEN_SHOWN: readonly RuledField[] = [
  "username",
  "password",
  "mobileNum",
  "payeeName",
  "paymentPassword",
];
const SECRET: readonly string[] = ["password", "confirmPassword", "paymentPassword"];

/** Whether the form shows this field: the server enables it, and there is no account without name and password. */
export function isShown(field: RuledField, rules: RegistrationRules): boolean {
  return ALWAYS_SHOWN.includes(field) || rules[field].enabled;
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

/** Checks a whole registration; answers the refused fields, none when it may go. Fields not shown are not looked at. */
export function checkRegistration(draft: RegistrationDraft, rules: RegistrationRules): FieldCodes {
  const typed = trimDraft(draft);
  const codes: FieldCodes = {};
  for (const field of Object.keys(rules) as RuledField[]) {
    if (!isShown(field, rules)) continue;
    const code = checkField(typed[field] ?? "", rules[field], isRequired(field, rules));
    if (code) codes[field] = code;
  }
  const confirmation = checkConfirmation(typed.password ?? "", typed.confirmPassword ?? "");
  if (confirmation) codes.confirmPassword = confirmation;
  return codes;
}

/** The second typing of a password: there, and the same. */
export function checkConfirmation(first: string, second: string): FieldCode | null {
  if (second === "") return "not_empty";
  return second === first ? null : "inconsistent_twice";
}

/** Fills the bounds into a pattern's text; "(min) - (max)" becomes one number when they are equal (SPEC §5). */
export function patternText(
  text: string,
  rule: Pick<FieldRule, "minLength" | "maxLength">,
): string {
  const [min, max] = [String(rule.minLength), String(rule.maxLength)];
  const joined = min === max ? text.replaceAll("(min) - (max)", min) : text;
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

/** The name by which an account is found: case and width do not tell two names apart. */
export function usernameKey(username: string): string {
  return username.trim().normalize("NFKC").toLowerCase();
}
