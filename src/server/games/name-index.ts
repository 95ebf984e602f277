import { isWithinOneError } from "#/lib/base/one-error.ts";
import { plainText } from "#/lib/base/plain.ts";
import type { Game } from "#/lib/contract/games/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { cardsOf, catalogue, LISTED_COLUMNS } from "./catalogue.ts";
import { categoryScope, type SportsVendors } from "./rules.ts";
import type { StoredCategory } from "./tables.ts";

/** A row of `catalogue`, as the index keeps it. */
export type IndexedGame = Omit<Game, "category" | "minBet" | "returnPercent" | "inHouse"> & {
  readonly category: StoredCategory;
  readonly inHouse: boolean;
  /** In the site's currency; null where the vendor does not tell. */
  readonly minBet: string | null;
  /** In per cent; null where the vendor does not tell. */
  readonly returnPercent: string | null;
  readonly newSince: Date | null;
  /** With a blank before each word. */
  readonly plainName: string;
  readonly plainVendor: string;
};

/** The games that lobbies may show, in the site's order, and where each word of their names and vendors stands. */
export type NameIndex = {
  readonly games: readonly IndexedGame[];
  /** Of each word the positions of its games, ascending. */
  readonly words: ReadonlyMap<string, readonly number[]>;
};

/** Of fewer letters only words that begin with them are found, and no typing error is forgiven. */
const PART_LETTERS = 3;
const FORGIVEN_LETTERS = 4;

/** Reads the index from the database: one statement. */
export async function readNameIndex(db: Db): Promise<NameIndex> {
  const rows = await cardsOf(catalogue(db))
    .select(LISTED_COLUMNS)
    .select("game.new_since as newSince")
    .orderBy("game.position")
    .orderBy("game.id")
    .execute();
  return indexNames(rows);
}

/** The index of games in the site's order. */
export function indexNames(
  rows: readonly Omit<IndexedGame, "plainName" | "plainVendor">[],
): NameIndex {
  const words = new Map<string, number[]>();
  const games = rows.map((row, position) => {
    const plainName = ` ${plainText(row.name)}`;
    const plainVendor = ` ${plainText(row.vendorName)}`;
    for (const word of new Set(`${plainName}${plainVendor}`.trim().split(" "))) {
      const positions = words.get(word);
      if (positions) positions.push(position);
      else words.set(word, [position]);
    }
    return { ...row, plainName, plainVendor };
  });
  return { games, words };
}

type Keeps = (game: IndexedGame) => boolean;

/**
 * The games that a typed text finds among those that `keeps` leaves, in the site's order (ENT-17): by a part of the
 * name, whatever its accents and case (one or two letters find the words that begin with them); of three letters or more
 * by the vendor's name as well. When that finds none, by words with one error each: a letter missing, added, wrong, or
 * swapped with the next. What it costs grows with the words there are and with what is found, not with the games.
 */
export function searchNames(
  index: NameIndex,
  typed: string,
  keeps: Keeps = () => true,
): readonly IndexedGame[] {
  const plain = plainText(typed);
  if (plain === "") return index.games.filter(keeps);
  const parts = plain.split(" ");
  if (plain.length < PART_LETTERS)
    return withWords(index, parts, (word, part) => word.startsWith(part)).filter(
      (game) => game.plainName.includes(` ${plain}`) && keeps(game),
    );
  const found = withWords(index, parts, (word, part) => word.includes(part)).filter(
    (game) => (game.plainName.includes(plain) || game.plainVendor.includes(plain)) && keeps(game),
  );
  if (found.length > 0) return found;
  return withWords(index, parts, (word, part) =>
    part.length < FORGIVEN_LETTERS ? word === part : isWithinOneError(part, word),
  ).filter(keeps);
}

/** The games that have, for each part, a word that is meant by it; in the site's order. */
function withWords(
  { games, words }: NameIndex,
  parts: readonly string[],
  isMeant: (word: string, part: string) => boolean,
): readonly IndexedGame[] {
  // How many of the parts so far each game has.
  const has = new Uint8Array(games.length);
  for (const [before, part] of parts.entries())
    for (const [word, positions] of words) {
      if (!isMeant(word, part)) continue;
      for (const position of positions) if (has[position] === before) has[position] = before + 1;
    }
  return games.filter((_, position) => has[position] === parts.length);
}

/** Whether a category of the site shows a game. */
export function standsIn(
  { category: stored, vassalage, inHouse }: IndexedGame,
  category: Game["category"],
  sportsVendors: SportsVendors,
): boolean {
  const scope = categoryScope(category, sportsVendors);
  if (scope.stored !== null && scope.stored !== stored) return false;
  if (scope.vendors === "any") return true;
  if (scope.vendors === "in_house") return inHouse;
  return "only" in scope.vendors
    ? scope.vendors.only.includes(vassalage)
    : !scope.vendors.not.includes(vassalage);
}
