import type { RegistrationRules } from "#/lib/contract/site/calls.ts";
import { PATTERNS } from "./patterns.ts";
import { checkConfirmation, checkPassword, type FieldCode, patternOf } from "./registration.ts";

/** Why a new password is refused: as a registration's is, or because it is the old one. */
export type PasswordCode = FieldCode | "same_as_old";

/** Checks a new password by the server's rule for registration (VAL-44), and that it is not a common one. */
export const checkNewPassword = (
  password: string,
  rules: Pick<RegistrationRules, "password">,
): FieldCode | null => checkPassword(password, rules.password);

/** What is typed to change a password. */
export type PasswordChange = {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
};

/** Checks a change of password (VAL-42 to 46); answers the refused fields, none when it may go. */
export function checkPasswordChange(
  typed: PasswordChange,
  rules: RegistrationRules,
): Partial<Record<keyof PasswordChange, PasswordCode>> {
  const { oldPassword, newPassword, confirmNewPassword } = typed;
  const ofNew =
    checkNewPassword(newPassword, rules) ?? (newPassword === oldPassword ? "same_as_old" : null);
  const ofSecond = checkConfirmation(newPassword, confirmNewPassword);
  return {
    ...(oldPassword === "" ? { oldPassword: "not_empty" } : {}),
    ...(ofNew ? { newPassword: ofNew } : {}),
    ...(ofSecond ? { confirmNewPassword: ofSecond } : {}),
  };
}

/**
 * Checks whose password was forgotten (VAL-47, VAL-48). Of the username's rule the signs alone: an account that was
 * opened under another rule may be shorter.
 */
export function checkForgotten(
  { username, email }: { readonly username: string; readonly email: string },
  rules: Pick<RegistrationRules, "username">,
): { username?: FieldCode; email?: FieldCode } {
  const name = checkSigns(username, rules.username.acceptedPattern, 255);
  const mail = checkSigns(email, PATTERNS.email, 254);
  return { ...(name ? { username: name } : {}), ...(mail ? { email: mail } : {}) };
}

/** Whether a text is an e-mail as the site's forms take it. */
export const isEmail = (text: string): boolean => checkSigns(text, PATTERNS.email, 254) === null;

function checkSigns(value: string, pattern: string, most: number): FieldCode | null {
  if (value === "") return "not_empty";
  if (value.length > most) return "too_long";
  return patternOf(pattern)?.test(value) === false ? "pattern" : null;
}

/** A code of six digits as it is typed: spaces do not count. */
export function readCode(typed: string): string {
  return typed.replace(/\s/g, "");
}
