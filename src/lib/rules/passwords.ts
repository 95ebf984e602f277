import type { RegistrationRules } from "#/lib/contract/site.ts";
import { PATTERNS } from "./patterns.ts";
import { checkConfirmation, checkField, type FieldCode, patternOf } from "./registration.ts";

/** Why a new password is refused: as a field is, because too many have it, or because it is the old one. */
export type PasswordCode = FieldCode | "too_common" | "same_as_old";

/** What accounts are opened with when nobody chooses, and what guessing begins with (LOG-13). In lower case. */
const DEFAULTS: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 11111111 000000 00000000 666666 66666666 888888 88888888
  654321 87654321 123123 123123123 112233 121212 123321 987654321 a123456 a1234567 a12345678 a123456789 aa123456
  aa12345678 aaa111 abc123 abc12345 abc123456 abcd1234 123456a 12345678a 123456aa 1234abcd 123abc qwerty qwerty1
  qwerty12 qwerty123 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx 1qaz2wsx asdf1234 asd12345 password password1 passw0rd
  password12 password123 pass1234 welcome1 welcome123 admin123 test1234 letmein1 iloveyou iloveyou1 contraseña
  contrasena contrasena1 contrasena123 hola1234 clave123 clave1234 cambiame cambiame1 changeme changeme1`.split(
    /\s+/,
  ),
);

/** Whether a password is one of those that everybody tries first. */
export function isDefaultPassword(password: string): boolean {
  return DEFAULTS.has(password.toLowerCase());
}

/** Checks a new password by the server's rule for registration (VAL-44), and that it is not a common one. */
export function checkNewPassword(password: string, rules: RegistrationRules): PasswordCode | null {
  const code = checkField(password, rules.password, true);
  if (code) return code;
  return isDefaultPassword(password) ? "too_common" : null;
}

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

function checkSigns(value: string, pattern: string, most: number): FieldCode | null {
  if (value === "") return "not_empty";
  if (value.length > most) return "too_long";
  return patternOf(pattern)?.test(value) === false ? "pattern" : null;
}

/** A code of six digits as it is typed: spaces do not count. */
export function readCode(typed: string): string {
  return typed.replace(/\s/g, "");
}
