import type { Game } from "#/lib/contract/games/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { asGame, CARD_COLUMNS, catalogue } from "./catalogue.ts";
import type { SportsVendors } from "./rules.ts";

export type RecentFilter = {
  readonly vassalage?: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
};

/** Notes that a member launched a game, in the transaction that launches it. */
export async function noteLaunched(
  tx: Db,
  memberId: bigint,
  gameId: bigint,
  at: Date,
): Promise<void> {
  await tx
    .insertInto("game_recents")
    .values({ member_id: memberId, game_id: gameId, launched_at: at })
    .onConflict((conflict) =>
      conflict.columns(["member_id", "game_id"]).doUpdateSet({ launched_at: at }),
    )
    .execute();
}

/** A page of the games that a member launched and lobbies still show, the last one first; of one vendor, if named. */
export async function listRecentGames(
  db: Db,
  memberId: bigint,
  { vassalage, pageNo, pageSize }: RecentFilter,
  sportsVendors: SportsVendors,
): Promise<{ list: Game[]; totalPages: number; totalCount: number }> {
  const launched = catalogue(db)
    .innerJoin("game_recents as recent", "recent.game_id", "game.id")
    .where("recent.member_id", "=", memberId);
  const chosen = vassalage ? launched.where("vendor.code", "=", vassalage) : launched;
  const [rows, { total }] = await Promise.all([
    chosen
      .select(CARD_COLUMNS)
      .orderBy("recent.launched_at", "desc")
      .orderBy("game.id", "desc")
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
    chosen.select((count) => count.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const totalCount = Number(total);
  const list = rows.map((row) => asGame(row, sportsVendors));
  return { list, totalPages: Math.ceil(totalCount / pageSize), totalCount };
}
