import { sql } from "kysely";
import { type Clock, MINUTE_MS, systemClock } from "#/lib/base/time.ts";
import { type Db, inTransaction, type Vault } from "#/server/db/index.ts";
import { scheduleHouseDraws } from "#/server/lottery/index.ts";
import { seedHousePast } from "./house-past.ts";
import { AHEAD, type HouseWish } from "./house-tickets.ts";
import { buyTicket } from "./lottery-tickets.ts";

/** How far ahead the draws are that members bought for. */
const BOUGHT_AHEAD_MS = 10 * MINUTE_MS;

/**
 * The draws of the house's games: those that are over, and those that are ahead, with tickets of members for both.
 * Nothing of it once there are any.
 */
export async function seedHouseDraws(
  db: Db,
  vault: Vault,
  clock: Clock = systemClock,
): Promise<void> {
  const there = await db.selectFrom("lottery_house_draws").select("draw_id").limit(1).execute();
  if (there.length > 0) return;
  await seedHousePast(db, vault, clock());
  await scheduleHouseDraws(db, vault, clock());
  await inTransaction(db, async (tx) => {
    // Sale begins five seconds after the commitment; the demonstration's members are there before.
    await sql`update lottery_draws d set opens_at = clock_timestamp() from lottery_house_draws h
      where h.draw_id = d.id and d.state = 'scheduled' and d.opens_at > clock_timestamp()
        and d.opens_at < clock_timestamp() + interval '10 seconds'`.execute(tx);
    for (const wish of AHEAD) await buyAhead(tx, wish);
  });
}

async function buyAhead(tx: Db, wish: HouseWish): Promise<void> {
  const draw = await tx
    .selectFrom("lottery_draws")
    .select("id")
    .where("game", "=", wish.game)
    .where("state", "=", "scheduled")
    .where("opens_at", "<=", sql<Date>`clock_timestamp()`)
    .where(
      "closes_at",
      ">",
      sql<Date>`clock_timestamp() + ${BOUGHT_AHEAD_MS} * interval '1 millisecond'`,
    )
    .orderBy("closes_at")
    .executeTakeFirst();
  if (draw) await buyTicket(tx, { ...wish, drawId: draw.id });
}
