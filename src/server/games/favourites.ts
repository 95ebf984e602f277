import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Game } from "#/lib/contract/games/calls.ts";
import { FAVOURITES_MOST } from "#/lib/contract/games/member-games.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { MemberContext } from "#/server/http/route.ts";
import { asGame, CARD_COLUMNS, catalogue } from "./catalogue.ts";
import type { SportsVendors } from "./rules.ts";

/** A game as favourites name it: by its node, and whose it is. */
export type NamedGame = { readonly nodeId: string; readonly vendor: string };
type Holding = Pick<MemberContext, "session" | "holdSession">;

function favouritesOf(db: Db, memberId: bigint) {
  return catalogue(db)
    .innerJoin("game_favourites as favourite", "favourite.game_id", "game.id")
    .where("favourite.member_id", "=", memberId)
    .orderBy("favourite.added_at", "desc")
    .orderBy("game.id", "desc");
}

/** The ids of a member's favourites that lobbies show, the newest first. */
export async function listFavouriteIds(db: Db, memberId: bigint): Promise<string[]> {
  const rows = await favouritesOf(db, memberId).select("game.code").execute();
  return rows.map(({ code }) => code);
}

/** A member's favourites that lobbies show, the newest first. */
export async function listFavourites(
  db: Db,
  memberId: bigint,
  sportsVendors: SportsVendors,
): Promise<Game[]> {
  const rows = await favouritesOf(db, memberId).select(CARD_COLUMNS).execute();
  return rows.map((row) => asGame(row, sportsVendors));
}

/** Keeps a game that lobbies show; what is kept already stays. Beyond the bound it is `favourites_full`. */
export async function addFavourite(
  db: Db,
  { session, holdSession }: Holding,
  named: NamedGame,
): Promise<Result<{ gameId: string }, "session_expired" | "game_unknown" | "favourites_full">> {
  const game = await catalogue(db)
    .select(["game.id", "game.code"])
    .where("game.node_id", "=", named.nodeId)
    .where("vendor.code", "=", named.vendor)
    .executeTakeFirst();
  if (!game) return refuse("game_unknown");
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    // Two devices of a member wait for one another: together they keep no more than one may.
    await sql`select pg_advisory_xact_lock(hashtextextended('game_favourites', ${session.memberId}))`.execute(
      tx,
    );
    const kept = await tx
      .selectFrom("game_favourites")
      .select("game_id")
      .where("member_id", "=", session.memberId)
      .execute();
    if (kept.some(({ game_id }) => game_id === game.id)) return ok({ gameId: game.code });
    if (kept.length >= FAVOURITES_MOST) return refuse("favourites_full");
    await tx
      .insertInto("game_favourites")
      .values({ member_id: session.memberId, game_id: game.id })
      .execute();
    return ok({ gameId: game.code });
  });
}

/** Takes a game away, one that lobbies no longer show too. */
export async function removeFavourite(
  db: Db,
  { session, holdSession }: Holding,
  named: NamedGame,
): Promise<Result<{ gameId: string }, "session_expired" | "game_unknown">> {
  const game = await db
    .selectFrom("games as game")
    .innerJoin("vendors as vendor", "vendor.id", "game.vendor_id")
    .select(["game.id", "game.code"])
    .where("game.node_id", "=", named.nodeId)
    .where("vendor.code", "=", named.vendor)
    .executeTakeFirst();
  if (!game) return refuse("game_unknown");
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    await tx
      .deleteFrom("game_favourites")
      .where("member_id", "=", session.memberId)
      .where("game_id", "=", game.id)
      .execute();
    return ok({ gameId: game.code });
  });
}
