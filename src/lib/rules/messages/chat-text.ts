import { MOST_CHAT_SIGNS } from "#/lib/base/chat.ts";
import { readLine } from "#/lib/base/line.ts";

const SCHEME = /\b[a-z][a-z0-9+.-]{1,20}:\/\/\S*/giu;
/** Hosts by themselves: letters, a dot and one of the endings that people are lured to. */
const HOSTS = [
  /(?<![\p{L}\p{N}.@-])(?:[\p{L}\p{N}-]{1,63}\.){1,4}(?:com|net|org|info|co|io|me|tv|cc|vn|br|mx|id|ru)(?![\p{L}\p{N}-])(?:[/:?#]\S*)?/giu,
  /(?<![\p{L}\p{N}.@-])(?:[\p{L}\p{N}-]{1,63}\.){1,4}(?:app|bet|club|link|live|online|shop|top|vip|win)(?![\p{L}\p{N}-])(?:[/:?#]\S*)?/giu,
];
const MARKS = /\p{M}/gu;
const NO_LETTERS = /[^\p{L}\p{N}]+/gu;

/** A line as it is kept: one line, its links taken out. Null where nothing that can be shown is left, or it is too long. */
export function readChatText(typed: string): string | null {
  const bare = [SCHEME, ...HOSTS].reduce((text, link) => text.replaceAll(link, " "), typed);
  const line = readLine(bare);
  return line !== null && [...line].length <= MOST_CHAT_SIGNS ? line : null;
}

/** A text as the list of words sees it: lower case, without accents, words after single blanks. */
export function foldWords(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(MARKS, "")
    .toLowerCase()
    .replaceAll(NO_LETTERS, " ")
    .trim();
}

/** Whether a text has a word, or words in a row, of the list, each folded. */
export function hasWord(text: string, folded: readonly string[]): boolean {
  const words = ` ${foldWords(text)} `;
  return folded.some((word) => words.includes(` ${word} `));
}
