import { faultReference } from "#/lib/base/fault-reference.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import type { Refused } from "./send.ts";

/**
 * The one place that turns a refusal into words: the page's own text for the code, else the platform's message,
 * else "unknown error". What ends at a moment (`until`) is told with it, where there is a text for that; a fault
 * with the beginning of its request's id, by which support finds it; where to write to (`contact`) stands after it. `t`
 * must know the area's texts and `errors`.
 */
export function textOfRefusal(t: Translate, refused: Refused): string {
  const key = `code_${refused.code}`;
  const params = Object.fromEntries(
    Object.entries(refused.detail ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const { until, requestId, contact } = params;
  if (until !== undefined) {
    const ending = t(`${key}_until`, { until: momentInWords(until) });
    if (ending !== `${key}_until`) return ending;
  }
  const text = t(key, params);
  if (text === key) return refused.message ?? t("code_unknown_error");
  if (contact !== undefined) return `${text} ${contact}`;
  return requestId === undefined
    ? text
    : `${text} ${t("fault_reference", { id: faultReference(requestId) })}`;
}

/** A moment of the wire in the reader's language and zone. */
function momentInWords(iso: string): string {
  const { lang } = document.documentElement;
  const style = { dateStyle: "long", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(lang || undefined, style).format(new Date(iso));
}
