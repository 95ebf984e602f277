import { compareWire } from "#/lib/base/money.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { listGames as listGamesCall } from "#/lib/contract/games/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { asGame, cardsOf, catalogue, type GameFilter, matching, runsOn } from "./catalogue.ts";
import {
  type IndexedGame,
  type NameIndex,
  readNameIndex,
  searchNames,
  standsIn,
} from "./name-index.ts";
import type { EsportsVendors } from "./rules.ts";

type Page = ReplyOf<typeof listGamesCall>;

/**
 * A page of the catalogue in the site's order (ENT-16, 17). A name is looked for in an index in memory (name-index.ts),
 * which is read anew where none is given; everything else in the database.
 */
export async function listGames(
  db: Db,
  filter: GameFilter,
  esports: EsportsVendors,
  askIndex: () => Promise<NameIndex> = () => readNameIndex(db),
): Promise<Page> {
  const { gameName = "", pageNo, pageSize } = filter;
  if (!runsOn(filter.platform)) return { list: [], totalPages: 0, totalCount: 0 };
  const offset = (pageNo - 1) * pageSize;
  if (gameName.trim() !== "") {
    const index = await askIndex();
    const found = searchNames(index, gameName, keeper(filter, esports));
    const shown = found.slice(offset, offset + pageSize);
    return pageOf(shown.map(asCard), found.length, pageSize, esports);
  }
  const selection = catalogue(db).where(matching(filter, esports));
  const [rows, { total }] = await Promise.all([
    cardsOf(selection)
      .orderBy("game.position")
      .orderBy("game.id")
      .limit(pageSize)
      .offset(offset)
      .execute(),
    selection.select((count) => count.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return pageOf(rows, Number(total), pageSize, esports);
}

function pageOf(
  rows: readonly Parameters<typeof asGame>[0][],
  totalCount: number,
  pageSize: number,
  esports: EsportsVendors,
): Page {
  return {
    list: rows.map((row) => asGame(row, esports)),
    totalPages: Math.ceil(totalCount / pageSize),
    totalCount,
  };
}

function asCard({ inHouse, minBet, plainName, plainVendor, ...card }: IndexedGame) {
  return card;
}

/** Whether a game is left by a filter, its name aside: what `matching` says in SQL. */
function keeper(filter: GameFilter, esports: EsportsVendors): (game: IndexedGame) => boolean {
  const { gameClassify, gameType, vassalage, onlyHot, onlyNew, minLineNum = 0, minBet } = filter;
  const categories = [gameClassify, gameType].filter((category) => category !== undefined);
  return (game) =>
    categories.every((category) => standsIn(game, category, esports)) &&
    (!vassalage || game.vassalage === vassalage) &&
    (!onlyHot || game.isHot) &&
    (!onlyNew || game.isNew) &&
    game.lines >= minLineNum &&
    (minBet === undefined || (game.minBet !== null && compareWire(game.minBet, minBet) <= 0));
}
