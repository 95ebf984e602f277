const UNSEEN = /[\p{Cf}\p{Variation_Selector}\p{Me}]|\u034F|[\u0334-\u0338]/gu;
/** Marks over and under letters, but for those that make another letter: of ñ, й, が, ぱ. */
const ACCENTS = /(?<!n)\u0303|(?<!и)\u0306|(?!\u0303|\u0306|\u3099|\u309A)\p{Script=Inherited}/gu;
const NO_LETTERS = /[^\p{L}\p{N}\p{M}]+/gu;
const NO_LETTERS_OR_SPACES = /[^\p{L}\p{N}\p{M}\s]+/gu;
/** Letters in a row that stand by themselves: a word spelled out. */
const SPELLED = /(?<![\p{L}\p{N}\p{M}])\p{L}\p{M}{0,3}(?: \p{L}\p{M}{0,3})+(?![\p{L}\p{N}\p{M}])/gu;
/** Letters of other scripts that look like a Latin one. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [..."аaеeоoрpсcуyхxіiѕsјjкkмmтtвbнhоoαaεeοoιiνvρpτtκkυu".matchAll(/(.)(.)/gu)].map(
    ([, other = "", latin = ""]) => [other, latin],
  ),
);
/** Scripts that put no blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const FEWEST_LETTERS = 2;
const MOST_SIGNS = 60;

/** A text's letters as they look: lower case, without what is not seen, and with what looks like a Latin letter as that. */
const looksOf = (text: string): string =>
  [...text.normalize("NFKD").replaceAll(UNSEEN, "").toLowerCase()]
    .map((letter) => LOOKALIKES.get(letter) ?? letter)
    .join("");

/**
 * A word, or words in a row, as the list keeps it: as it was typed, in lower case, after single blanks. Null where it is
 * too short or too long; a single sign is a word in scripts without capitals.
 */
export function readListedWord(typed: string): string | null {
  const word = typed.normalize("NFC").replaceAll(UNSEEN, "").toLowerCase();
  const kept = word.replaceAll(NO_LETTERS, " ").trim();
  const letters = [...kept].length;
  const fewest = kept === kept.toUpperCase() && !/^\p{N}*$/u.test(kept) ? 1 : FEWEST_LETTERS;
  return letters >= fewest && letters <= MOST_SIGNS ? kept : null;
}

/** A text in the ways that words are looked for in it: as it stands, with signs inside a word, and spelled letter by letter. */
function waysOf(looks: string): string[] {
  const words = looks.replaceAll(NO_LETTERS, " ").trim();
  const closed = looks.replaceAll(NO_LETTERS_OR_SPACES, "").replaceAll(/\s+/gu, " ").trim();
  const joined = words.replaceAll(SPELLED, (letters) => letters.replaceAll(" ", ""));
  return [words, closed, joined].map((each) => ` ${each.normalize("NFC")} `);
}

/** Whether a word stands in a text, and not only the beginning of a letter of it, which a mark goes on with. */
function isIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/^\p{M}/u.test(text.slice(at + word.length))) return true;
  return false;
}

/**
 * Whether a text has a word of the list, however it is written: one that was listed with accents with those, one without
 * them with any; in scripts without blanks anywhere in it.
 */
export function hasWord(text: string, listed: readonly string[]): boolean {
  if (listed.length === 0) return false;
  const looks = looksOf(text);
  const [exact, plain] = [waysOf(looks), waysOf(looks.replaceAll(ACCENTS, ""))];
  return listed.some((each) => {
    const word = looksOf(each);
    const ways = word === word.replaceAll(ACCENTS, "") ? plain : exact;
    const sought = UNSPACED.test(word) ? word.normalize("NFC") : ` ${word.normalize("NFC")} `;
    return ways.some((way) => isIn(way, sought));
  });
}
