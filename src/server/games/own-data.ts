import type { Adder } from "#/server/area.ts";
import {
  addData,
  countOf,
  type MemberMoney,
  type OpenMatters,
  readByNumber,
} from "#/server/care/index.ts";
import type { Db } from "#/server/db/index.ts";
import { type RoundDeps, readRounds } from "./rounds.ts";

/** Rounds that are not settled, and transfers from or to vendors' own wallets of which nobody has heard. */
export async function findOpenPlay(db: Db, { memberId }: MemberMoney): Promise<OpenMatters> {
  const [rounds, transfers] = await Promise.all([
    db
      .selectFrom("game_rounds")
      .select(({ fn }) => fn.countAll<bigint>().as("count"))
      .where("member_id", "=", memberId)
      .where("state", "=", "open")
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("wallet_transfers")
      .select(({ fn }) => fn.countAll<bigint>().as("count"))
      .where("member_id", "=", memberId)
      .where("closed_at", "is", null)
      .executeTakeFirstOrThrow(),
  ]);
  return { ...countOf("rounds", rounds.count), ...countOf("transfers", transfers.count) };
}

/** The games of a member's list, by the game: those that lobbies no longer show too. */
const gamesOf = (db: Db, list: "game_favourites" | "game_recents", memberId: bigint) =>
  db
    .selectFrom(list)
    .innerJoin("games as game", "game.id", `${list}.game_id`)
    .innerJoin("vendors as vendor", "vendor.id", "game.vendor_id")
    .select(["game.id", "game.code", "game.name", "vendor.code as vendor"])
    .where(`${list}.member_id`, "=", memberId)
    .orderBy("game.id", "desc");

const named = ({ code, name, vendor }: { code: string; name: string; vendor: string }) => ({
  ...{ gameId: code, gameName: name, vassalage: vendor },
});

/**
 * Every round of a member's, as the betting record tells it; each game that was launched, and when last; and those that are
 * kept among the favourites.
 */
export function gamesData({
  sportsVendors,
}: Pick<RoundDeps, "sportsVendors">): Adder<"memberData"> {
  return addData({
    rounds: readByNumber(
      ({ db, memberId, cursor }, below, limit) =>
        readRounds({ db, sportsVendors }, memberId, {
          before: cursor === null ? null : below,
          limit,
        }),
      { numberOf: ({ id }) => id, show: ({ round }) => round },
    ),
    recents: readByNumber(
      ({ db, memberId }, below, limit) =>
        gamesOf(db, "game_recents", memberId)
          .select("launched_at")
          .where("game.id", "<", below)
          .limit(limit)
          .execute(),
      {
        numberOf: ({ id }) => id,
        show: (row) => ({ ...named(row), launchedAt: row.launched_at.toISOString() }),
      },
    ),
    favourites: readByNumber(
      ({ db, memberId }, below, limit) =>
        gamesOf(db, "game_favourites", memberId)
          .select("added_at")
          .where("game.id", "<", below)
          .limit(limit)
          .execute(),
      {
        numberOf: ({ id }) => id,
        show: (row) => ({ ...named(row), addedAt: row.added_at.toISOString() }),
      },
    ),
  });
}
