import { parseMoney, trimZeros } from "./money.ts";
import { ok, type Result, refuse } from "./result.ts";

export type TypedRefusal =
  | "bad_amount"
  | "amount_unclear"
  | "amount_too_precise"
  | "amount_too_large";

/** How a language writes numbers: its digits, its marks, and groups of three or of two before the last three. */
type Writing = {
  readonly digits: string;
  readonly group: string;
  readonly decimal: string;
  readonly groups: RegExp;
};

const THREES = /^[1-9]\d{0,2}(?:_\d{3}){1,6}$/;
const TWOS_AND_THREE = /^[1-9]\d?(?:_\d{2}){0,8}_\d{3}$/;
const SPACES = /[\s\u00a0\u202f]/gu;
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/gu;
const LONGEST = 40;

const writings = new Map<string, Writing>();

function writingOf(language: string): Writing {
  const known = writings.get(language);
  if (known) return known;
  const format = new Intl.NumberFormat(language, {
    useGrouping: "always",
  } as Intl.NumberFormatOptions);
  const parts = format.formatToParts(1_234_567.8);
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const plain = new Intl.NumberFormat(language, { useGrouping: false });
  const inTwos =
    parts.filter(({ type }) => type === "group").length === 2 && parts[2]?.value.length === 2;
  const writing = {
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)).join(""),
    group: mark("group").replaceAll(SPACES, " "),
    decimal: mark("decimal"),
    groups: inTwos ? TWOS_AND_THREE : THREES,
  };
  writings.set(language, writing);
  return writing;
}

/**
 * Reads an amount that a person typed, as a wire string without sign and without zeros that say nothing. What could
 * mean two amounts is refused (`amount_unclear`) and never guessed:
 * - two different marks: the first groups, the last, once, is the decimal mark, whichever they are;
 * - a mark that repeats groups;
 * - a lone mark before other than three digits is the decimal mark, whichever it is;
 * - a lone mark before three digits is what the language uses it for: its grouping, or its decimal mark where the
 *   currency has three decimals or more; anything else is unclear.
 * Groups must be whole. A space only ever groups. More decimals than the currency's `exponent` are refused
 * (`amount_too_precise`), zeros too. Digits are 0 to 9 or the language's own, not both.
 */
export function readTypedAmount(
  text: string,
  language: string,
  exponent: number,
): Result<string, TypedRefusal> {
  const writing = writingOf(language);
  const plain = latinDigits(
    text
      .slice(0, LONGEST + 1)
      .replaceAll(DIRECTION_MARKS, "")
      .trim(),
    writing,
  );
  if (plain === null || plain.length > LONGEST) return refuse("bad_amount");
  const typed = plain.replaceAll(SPACES, " ");
  if (!/^[\d.,]/.test(typed) || !isWritten(typed, writing)) return refuse("bad_amount");
  if (!/^\d.*\d$|^\d$/.test(typed)) return refuse("amount_unclear");
  const parts = split(typed, writing, exponent);
  if (!parts) return refuse("amount_unclear");
  if (parts.fraction.length > exponent) return refuse("amount_too_precise");
  const whole = parts.whole.replace(/^0+(?=\d)/, "");
  if (whole.length > 18) return refuse("amount_too_large");
  const wire = parts.fraction === "" ? whole : `${whole}.${parts.fraction}`;
  const minor = parseMoney(wire, exponent);
  return minor.ok ? ok(trimZeros(wire)) : minor;
}

function latinDigits(text: string, { digits }: Writing): string | null {
  if (digits === "0123456789" || !/\p{Nd}/u.test(text)) return text;
  const own = Array.from(text).some((char) => digits.includes(char));
  if (own && /[0-9]/.test(text)) return null;
  return Array.from(text, (char) => {
    const at = digits.indexOf(char);
    return at < 0 ? char : String(at);
  }).join("");
}

function isWritten(text: string, { group, decimal }: Writing): boolean {
  return Array.from(text).every(
    (char) => /[0-9]/.test(char) || " .,".includes(char) || char === group || char === decimal,
  );
}

type Parts = { readonly whole: string; readonly fraction: string };

function split(typed: string, writing: Writing, exponent: number): Parts | null {
  const marks = Array.from(typed).filter((char) => !/[0-9]/.test(char));
  const last = marks.at(-1);
  if (last === undefined) return { whole: typed, fraction: "" };
  const kinds = new Set(marks);
  const grouped = () => ungroup(typed, writing);
  if (kinds.size === 1 && (marks.length > 1 || last === " ")) return grouped();
  const at = typed.lastIndexOf(last);
  const [before, after] = [typed.slice(0, at), typed.slice(at + 1)];
  if (kinds.size === 1) {
    const asDecimal = { whole: before, fraction: after };
    if (after.length !== 3 || before === "0") return asDecimal;
    if (last === writing.group) return grouped();
    return last === writing.decimal && exponent >= 3 ? asDecimal : null;
  }
  if (kinds.size > 2 || last === " " || marks.indexOf(last) !== marks.length - 1) return null;
  const whole = ungroup(before, writing);
  return whole && { ...whole, fraction: after };
}

/** The digits of what is grouped with one mark, in threes or as the language groups; null when the groups are not whole. */
function ungroup(text: string, { groups }: Writing): Parts | null {
  const shape = text.replaceAll(/[^0-9]/g, "_");
  if (!THREES.test(shape) && !groups.test(shape)) return null;
  return { whole: shape.replaceAll("_", ""), fraction: "" };
}
