/** Control signs, and what turns the direction of all text that follows. */
const UNFIT = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const LINE_ENDS = /[\n\r\t\u2028\u2029]/gu;
const UNSEEN =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2028\u2029\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB\u115F\u1160\u3164\uFFA0]/u;
const UNSEEN_MARK = /\u034F|\u17B4|\u17B5|[\u{E0000}-\u{E007F}]/u;
/** More marks on one letter than any script puts there: they grow over their neighbours. */
const PILED = /\p{M}{7}/u;
/** Braille's empty cell is a sign, and nothing to see. */
const EMPTY = /\u2800/gu;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text of several lines is fit to be kept and shown: no half surrogate pair, control or turn of direction. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !UNFIT.test(text.replaceAll(LINE_ENDS, " "));
}

/** The first sign of a text that a line may not hold, as "U+200B"; null: there is none. */
export function unfitSign(text: string): string | null {
  const sign = [UNFIT, UNSEEN, UNSEEN_MARK].flatMap((unfit) => unfit.exec(text)?.[0] ?? [])[0];
  return sign === undefined
    ? null
    : `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** A line of text with single spaces and none around it; null where it is none, is nothing to see or holds what is unseen. */
export function readLine(text: string): string | null {
  if (!text.isWellFormed() || [UNFIT, UNSEEN, UNSEEN_MARK, PILED].some((sign) => sign.test(text)))
    return null;
  const line = text.trim().replaceAll(/\s+/g, " ");
  return SEEN.test(line.replaceAll(EMPTY, "")) ? line : null;
}
