import { sql } from "kysely";
import { beforeEach, expect } from "vitest";
import { DAY_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { keepJackpots } from "#/server/games/jackpots.ts";
import { asOwner } from "./database.ts";
import { done, fresh, sitDown } from "./table.ts";
import { gamesOver, openGames } from "./vendor.ts";

/** What of a win a jackpot pays. */
export const part = (amount: string, jackpotId = "gran-copa") => ({
  jackpot: { jackpotId, amount },
});

/**
 * A game of SALAORO's whose rounds pay ten stakes at most, with a pot that is told before each test. The clock is the
 * test's, and more than a day on with each.
 */
export async function jackpotWorld(db: Db) {
  const now = { ms: Date.UTC(2026, 10, 21) };
  const clock = () => now.ms;
  await openGames(db, clock);
  const games = gamesOver(db, clock, undefined, undefined, undefined, { atOnce: 2, most: 32 });
  await sql`update games set max_win_multiple = 10 where code = 'triple-siete'`.execute(
    asOwner(db),
  );
  const sit = (more = {}) => sitDown({ db, clock, games }, more);
  const tell = (more: Parameters<typeof tellJackpot>[2] = {}) => tellJackpot(db, now.ms, more);
  beforeEach(async () => {
    await sql`delete from game_jackpots`.execute(asOwner(db));
    await allowJackpots(db, "SALAORO", "100000.00");
    now.ms += DAY_MS + 1;
    await tell();
  });

  /** A seat with a bet of 100.00 that stands, of which a round may pay 1,000.00 without a jackpot. */
  async function staked() {
    const seat = await sit();
    const roundId = fresh("pot-round");
    const betId = fresh("pot-bet");
    expect(await seat.bet({ roundId, transactionId: betId })).toEqual(done("900.00"));
    const win = (amount: string, more: object = {}) => seat.win({ roundId, amount, ...more });
    return { ...seat, roundId, betId, win };
  }
  return { now, games, sit, tell, staked };
}

/** Staff allow each of a vendor's jackpots to pay so much of đồng, and all of them `aDay`; null: it has none. */
export const allowJackpots = (db: Db, vendor: string, most: string | null, aDay?: string) =>
  sql`update vendors set jackpots = ${JSON.stringify(most === null ? {} : { VND: most })}::jsonb,
    jackpots_a_day = ${JSON.stringify(aDay === undefined ? {} : { VND: aDay })}::jsonb
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
