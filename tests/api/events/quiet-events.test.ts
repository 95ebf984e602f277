import { sql } from "kysely";
import { expect, it } from "vitest";
import { inTransaction, listen } from "#/server/db/index.ts";
import { recordQuietly } from "#/server/events/index.ts";
import { testDatabase } from "../../support/database.ts";

const { db, url } = await testDatabase();
const fact = {
  kind: "deposit_credited",
  memberId: 1n,
  payload: { depositId: "d1", amount: "1.00", currency: "VND" },
} as const;

it("recording an event notifies nobody in its transaction, and has workers look once it has committed", async () => {
  const heard: string[] = [];
  const listening = listen({
    ...{ url, channel: "jobs:insert", onGap: () => undefined },
    onMessage: (word) => heard.push(word),
  });
  await listening.ready;
  const record = sql`select record_event_quietly(${fact.kind}, 1, ${JSON.stringify(fact.payload)}::jsonb)`;
  // The first of a database makes the name known.
  await record.execute(db);
  await sql`select pg_notify('jobs:insert', 'before')`.execute(db);
  await db.transaction().execute((tx) => record.execute(tx));
  await sql`select pg_notify('jobs:insert', 'after')`.execute(db);
  await expect.poll(() => heard.slice(-2)).toEqual(["before", "after"]);
  await inTransaction(db, async (tx) => {
    for (const _ of ["one", "two"]) await recordQuietly(tx, fact);
  });
  await expect.poll(() => heard.at(-1)).toMatch(/"count":\d+/);
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'deliver_event'`.execute(
    db,
  );
  expect([rows[0]?.jobs, heard.filter((word) => word.includes("count")).length]).toEqual([4, 2]);
  await listening.stop();
});
