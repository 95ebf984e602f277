import { MOST_CHAT_SIGNS } from "#/lib/base/chat.ts";
import { readLine } from "#/lib/base/line.ts";
import { withoutLinks } from "./links.ts";

const MARKS = /[\p{M}\p{Cf}]/gu;
const NO_LETTERS = /[^\p{L}\p{N}]+/gu;
const NO_LETTERS_OR_SPACES = /[^\p{L}\p{N}\s]+/gu;
/** Letters in a row that stand by themselves: a word spelled out. */
const SPELLED = /(?<![\p{L}\p{N}])\p{L}(?: \p{L})+(?![\p{L}\p{N}])/gu;
/** Letters of other scripts that look like a Latin one. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [..."аaеeоoрpсcуyхxіiѕsјjкkмmтtвbнhоoαaεeοoιiνvρpτtκkυu".matchAll(/(.)(.)/gu)].map(
    ([, other = "", latin = ""]) => [other, latin],
  ),
);
/** Scripts that put no blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A line as it is kept: one line, its links taken out. Null where nothing that can be shown is left, or it is too long. */
export function readChatText(typed: string): string | null {
  const line = readLine(withoutLinks(typed));
  return line !== null && [...line].length <= MOST_CHAT_SIGNS ? line : null;
}

/** Lower case, without accents and what is not seen, and with what looks like a Latin letter as that letter. */
function plain(text: string): string {
  return [...text.normalize("NFKD").replaceAll(MARKS, "").toLowerCase()]
    .map((letter) => LOOKALIKES.get(letter) ?? letter)
    .join("");
}

/** A text as the list of words sees it: lower case, without accents, words after single blanks. */
export function foldWords(text: string): string {
  return plain(text).replaceAll(NO_LETTERS, " ").trim();
}

/**
 * Whether a text has a word, or words in a row, of the list, each folded: as it stands, with signs inside a word, or spelled
 * letter by letter; in scripts without blanks anywhere in it.
 */
export function hasWord(text: string, folded: readonly string[]): boolean {
  const words = foldWords(text);
  const closed = plain(text).replaceAll(NO_LETTERS_OR_SPACES, "").replaceAll(/\s+/gu, " ");
  const joined = words.replaceAll(SPELLED, (letters) => letters.replaceAll(" ", ""));
  const read = [words, closed, joined].map((each) => ` ${each} `);
  return folded.some((word) => {
    const sought = UNSPACED.test(word) ? word : ` ${word} `;
    return read.some((each) => each.includes(sought));
  });
}
