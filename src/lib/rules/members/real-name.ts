/** No name of any script stacks more marks on a letter. */
const STACKED = /\p{M}{4}/u;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const LETTERS = /\p{L}/gu;
const LEAST_LETTERS = 2;

/** A real name in the one spelling that is kept and shown: composed, of ordinary width, words after single spaces. */
export function tidyName(typed: string): string {
  return typed.normalize("NFKC").trim().replaceAll(/\s+/g, " ");
}

/** Whether a tidy name can be read as one: two letters at least, nothing unseen, no heap of marks. */
export function isRealName(name: string): boolean {
  const letters = name.match(LETTERS) ?? [];
  return letters.length >= LEAST_LETTERS && !UNSEEN.test(name) && !STACKED.test(name);
}
