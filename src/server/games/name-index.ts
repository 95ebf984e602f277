import { plainText } from "#/lib/base/plain.ts";
import type { Game } from "#/lib/contract/games/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { cardsOf, catalogue } from "./catalogue.ts";
import { categoryScope, type EsportsVendors } from "./rules.ts";
import type { StoredCategory } from "./tables.ts";

/** A row of `catalogue`, as the index keeps it. */
export type IndexedGame = Omit<Game, "category"> & {
  readonly category: StoredCategory;
  readonly inHouse: boolean;
  /** In the site's currency; null where the vendor does not tell. */
  readonly minBet: string | null;
  /** With a blank before each word. */
  readonly plainName: string;
  readonly plainVendor: string;
};

/** The games that lobbies may show, in the site's order, and the words of their names. */
export type NameIndex = {
  readonly games: readonly IndexedGame[];
  readonly words: readonly string[];
};

/** Of fewer letters only words that begin with them are found, and no typing error is forgiven. */
const PART_LETTERS = 3;
const FORGIVEN_LETTERS = 4;

/** Reads the index from the database: one statement. */
export async function readNameIndex(db: Db): Promise<NameIndex> {
  const rows = await cardsOf(catalogue(db))
    .select(["vendor.in_house as inHouse", "game.min_bet as minBet"])
    .orderBy("game.position")
    .orderBy("game.id")
    .execute();
  const games = rows.map((row) => ({
    ...row,
    plainName: ` ${plainText(row.name)}`,
    plainVendor: ` ${plainText(row.vendorName)}`,
  }));
  const words = new Set(
    games.flatMap(({ plainName, plainVendor }) => `${plainName}${plainVendor}`.trim().split(" ")),
  );
  return { games, words: [...words] };
}

/**
 * The games that a typed text finds, in the site's order (ENT-17): by a part of the name, whatever its accents and case
 * (one or two letters find the words that begin with them); of three letters or more by the vendor's name as well. When
 * that finds none, by words with one error each: a letter missing, added, wrong, or swapped with the next.
 */
export function searchNames({ games, words }: NameIndex, typed: string): readonly IndexedGame[] {
  const plain = plainText(typed);
  if (plain === "") return games;
  if (plain.length < PART_LETTERS)
    return games.filter(({ plainName }) => plainName.includes(` ${plain}`));
  const found = games.filter(
    ({ plainName, plainVendor }) => plainName.includes(plain) || plainVendor.includes(plain),
  );
  return found.length > 0 ? found : forgiving(games, words, plain.split(" "));
}

function forgiving(
  games: readonly IndexedGame[],
  words: readonly string[],
  typed: readonly string[],
): readonly IndexedGame[] {
  const meant = typed.map(
    (one) =>
      new Set(
        words.filter((word) =>
          one.length < FORGIVEN_LETTERS ? word === one : isWithinOneError(one, word),
        ),
      ),
  );
  if (meant.some(({ size }) => size === 0)) return [];
  return games.filter(({ plainName, plainVendor }) => {
    const own = `${plainName}${plainVendor}`.split(" ");
    return meant.every((some) => own.some((word) => some.has(word)));
  });
}

/** Whether two words differ by one letter missing, added or wrong, or by two neighbours swapped, or not at all. */
function isWithinOneError(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [left, right] = [one.slice(start), other.slice(start)];
  if (left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1))
    return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}

/** Whether a category of the site shows a game. */
export function standsIn(
  { category: stored, vassalage, inHouse }: IndexedGame,
  category: Game["category"],
  esports: EsportsVendors,
): boolean {
  const scope = categoryScope(category, esports);
  if (scope.stored !== null && scope.stored !== stored) return false;
  if (scope.vendors === "any") return true;
  if (scope.vendors === "in_house") return inHouse;
  return "only" in scope.vendors
    ? scope.vendors.only.includes(vassalage)
    : !scope.vendors.not.includes(vassalage);
}
