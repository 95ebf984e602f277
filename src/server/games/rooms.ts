import type { ReplyOf } from "#/lib/contract/call.ts";
import type { listRooms as listRoomsCall } from "#/lib/contract/games/pvp.ts";
import type { Db } from "#/server/db/index.ts";
import { catalogue } from "./catalogue.ts";
import type { FindCurrency } from "./currencies.ts";
import { findSiteCurrency, minBetOf } from "./game-sheet.ts";

type RoomFilter = {
  readonly vassalage?: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
};

/** A page of the rooms that lobbies show, each with how many play there this moment. */
export async function listRooms(
  db: Db,
  { vassalage, pageNo, pageSize }: RoomFilter,
  currencies: FindCurrency,
): Promise<ReplyOf<typeof listRoomsCall>> {
  const every = catalogue(db).where("game.category", "=", "PVP");
  const rooms = vassalage ? every.where("vendor.code", "=", vassalage) : every;
  const [rows, { total }] = await Promise.all([
    rooms
      .select(["game.id", "game.code", "game.node_id", "game.name", "game.min_bet"])
      .select(["vendor.code as vassalage", "vendor.name as vendorName"])
      .orderBy("game.position")
      .orderBy("game.id")
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
    rooms.select((count) => count.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const playing = await countPlaying(
    db,
    rows.map(({ id }) => BigInt(id)),
  );
  const currency = await findSiteCurrency(db, currencies);
  const list = rows.map(({ id, code, node_id, min_bet, ...room }) => ({
    ...room,
    roomId: code,
    nodeId: node_id,
    minBet: minBetOf(min_bet, currency),
    playing: playing.get(String(id)) ?? 0,
  }));
  const totalCount = Number(total);
  return { list, totalPages: Math.ceil(totalCount / pageSize), totalCount };
}

async function countPlaying(
  db: Db,
  gameIds: readonly bigint[],
): Promise<ReadonlyMap<string, number>> {
  if (gameIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("game_rounds as round")
    .select((count) => ["round.game_id", count.fn.countAll<bigint>().as("rounds")])
    .where("round.state", "=", "open")
    .where("round.game_id", "in", [...gameIds])
    .groupBy("round.game_id")
    .execute();
  return new Map(rows.map(({ game_id, rounds }) => [String(game_id), Number(rounds)]));
}
