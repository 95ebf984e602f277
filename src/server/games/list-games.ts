import { type Currency, compareWire } from "#/lib/base/money.ts";
import { type Clock, DAY_MS, systemClock } from "#/lib/base/time.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { Game, listGames as listGamesCall } from "#/lib/contract/games/calls.ts";
import type { Db } from "#/server/db/index.ts";
import {
  asGame,
  cardsOf,
  catalogue,
  type GameFilter,
  LISTED_COLUMNS,
  matching,
  NEW_DAYS,
  runsOn,
} from "./catalogue.ts";
import { minBetOf } from "./game-sheet.ts";
import {
  type IndexedGame,
  type NameIndex,
  readNameIndex,
  searchNames,
  standsIn,
} from "./name-index.ts";
import type { SportsVendors } from "./rules.ts";

type Page = ReplyOf<typeof listGamesCall>;

/** What lobbies know beside the catalogue. */
export type LobbyDeps = {
  readonly sportsVendors: SportsVendors;
  /** The index of names in force; read anew for each search when absent. */
  readonly names?: (() => Promise<NameIndex>) | undefined;
  /** The codes of hot games; what the operator marked when absent. */
  readonly hot?: (() => Promise<ReadonlySet<string>>) | undefined;
  /** The currency that smallest stakes are in; they are not told when absent. */
  readonly currency?: (() => Promise<Currency | null>) | undefined;
  readonly clock?: Clock;
};

/**
 * A page of the catalogue in the site's order (ENT-16, 17). A name is looked for in an index in memory (name-index.ts);
 * everything else in the database.
 */
export async function listGames(db: Db, filter: GameFilter, deps: LobbyDeps): Promise<Page> {
  const { gameName = "", pageNo, pageSize } = filter;
  if (!runsOn(filter.platform)) return { list: [], totalPages: 0, totalCount: 0 };
  const offset = (pageNo - 1) * pageSize;
  const { sportsVendors, names = () => readNameIndex(db), clock = systemClock } = deps;
  const [hot, currency] = [(await deps.hot?.()) ?? null, (await deps.currency?.()) ?? null];
  const show = (card: Listed): Game => asListed(card, sportsVendors, hot, currency);
  if (gameName.trim() !== "") {
    const isNew = ({ isNew: isMarked, newSince }: IndexedGame) =>
      isMarked && newSince !== null && newSince.getTime() > clock() - NEW_DAYS * DAY_MS;
    const found = searchNames(
      await names(),
      gameName,
      keeper(filter, { sportsVendors, hot, isNew }),
    );
    const shown = found.slice(offset, offset + pageSize);
    return pageOf(
      shown.map(({ plainName, plainVendor, newSince, ...card }) => show(card)),
      found.length,
      pageSize,
    );
  }
  const selection = catalogue(db).where(matching(filter, sportsVendors, hot));
  const [rows, { total }] = await Promise.all([
    cardsOf(selection)
      .select(LISTED_COLUMNS)
      .orderBy("game.position")
      .orderBy("game.id")
      .limit(pageSize)
      .offset(offset)
      .execute(),
    selection.select((count) => count.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return pageOf(rows.map(show), Number(total), pageSize);
}

const pageOf = (list: Game[], totalCount: number, pageSize: number): Page => ({
  list,
  totalPages: Math.ceil(totalCount / pageSize),
  totalCount,
});

type Listed = Omit<IndexedGame, "plainName" | "plainVendor" | "newSince">;

function asListed(
  { inHouse, minBet, returnPercent, ...card }: Listed,
  sportsVendors: SportsVendors,
  hot: ReadonlySet<string> | null,
  currency: Currency | null,
): Game {
  const least = minBetOf(minBet, currency);
  return {
    ...asGame(card, sportsVendors),
    ...(hot ? { isHot: hot.has(card.gameId) } : {}),
    ...(least ? { minBet: least } : {}),
    ...(returnPercent === null ? {} : { returnPercent }),
    ...(inHouse ? { inHouse } : {}),
  };
}

type Marks = {
  readonly sportsVendors: SportsVendors;
  readonly hot: ReadonlySet<string> | null;
  readonly isNew: (game: IndexedGame) => boolean;
};

/** Whether a game is left by a filter, its name aside: what `matching` says in SQL. */
function keeper(
  filter: GameFilter,
  { sportsVendors, hot, isNew }: Marks,
): (game: IndexedGame) => boolean {
  const { gameClassify, gameType, vassalage, onlyHot, onlyNew, minLineNum = 0, minBet } = filter;
  const categories = [gameClassify, gameType].filter((category) => category !== undefined);
  return (game) =>
    categories.every((category) => standsIn(game, category, sportsVendors)) &&
    (!vassalage || game.vassalage === vassalage) &&
    (!onlyHot || (hot ? hot.has(game.gameId) : game.isHot)) &&
    (!onlyNew || isNew(game)) &&
    game.lines >= minLineNum &&
    (minBet === undefined || (game.minBet !== null && compareWire(game.minBet, minBet) <= 0));
}

type ListedDeps = Pick<LobbyDeps, "sportsVendors"> & {
  readonly [Name in "names" | "currency"]: NonNullable<LobbyDeps[Name]>;
};

/** By which lines and smallest stakes a lobby can be narrowed: those that some of its games have, six at most. */
export async function listRanges(
  { category, vassalage }: { readonly category?: Game["category"]; readonly vassalage?: string },
  { sportsVendors, names, currency }: ListedDeps,
): Promise<{ readonly lines: readonly LineCount[]; readonly stakes: readonly LeastStake[] }> {
  const [{ games }, site] = [await names(), await currency()];
  const own = games.filter(
    (game) =>
      (!category || standsIn(game, category, sportsVendors)) &&
      (!vassalage || game.vassalage === vassalage),
  );
  const lines = [...new Set(own.map((game) => game.lines))].toSorted((a, b) => a - b);
  const stakes = [...new Set(own.flatMap(({ minBet }) => (minBet === null ? [] : [minBet])))];
  return {
    // The fewest of all narrow nothing.
    lines: thinned(lines.slice(1)).map((count) => ({
      count,
      ways: own.every((game) => game.lines !== count || game.ways === true),
    })),
    stakes: thinned(stakes.toSorted(compareWire).slice(0, -1)).flatMap(
      (stake) => minBetOf(stake, site) ?? [],
    ),
  };
}

type LineCount = { readonly count: number; readonly ways: boolean };
type LeastStake = NonNullable<ReturnType<typeof minBetOf>>;
const MOST_STEPS = 6;

/** As many as can be surveyed, the first and the last among them. */
function thinned<T>(values: readonly T[]): readonly T[] {
  if (values.length <= MOST_STEPS) return values;
  const step = (values.length - 1) / (MOST_STEPS - 1);
  return Array.from({ length: MOST_STEPS }, (_, n) => values[Math.round(n * step)]).filter(
    (value) => value !== undefined,
  );
}
