import { sql } from "kysely";
import { HOUR_MS } from "#/lib/base/time.ts";
import { bookAt } from "#/lib/rules/lottery/elott/books.ts";
import { findGame } from "#/lib/rules/lottery/games.ts";
import { type Db, openKeyring, openVault } from "#/server/db/index.ts";
import { HOUSE_DRAWS, scheduleHouseDraws } from "#/server/lottery/index.ts";
import { sellLottery } from "./lottery.ts";

/** Seals and opens the seeds of a test's draws. */
export const HOUSE_VAULT = openVault(
  openKeyring("a-secret-of-house-draws-and-of-nobody"),
  HOUSE_DRAWS,
);

/** Puts a game that the house draws each minute on sale, as the owner; answers the version of its rules. */
export async function sellHouseGame(owner: Db, code: string): Promise<number> {
  const game = findGame(code);
  if (!game) throw new Error(`there is no ${code}`);
  const version = await sellLottery(owner, { game: code, book: bookAt(game) });
  await sql`
    insert into lottery_schedules (game, every_minutes, first_minute, closes_before_seconds, on_sale)
    values (${code}, 1, 0, 5, 2) on conflict (game) do update set every_minutes = 1, first_minute = 0,
      closes_before_seconds = 5, on_sale = 2`.execute(owner);
  return version;
}

/** Commits to draws of what is sold, in an hour at the soonest; answers the ids of one game's, the soonest first. */
export async function commitDraws(db: Db, code: string): Promise<string[]> {
  await scheduleHouseDraws(db, HOUSE_VAULT, Date.now() + HOUR_MS);
  const rows = await db
    .selectFrom("lottery_draws")
    .select("id")
    .where("game", "=", code)
    .where("state", "=", "scheduled")
    .orderBy("draws_at")
    .execute();
  return rows.map(({ id }) => String(id));
}

/** Lets the sale of a draw begin, for an hour, as the owner. */
export async function startSale(owner: Db, drawId: string): Promise<void> {
  await sql`update lottery_draws set opens_at = clock_timestamp() - interval '1 second',
    closes_at = clock_timestamp() + interval '1 hour', draws_at = clock_timestamp() + interval '1 hour'
    where id = ${BigInt(drawId)}`.execute(owner);
}
