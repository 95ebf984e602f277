import { sql } from "kysely";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";
import type { Db } from "#/server/db/index.ts";

export const GAME = REGIONAL_CODES.north;

/** A draw of the bench's own, open for an hour. */
export async function openOwnDraw(db: Db, period: string): Promise<bigint> {
  await sql`select lottery_schedule(${GAME}, 'bench', ${period}, clock_timestamp() - interval '1 hour',
    clock_timestamp() + interval '1 hour', clock_timestamp() + interval '65 minutes')`.execute(db);
  const { id } = await db
    .selectFrom("lottery_draws")
    .select("id")
    .where("game", "=", GAME)
    .where("period", "=", period)
    .executeTakeFirstOrThrow();
  return id;
}

/** The version of the rules that it is sold by. */
export async function versionOf(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom("lottery_rules")
    .select("version")
    .where("game", "=", GAME)
    .orderBy("version", "desc")
    .executeTakeFirstOrThrow();
  return Number(version);
}
