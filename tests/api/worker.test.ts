import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { addJob, onJob, startWorker } from "#/server/events/index.ts";
import { testDatabase } from "../support/database.ts";

const database = await testDatabase();

it("begins again when a fault of the database has ended it, and runs what waited", async () => {
  const errors: string[] = [];
  const ran: unknown[] = [];
  const rename = (from: string, to: string) =>
    sql`alter table graphile_worker.${sql.id(from)} rename to ${sql.id(to)}`.execute(
      database.owner.db,
    );
  onJob("lose_database", () => rename("_private_jobs", "away").then(() => undefined));
  onJob("note", async (_db, payload) => void ran.push(payload));
  const worker = await startWorker(database, { onError: (message) => errors.push(message) });
  onTestFinished(() => worker.stop());
  await addJob(database.db, "lose_database", null);
  await expect
    .poll(() => errors.join("\n"), { timeout: 60_000 })
    .toContain("the worker stopped and starts again");
  await rename("away", "_private_jobs");
  await addJob(database.db, "note", "waited");
  await expect.poll(() => ran, { timeout: 60_000 }).toEqual(["waited"]);
});
