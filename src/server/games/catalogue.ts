import { type ExpressionBuilder, sql } from "kysely";
import type { ParsedOf } from "#/lib/contract/call.ts";
import type { Game, listGames as listGamesCall } from "#/lib/contract/games/calls.ts";
import type { Db, Tables } from "#/server/db/index.ts";
import { inCategory, ofVendor } from "./in-category.ts";
import { type SportsVendors, shownCategory } from "./rules.ts";
import type { StoredCategory } from "./tables.ts";

type Joined = Tables & { game: Tables["games"]; vendor: Tables["vendors"] };
type Where = ExpressionBuilder<Joined, "game" | "vendor">;

const HOT_MOST = 24;
/** How long a game is new, and how many of a vendor are at most: the newest. */
export const NEW_DAYS = 30;
const NEW_MOST = 3;
const IS_NEW = sql<boolean>`(case when game.is_new then game.new_since > clock_timestamp() - ${sql.lit(NEW_DAYS)} * interval '1 day'
  and (select count(*) from (select from games as newer where newer.vendor_id = game.vendor_id and newer.is_new
    and newer.state <> 'hidden' and (newer.new_since, newer.id) > (game.new_since, game.id) limit ${sql.lit(NEW_MOST)}) as newer)
    < ${sql.lit(NEW_MOST)} else false end)`;

/** What a card shows of a row of `catalogue`. */
export const CARD_COLUMNS = [
  "game.code as gameId",
  "game.node_id as nodeId",
  "vendor.code as vassalage",
  "vendor.name as vendorName",
  "game.category as category",
  "game.name as name",
  "game.lines as lines",
  "game.ways as ways",
  "game.number as number",
  "game.is_hot as isHot",
  IS_NEW.as("isNew"),
  "vendor.sandbox as sandbox",
  "game.image as image",
  "vendor.trial_allowed as trialAllowed",
] as const;

/** What a lobby shows of a row beside. */
export const LISTED_COLUMNS = [
  "vendor.in_house as inHouse",
  "game.min_bet as minBet",
  "game.return_percent as returnPercent",
] as const;

/** What one may look for in the catalogue; an absent part does not narrow. */
export type GameFilter = Omit<
  ParsedOf<typeof listGamesCall>,
  "language" | "clientType" | "channel" | "merchant"
>;

const PLATFORM = "html5-desktop";

/** Whether games run on one of these platforms: they all run in a browser, and nowhere else. */
export function runsOn(platforms: string | undefined): boolean {
  return platforms === undefined || platforms.split(",").some((each) => each.trim() === PLATFORM);
}

/** The games that a lobby may show, with their vendors. */
export function catalogue(db: Db) {
  return db
    .selectFrom("games as game")
    .innerJoin("vendors as vendor", "vendor.id", "game.vendor_id")
    .where("game.state", "<>", "hidden")
    .where("vendor.state", "<>", "hidden");
}

/** The columns of a game's card. */
export function cardsOf(query: ReturnType<typeof catalogue>) {
  return query.select(CARD_COLUMNS);
}

/** A row of `cardsOf` as the contract shows it. */
export function asGame(
  row: Omit<Game, "category"> & { category: StoredCategory },
  sportsVendors: SportsVendors,
): Game {
  return { ...row, category: shownCategory(row.category, row.vassalage, sportsVendors) };
}

/**
 * Holds for the games that a filter leaves; names are looked for in the index (name-index.ts). `hot`: the codes of those
 * that are; null: what the operator marked.
 */
export function matching(
  filter: GameFilter,
  sportsVendors: SportsVendors,
  hot: ReadonlySet<string> | null = null,
) {
  const { gameClassify, gameType, vassalage, onlyHot, onlyNew, minLineNum, minBet } = filter;
  return (where: Where) =>
    where.and([
      ...(gameClassify ? [inCategory("game", gameClassify, sportsVendors)] : []),
      ...(gameType ? [inCategory("game", gameType, sportsVendors)] : []),
      ...(vassalage ? [ofVendor("game", vassalage)] : []),
      ...(minBet ? [where("game.min_bet", "<=", minBet)] : []),
      ...(onlyHot
        ? [hot ? where("game.code", "in", [...hot, ""]) : where("game.is_hot", "=", true)]
        : []),
      ...(onlyNew ? [IS_NEW] : []),
      ...(minLineNum ? [where("game.lines", ">=", minLineNum)] : []),
    ]);
}

/**
 * The hot games of the site or of one vendor, 24 at most: those of `played` (codes, in their order) that can be played,
 * then what the operator marked, in the site's order.
 */
export async function listHotGames(
  db: Db,
  vassalage: string | null,
  sportsVendors: SportsVendors,
  played: readonly string[] = [],
): Promise<Game[]> {
  const shown = catalogue(db);
  const chosen = cardsOf(vassalage ? shown.where("vendor.code", "=", vassalage) : shown);
  const open = chosen.where("game.state", "=", "open").where("vendor.state", "=", "open");
  const [crowded, marked] = await Promise.all([
    played.length > 0 ? open.where("game.code", "in", played).execute() : [],
    chosen
      .where("game.is_hot", "=", true)
      .orderBy("game.position")
      .orderBy("game.id")
      .limit(HOT_MOST)
      .execute(),
  ]);
  const rank = new Map(played.map((code, at) => [code, at]));
  const first = crowded.toSorted(
    (one, other) => (rank.get(one.gameId) ?? 0) - (rank.get(other.gameId) ?? 0),
  );
  const among = new Set(first.map(({ gameId }) => gameId));
  return [...first, ...marked.filter(({ gameId }) => !among.has(gameId))]
    .slice(0, HOT_MOST)
    .map((row) => asGame(row, sportsVendors));
}
