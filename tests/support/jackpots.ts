import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { keepJackpots } from "#/server/games/jackpots.ts";
import { asOwner } from "./database.ts";

/** Staff allow a vendor's jackpots to pay so much of đồng; null: it has none. */
export const allowJackpots = (db: Db, vendor: string, most: string | null) =>
  sql`update vendors set jackpots = ${JSON.stringify(most === null ? {} : { VND: most })}::jsonb
    where code = ${vendor}`.execute(asOwner(db));

/** Has a vendor tell of a pot. */
export async function tellJackpot(
  db: Db,
  nowMs: number,
  {
    vendor = "SALAORO",
    jackpotId = "gran-copa",
    gameIds = ["triple-siete"],
    currency = "VND",
    amount = "50000.00",
    seed = "5000.00",
    toldAtMs = nowMs,
  } = {},
): Promise<readonly string[]> {
  const { id } = await db
    .selectFrom("vendors")
    .select("id")
    .where("code", "=", vendor)
    .executeTakeFirstOrThrow();
  return keepJackpots(
    { db, clock: () => nowMs },
    {
      vendorId: id,
      toldAt: new Date(toldAtMs),
      pots: [{ jackpotId, name: "La Gran Copa", gameIds, currency, amount, seed }],
    },
  );
}

/** How a pot stands here. */
export const potOf = (db: Db, jackpotId = "gran-copa", currency = "VND") =>
  db
    .selectFrom("game_jackpots")
    .select(["amount_minor", "seed_minor", "wins", "won_minor"])
    .where("reference", "=", jackpotId)
    .where("currency", "=", currency)
    .executeTakeFirstOrThrow();
