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

/** What the search of the header reads: the pages, and the words of the language that find none by themselves. */
export type SearchedPages = {
  readonly pages: readonly FindablePage[];
  readonly stopWords: readonly string[];
};

/** A page, and by which of its words it was found where its title does not have what was typed. */
export type FoundPage<P = FindablePage> = P & { readonly by?: string | undefined };

export type FoundPages<P = FindablePage> = {
  readonly pages: readonly FoundPage<P>[];
  /** The first is called what was typed; else they come near to it, or their text has it: nothing to open unasked. */
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
/** Found in a phrase, none: by the title. The smaller the rank, the nearer. */
type Match = { readonly rank: number; readonly phrase?: Phrase };
/** What says little of what is meant: words without a meaning of their own, and the one that most pages have. */
type Weak = { readonly stopWords: ReadonlySet<string>; readonly commonest: string };

const MOST = 5;
/** Of fewer letters only whole words are found, of so many what begins with them. */
const PART_LETTERS = 3;
/** Shorter words are syllables that resemble each other: no error is forgiven, and together they mean what they do in order. */
const LONG_LETTERS = 5;
const UNSPACED = /[\p{Script=Han}\p{Script=Thai}]{2}/u;

const phraseOf = (text: string): Phrase => {
  const words = plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return { text, words, plain: words.join(" ") };
};
const lettersOf = (words: readonly string[]) => words.join("").length;

const isPart: IsMeant = (word, part) => {
  if (part.length > PART_LETTERS || UNSPACED.test(part)) return word.includes(part);
  return part.length < PART_LETTERS ? word === part : word.startsWith(part);
};
const isSame: IsMeant = (word, part) => word === part;
const isBeginning: IsMeant = (word, part) =>
  UNSPACED.test(part) || part.length < PART_LETTERS ? isPart(word, part) : word.startsWith(part);
const isNear: IsMeant = (word, part) =>
  Math.max(word.length, part.length) < LONG_LETTERS ? word === part : isWithinOneError(part, word);

const hasAll = (words: readonly string[], parts: readonly string[], isMeant: IsMeant) =>
  parts.every((part) => words.some((word) => isMeant(word, part)));
const isWhole = ({ words }: Phrase, parts: readonly string[], isMeant: IsMeant) =>
  words.length === parts.length && parts.every((part, index) => isMeant(words[index] ?? "", part));
const hasBeginning = (phrase: Phrase, { plain }: Phrase) =>
  phrase.plain.startsWith(plain) && (plain.length >= PART_LETTERS || UNSPACED.test(plain));

/** Whether a name has what was typed: its words in any order, syllables one after the other. */
const hasTyped = (phrase: Phrase, { plain, words }: Phrase) =>
  words.length > 1 && words.every(({ length }) => length < LONG_LETTERS)
    ? ` ${phrase.plain}`.includes(` ${plain}`)
    : hasAll(phrase.words, words, isPart);

type Test = (phrase: Phrase) => boolean;

/** The first of these tests that the title or another name of a page passes: of each the title before the others. */
function match<P>({ title, called }: Indexed<P>, tests: readonly Test[]): Match | null {
  for (const [index, test] of tests.entries()) {
    if (test(title)) return { rank: 2 * index };
    const phrase = called.find(test);
    if (phrase) return { rank: 2 * index + 1, phrase };
  }
  return null;
}

/** How many letters of a sentence a name has that stands in it whole; none where they are too few to tell. */
function lettersInSentence(
  phrase: Phrase,
  sentence: Phrase,
  { stopWords, commonest }: Weak,
): number {
  const telling = (words: readonly string[]) => words.filter((word) => !stopWords.has(word));
  const all = lettersOf(telling(sentence.words));
  if (UNSPACED.test(phrase.plain) && sentence.plain.includes(phrase.plain))
    return phrase.plain.length * 3 < all ? 0 : phrase.plain.length;
  const own = telling(phrase.words);
  const [only = "", second] = own;
  const isThere = (word: string) => sentence.words.some((part) => isNear(word, part));
  if (only === "" || !own.every(isThere)) return 0;
  const isSyllable = second === undefined && only.length < LONG_LETTERS;
  if (second === undefined && only === commonest) return 0;
  if (isSyllable ? only.length * 2 <= all : lettersOf(own) * 3 < all) return 0;
  return lettersOf(phrase.words.filter(isThere));
}

function bySentence<P>({ title, called }: Indexed<P>, typed: Phrase, weak: Weak): Match | null {
  const best = [title, ...called]
    .map((phrase) => ({ phrase, letters: lettersInSentence(phrase, typed, weak) }))
    .reduce((most, next) => (next.letters > most.letters ? next : most));
  if (best.letters === 0) return null;
  return { rank: -best.letters, ...(best.phrase !== title && { phrase: best.phrase }) };
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

/** The word that the names of most pages have, of those that tell anything. */
function commonestOf(pages: readonly Indexed<unknown>[], stopWords: ReadonlySet<string>): string {
  const counts = new Map<string, number>();
  for (const { title, called } of pages)
    for (const word of new Set([title, ...called].flatMap(({ words }) => words)))
      if (!stopWords.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), ["", 1])[0];
}

/**
 * Finds pages by what is typed, accents and case aside. First those whose title or a phrase of whose words is just that,
 * then those where one begins with it, then those where one has its words. Where there is none: with one error a word,
 * and then those with a name that stands whole in what was typed. After these, those whose text has its words. Words
 * without a meaning of their own (`stopWords`) find nothing by themselves. Five at most, unless told; of like ones as
 * they are listed.
 */
export function pageFinder<P extends FindablePage>(
  pages: readonly P[],
  stopWords: readonly string[] = [],
): (typed: string, most?: number) => FoundPages<P> {
  const index = pages.map((page) => ({
    page,
    title: phraseOf(page.title),
    called: (page.words ?? []).map(phraseOf),
    about: phraseOf(`${page.title} ${(page.words ?? []).join(" ")} ${page.about ?? ""}`).words,
  }));
  const stops = new Set(stopWords.flatMap((word) => phraseOf(word).words));
  const weak = { stopWords: stops, commonest: commonestOf(index, stops) };
  return (text, most = MOST) => {
    const typed = phraseOf(text);
    const parts = typed.words;
    const telling = parts.filter((part) => !stops.has(part));
    const isIt: Test = (phrase) => isWhole(phrase, parts, isSame);
    const called = ranked(index, (each) =>
      match(
        each,
        telling.length === 0
          ? [isIt]
          : [isIt, (phrase) => hasBeginning(phrase, typed), (phrase) => hasTyped(phrase, typed)],
      ),
    );
    if (telling.length === 0) return { pages: called.slice(0, most), areExact: true };
    const near = () =>
      ranked(index, (each) =>
        match(each, [
          (phrase) => isWhole(phrase, parts, isNear),
          ({ words }) => hasAll(words, parts, isNear),
        ]),
      );
    const firstOf = (...lists: (() => FoundPage<P>[])[]) =>
      lists.reduce<FoundPage<P>[]>((found, list) => (found.length > 0 ? found : list()), called);
    const found = firstOf(near, () => ranked(index, (each) => bySentence(each, typed, weak)));
    const paths = new Set(found.map(({ path }) => path));
    const told = ranked(index, ({ page, about }) =>
      !paths.has(page.path) && hasAll(about, telling, isBeginning) ? { rank: 0 } : null,
    );
    return { pages: [...found, ...told].slice(0, most), areExact: called.length > 0 };
  };
}
