import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Db } from "#/server/db/index.ts";
import { testPlatform } from "../../support/platform.ts";

/** Connections of what is done beside the calls. */
async function connectionsOf(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'pleno jobs'`.execute(db);
  return rows[0]?.count ?? 0;
}

it("an operator keeps jobs out of the processes that answer calls", async () => {
  const web = await testPlatform({ JOBS: "off" });
  expect(await connectionsOf(web.database.owner.db)).toBe(0);
  const both = await testPlatform();
  await expect.poll(() => connectionsOf(both.database.owner.db)).toBeGreaterThan(0);
});
