/** No name of any script stacks more marks on a letter. */
const STACKED = /\p{M}{4}/u;
/** Marks that no letter carries in a name: on nothing, across or around a letter, lines over and under it. */
const STRAY = /(?:^|[^\p{L}\p{M}\u200c\u200d])\p{M}|\p{Me}|[\u0305\u0332-\u0338\u033f]/u;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const LETTERS = /\p{L}/gu;
const WORDS = /[\p{L}\p{M}]+/gu;
const LEAST_LETTERS = 2;
/** Scripts whose letters pass for one another's: a word is in one of them, or in others. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];
const OTHERS =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\P{L}]/u;

/** A real name in the one spelling that is kept and shown: composed, of ordinary width, words after single spaces. */
export function tidyName(typed: string): string {
  return typed.normalize("NFKC").trim().replaceAll(/\s+/g, " ");
}

/**
 * Whether a tidy name can be read as one: two letters at least, nothing unseen, no heap of marks and no stray one, and
 * no word of two scripts that look alike (a Cyrillic і in a Latin name is another name to a bank).
 */
export function isRealName(name: string): boolean {
  const letters = name.match(LETTERS) ?? [];
  return (
    letters.length >= LEAST_LETTERS &&
    !UNSEEN.test(name) &&
    !STACKED.test(name) &&
    !STRAY.test(name) &&
    !(name.match(WORDS) ?? []).some(mixesScripts)
  );
}

function mixesScripts(word: string): boolean {
  const alike = ALIKE.filter((script) => script.test(word)).length;
  return alike > 1 || (alike === 1 && OTHERS.test(word));
}

/** A name as it is shown where it proves logins too: of each word the first letter. */
export function hideName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => `${Array.from(word)[0] ?? ""}•••`)
    .join(" ");
}
