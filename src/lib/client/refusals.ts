import type { Translate } from "#/lib/i18n/format.ts";
import type { Refused } from "./send.ts";

/**
 * The one place that turns a refusal into words: the page's own text for the code, else the platform's message,
 * else "unknown error". `t` must know the area's texts and `errors`.
 */
export function textOfRefusal(t: Translate, refused: Refused): string {
  const key = `code_${refused.code}`;
  const params = Object.fromEntries(
    Object.entries(refused.detail ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const text = t(key, params);
  return text === key ? (refused.message ?? t("code_unknown_error")) : text;
}
