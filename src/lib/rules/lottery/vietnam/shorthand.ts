import { trimZeros } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { BetType, Selection } from "../bet-type.ts";
import { permute, readNumbers } from "./pickers.ts";

/**
 * Bets as players write them to each other: "lo 23 45 x 10n", one a line or apart by ";". First the bet, then its
 * numbers, then the stake after an "x": n or k for thousands, tr or m for millions. "dao" before the numbers adds every
 * order of their digits, and "10-19" is a range.
 */
export type WrittenBet = {
  readonly type: string;
  readonly selection: Selection;
  /** In whole units of the currency, with decimals where some were written: "10000". */
  readonly stake: string;
};

export type ShorthandRefusal =
  | "unknown_type"
  | "bad_number"
  | "bad_stake"
  | "no_stake"
  | "no_numbers"
  | "wrong_count";

export type ReadLine = Result<WrittenBet, ShorthandRefusal>;

/** What a bet is called, without marks and spaces, and which types of bet it can be: the first that its numbers fit. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  lo: ["lo2", "lo3", "lo4"],
  bao: ["lo2", "lo3", "lo4"],
  lo1k: ["lo2_single"],
  bao7: ["cover2", "cover3", "cover4"],
  bao8: ["cover2", "cover3", "cover4"],
  de: ["de"],
  db: ["de"],
  duoi: ["de"],
  dau: ["de_head"],
  dauduoi: ["de_both"],
  dd: ["de_both"],
  nhat: ["de_first_prize"],
  daudb: ["de_special_head"],
  chuc: ["tens"],
  donvi: ["units"],
  "3c": ["three"],
  bacang: ["three"],
  "3cang": ["three"],
  dedau: ["de_head"],
  xcdau: ["three_head"],
  xiuchudau: ["three_head"],
  xc: ["three_both"],
  xiuchu: ["three_both"],
  "4c": ["four"],
  "4cang": ["four"],
  xien: ["parlay2", "parlay3", "parlay4"],
  xien2: ["parlay2"],
  xien3: ["parlay3"],
  xien4: ["parlay4"],
  da: ["pairs"],
  truot: ["miss4", "miss8", "miss10"],
  truot4: ["miss4"],
  truot8: ["miss8"],
  truot10: ["miss10"],
};
/** In words: "xiu chu dau". */
const LONGEST_NAME = 3;
const STAKE = /^(\d+(?:[.,]\d+)?)(n|k|tr|m)?$/;
const ZEROS: Readonly<Record<string, number>> = { n: 3, k: 3, tr: 6, m: 6 };

/** By which name a type of bet is written; null: it cannot be. */
export function shorthandName(code: string): string | null {
  return Object.keys(NAMES).find((name) => NAMES[name]?.includes(code)) ?? null;
}

/** Reads what was written, a result for each bet in its order; empty lines are passed over. */
export function readShorthand(text: string, types: readonly BetType[]): readonly ReadLine[] {
  return text
    .split(/[\n;]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => readLine(line, types));
}

function readLine(line: string, types: readonly BetType[]): ReadLine {
  const plain = withoutMarks(line);
  // The stake stands after the last "x" that ends a number or stands alone.
  const at = plain.lastIndexOf("x");
  const hasStake = /[\s\d]/u.test(plain[at - 1] ?? "");
  const { codes, words, rest } = readName(hasStake ? plain.slice(0, at) : plain);
  const named = types.filter(({ code }) => codes.includes(code));
  if (named.length === 0) return refuse("unknown_type", { detail: { text: words } });
  if (!hasStake) return refuse("no_stake");
  const stakeText = plain.slice(at + 1).trim();
  const stake = readStake(stakeText);
  if (stake === null) return refuse("bad_stake", { detail: { text: stakeText } });
  const isPermuted = rest[0] === "dao";
  const written = (isPermuted ? rest.slice(1) : rest).join(" ");
  if (written === "") return refuse("no_numbers");
  return pickType(named, written, isPermuted, stake);
}

/** The longest name that a line begins with, "dau duoi" before "dau", and what follows it. */
function readName(text: string) {
  const all = text.split(/\s+/u).filter(Boolean);
  for (let count = Math.min(LONGEST_NAME, all.length); count > 0; count--) {
    const codes = NAMES[all.slice(0, count).join("")];
    if (codes) return { codes, words: all.slice(0, count).join(" "), rest: all.slice(count) };
  }
  return { codes: [], words: all[0] ?? "", rest: all.slice(1) };
}

/** The type that the numbers fit: by how many digits they have, then by how many there are. */
function pickType(
  named: readonly BetType[],
  written: string,
  isPermuted: boolean,
  stake: string,
): ReadLine {
  const fits = named.flatMap((type) => {
    const [place] = type.places;
    if (!place || !("digits" in place.picks)) return [];
    const { numbers, unread } = readNumbers(written, place.picks.digits);
    return [{ type, place, numbers, unread }];
  });
  const read = fits.filter(({ unread }) => unread.length === 0);
  if (read.length === 0) {
    const text = fits[0]?.unread[0] ?? "";
    return refuse("bad_number", { detail: { text } });
  }
  for (const { type, place, numbers } of read) {
    const all = isPermuted ? [...new Set(numbers.flatMap(permute))] : numbers;
    if (all.length >= place.min && all.length <= place.max)
      return ok({ type: type.code, selection: [all], stake });
  }
  return refuse("wrong_count");
}

/** "10n" is "10000", "1,5tr" is "1500000"; null for what is no amount above nothing. */
function readStake(text: string): string | null {
  const [, figures = "", unit = ""] = STAKE.exec(text) ?? [];
  const [whole = "", decimals = ""] = figures.split(/[.,]/u);
  if (figures === "") return null;
  const zeros = ZEROS[unit] ?? 0;
  const moved = decimals.padEnd(zeros, "0");
  const units = `${whole}${moved.slice(0, zeros)}`.replace(/^0+(?=\d)/u, "");
  const stake = trimZeros(`${units}.${moved.slice(zeros)}0`);
  return stake === "0" ? null : stake;
}

/** "Lô", "Đầu đuôi" and "lo" are one name: marks, case and the bar of the đ are left out. */
function withoutMarks(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replaceAll("đ", "d");
}
