import { isWithinOneError } from "#/lib/base/one-error.ts";
import { plainText } from "#/lib/base/plain.ts";

/** A page of the site that can be looked for. */
export type FindablePage = {
  readonly title: string;
  /** With its language; of a window over the page `#` and its name. */
  readonly path: string;
  readonly about?: string;
  /** What people call it: words and phrases, in the page's language and beside it. */
  readonly words?: readonly string[];
};

/** A page, and by which of its words it was found where its title does not have what was typed. */
export type FoundPage<P = FindablePage> = P & { readonly by?: string | undefined };

export type FoundPages<P = FindablePage> = {
  readonly pages: readonly FoundPage<P>[];
  /** They have all that was typed; else they come near to it, by typing errors or some of the words. */
  readonly areExact: boolean;
};

type Phrase = { readonly text: string; readonly plain: string; readonly words: readonly string[] };
type Indexed<P> = {
  readonly page: P;
  readonly title: Phrase;
  readonly called: readonly Phrase[];
  readonly about: readonly string[];
};
type IsMeant = (word: string, part: string) => boolean;
/** Found in a phrase, none: by the title or the text. The smaller the rank, the nearer. */
type Match = { readonly rank: number; readonly phrase?: Phrase };

const MOST = 5;
/** Of fewer letters only words that begin with them are found, and no typing error is forgiven. */
const PART_LETTERS = 3;
const FORGIVEN_LETTERS = 4;
const UNSPACED = /[\p{Script=Han}\p{Script=Thai}]{2}/u;

const phraseOf = (text: string): Phrase => {
  const words = plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return { text, words, plain: words.join(" ") };
};

const isPart: IsMeant = (word, part) =>
  part.length < PART_LETTERS ? word.startsWith(part) : word.includes(part);
const isNear: IsMeant = (word, part) =>
  part.length < FORGIVEN_LETTERS ? word === part : isWithinOneError(part, word);

const hasAll = (words: readonly string[], parts: readonly string[], isMeant: IsMeant) =>
  parts.every((part) => words.some((word) => isMeant(word, part)));
const isWhole = ({ words }: Phrase, parts: readonly string[], isMeant: IsMeant) =>
  words.length === parts.length && parts.every((part, index) => isMeant(words[index] ?? "", part));

/** How near a page comes to what was typed: whole names before beginnings, before parts; the title before other words. */
function match<P>(
  { title, called }: Indexed<P>,
  typed: Phrase,
  isMeant: IsMeant,
  begins: (phrase: Phrase) => boolean,
): Match | null {
  const parts = typed.words;
  const isWord: IsMeant = (word, part) =>
    isMeant === isPart ? word === part : isMeant(word, part);
  const byName = (rank: number, test: (phrase: Phrase) => boolean): Match | null => {
    if (test(title)) return { rank };
    const phrase = called.find(test);
    return phrase ? { rank: rank + 1, phrase } : null;
  };
  return (
    byName(0, (phrase) => isWhole(phrase, parts, isWord)) ??
    byName(2, begins) ??
    byName(4, ({ words }) => hasAll(words, parts, isMeant))
  );
}

/** How many letters of what was typed are in a name: of its words, and of a name within a text without spaces. */
function sharedLetters({ plain, words }: Phrase, typed: Phrase): number {
  if (UNSPACED.test(plain) && typed.plain.includes(plain)) return plain.length;
  return typed.words
    .filter((part) => part.length >= PART_LETTERS)
    .filter((part) => words.some((word) => isNear(word, part)))
    .reduce((sum, { length }) => sum + length, 0);
}

function byShare<P>(indexed: Indexed<P>, typed: Phrase): Match | null {
  const { title, called } = indexed;
  const all = typed.words.join("").length;
  const best = [title, ...called]
    .map((phrase) => ({ phrase, letters: sharedLetters(phrase, typed) }))
    .reduce((most, next) => (next.letters > most.letters ? next : most));
  if (best.letters * 2 < all) return null;
  return { rank: all - best.letters, ...(best.phrase !== title && { phrase: best.phrase }) };
}

function ranked<P>(
  pages: readonly Indexed<P>[],
  matchOf: (indexed: Indexed<P>) => Match | null,
): FoundPage<P>[] {
  return pages
    .flatMap((indexed) => {
      const found = matchOf(indexed);
      return found ? [{ page: indexed.page, ...found }] : [];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ page, phrase }) => ({ ...page, by: phrase?.text }));
}

/**
 * Finds pages by what is typed, accents and case aside. First those whose title or a phrase of whose words is just that,
 * then those where one begins with it, has its words, or the text that tells what they are about does. Where there is none:
 * with one error a word, and then by half of what was typed. Five at most, unless told; of like ones as they are listed.
 */
export function pageFinder<P extends FindablePage>(
  pages: readonly P[],
): (typed: string, most?: number) => FoundPages<P> {
  const index = pages.map((page) => ({
    page,
    title: phraseOf(page.title),
    called: (page.words ?? []).map(phraseOf),
    about: phraseOf(`${page.title} ${(page.words ?? []).join(" ")} ${page.about ?? ""}`).words,
  }));
  return (text, most = MOST) => {
    const typed = phraseOf(text);
    const found = (list: FoundPage<P>[], areExact: boolean) => ({
      pages: list.slice(0, most),
      areExact,
    });
    if (typed.words.length === 0) return found([], true);
    const begins = ({ plain }: Phrase) => plain.startsWith(typed.plain);
    const exact = ranked(
      index,
      (indexed) =>
        match(indexed, typed, isPart, begins) ??
        (hasAll(indexed.about, typed.words, isPart) ? { rank: 6 } : null),
    );
    if (exact.length > 0) return found(exact, true);
    const near = ranked(index, (indexed) => match(indexed, typed, isNear, () => false));
    return found(near.length > 0 ? near : ranked(index, (each) => byShare(each, typed)), false);
  };
}
