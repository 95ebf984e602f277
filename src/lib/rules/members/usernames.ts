/** Scripts that are written together (UTS 39, highly restrictive). */
const TOGETHER = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];
export const SCRIPTS = [
  "Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Tamil Telugu Kannada",
  "Malayalam Sinhala Thai Lao Myanmar Khmer Han Hiragana Katakana Hangul Bopomofo",
]
  .join(" ")
  .split(" ")
  .map((name) => ({ name, letter: new RegExp(`^\\p{Script=${name}}$`, "u") }));
const LETTER = /\p{L}/u;
/** Signs that nobody sees: format, control, unassigned, private, and what a font may leave out. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether a name is written in one script, or in scripts that go together; nothing in it is invisible. `раypal`, half
 * of it Cyrillic, is not.
 */
export function isOneScript(username: string): boolean {
  if (UNSEEN.test(username)) return false;
  const used = new Set<string>();
  for (const sign of username.normalize("NFKC"))
    if (LETTER.test(sign)) used.add(SCRIPTS.find(({ letter }) => letter.test(sign))?.name ?? sign);
  const all = [...used];
  return all.length <= 1 || TOGETHER.some((group) => all.every((script) => group.includes(script)));
}
