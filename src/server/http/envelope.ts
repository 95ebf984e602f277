import { statusOf } from "#/lib/base/codes.ts";
import type { Refusal, Result } from "#/lib/base/result.ts";
import type { Envelope } from "#/lib/contract/call.ts";
import { areas, textsOf, whenForgotten } from "#/lib/i18n/catalog.ts";
import { translate } from "#/lib/i18n/translate.ts";

/** A reply as it goes out: status, and the envelope of the wire. */
export type Outgoing = { readonly status: number; readonly envelope: Envelope<unknown> };

const areaOfCode = new Map<string, string>();
whenForgotten(() => areaOfCode.clear());

/** The area whose texts hold a code's words: the shared ones first. */
function placeOf(code: string): string {
  if (areaOfCode.size === 0) {
    const names = ["base-errors", ...areas().filter((name) => name !== "base-errors")];
    for (const area of names)
      for (const key of Object.keys(textsOf("es", area)))
        if (key.startsWith("code_") && !areaOfCode.has(key)) areaOfCode.set(key, area);
  }
  return areaOfCode.get(`code_${code}`) ?? "base-errors";
}

/**
 * The words for a code in a language (DESIGN, wire conventions: `message`); the code itself where there are none, or where
 * they tell of something that the refusal does not.
 */
export function messageOf(code: string, language: string, detail: Refusal["detail"] = {}): string {
  const key = `code_${code}`;
  const params = Object.fromEntries(
    Object.entries(detail).filter(([, value]) => typeof value !== "boolean"),
  ) as Record<string, string | number>;
  const text = translate(language, placeOf(code))(key, params);
  return text === key || text.includes("{{") ? code : text;
}

/** Puts a decision's outcome into the envelope: a refusal's details and fields become its `value`. */
export function wrap(result: Result<unknown>, language: string): Outgoing {
  if (result.ok)
    return {
      status: 200,
      envelope: { success: true, code: "ok", message: "", value: result.value },
    };
  const { code, detail, fields } = result;
  const value = detail || fields ? { ...detail, ...(fields ? { fields } : {}) } : null;
  return {
    status: statusOf(code),
    envelope: { success: false, code, message: messageOf(code, language, detail), value },
  };
}
