import { isWithinOneError } from "#/lib/base/one-error.ts";
import { plainText } from "#/lib/base/plain.ts";

/** A page of the site that can be looked for: its title, and words that it is found by too. */
export type FindablePage = {
  readonly title: string;
  /** With its language. */
  readonly path: string;
  readonly about?: string;
};

const MOST = 5;
/** Of fewer letters only words that begin with them are found, and no typing error is forgiven. */
const PART_LETTERS = 3;
const FORGIVEN_LETTERS = 4;

const wordsOf = (text: string) =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * The pages that have each word of what is typed, in their titles first, then in what they are about; where there is none,
 * by titles with one error a word. Five at most.
 */
export function findPages(pages: readonly FindablePage[], typed: string): readonly FindablePage[] {
  const parts = wordsOf(typed);
  if (parts.length === 0) return [];
  const has = (text: string, isMeant: (word: string, part: string) => boolean) => {
    const words = wordsOf(text);
    return parts.every((part) => words.some((word) => isMeant(word, part)));
  };
  const isPart = (word: string, part: string) =>
    part.length < PART_LETTERS ? word.startsWith(part) : word.includes(part);
  const titled = pages.filter(({ title }) => has(title, isPart));
  const told = pages.filter(
    (page) => !titled.includes(page) && has(`${page.title} ${page.about ?? ""}`, isPart),
  );
  const found = [...titled, ...told];
  const isMeant = (word: string, part: string) =>
    part.length < FORGIVEN_LETTERS ? word === part : isWithinOneError(part, word);
  return (found.length > 0 ? found : pages.filter(({ title }) => has(title, isMeant))).slice(
    0,
    MOST,
  );
}
