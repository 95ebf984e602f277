import type { RegistrationRules } from "#/lib/contract/site/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { ruleText } from "./field-text.ts";

/** The texts of changing a password and of a forgotten one. */
export const PASSWORD_AREAS = ["auth-passwords", "session", "members", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, PASSWORD_AREAS);

const RULED: ReadonlySet<string> = new Set(["pattern", "too_short", "too_long"]);

/** Why a field of these forms is refused, in words; a new password by the server's rule for it. */
export function refusedText(
  t: Translate,
  field: string,
  code: string,
  rules: RegistrationRules | null,
): string {
  if (code === "not_empty") return t("not_empty", { field: t(`field_${field}`) });
  if (code === "inconsistent_twice") return t("inconsistent_twice");
  if (rules && RULED.has(code) && field === "newPassword") return ruleText(t, rules.password);
  const key = `code_${code}`;
  const text = t(key);
  return text === key ? t("code_bad_field") : text;
}
