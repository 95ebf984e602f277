import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { addJob, onEvent, onJob, startWorker } from "#/server/events/index.ts";
import { renewLeases } from "#/server/events/leases.ts";
import { testDatabase } from "../../support/database.ts";

const database = await testDatabase();

/** As a worker that took the job left it that long ago. */
const takenBy = (worker: string | null, name: string, secondsAgo: number) =>
  sql`update graphile_worker._private_jobs set attempts = 1,
      locked_by = coalesce(${worker}, locked_by), locked_at = now() - make_interval(secs => ${secondsAgo})
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`.execute(
    database.owner.db,
  );

const secondsTaken = async (name: string) => {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - locked_at)::float8 as seconds from graphile_worker.jobs
    where task_identifier = ${name}`.execute(database.owner.db);
  return rows[0]?.seconds;
};

it("begins again when a fault of the database has ended it, and runs what waited", async () => {
  const errors: string[] = [];
  const ran: unknown[] = [];
  const rename = (from: string, to: string) =>
    sql`alter table graphile_worker.${sql.id(from)} rename to ${sql.id(to)}`.execute(
      database.owner.db,
    );
  const work = [
    onJob("lose_database", () => rename("_private_jobs", "away").then(() => undefined)),
    onJob("note", async (_db, payload) => void ran.push(payload)),
  ];
  const worker = await startWorker(database, work, { onError: (message) => errors.push(message) });
  onTestFinished(() => worker.stop());
  await addJob(database.db, "lose_database", null);
  await expect
    .poll(() => errors.join("\n"), { timeout: 60_000 })
    .toContain("the worker stopped and starts again");
  await rename("away", "_private_jobs");
  await addJob(database.db, "note", "waited");
  await expect.poll(() => ran, { timeout: 60_000 }).toEqual(["waited"]);
});

it("takes up what a worker that is gone had taken, in minutes and not hours", async () => {
  const ran: unknown[] = [];
  await addJob(database.db, "left_behind", "completion lost");
  await takenBy("pool-gone", "left_behind", 150);
  const worker = await startWorker(database, [
    onJob("left_behind", async (_db, payload) => void ran.push(payload)),
  ]);
  onTestFinished(() => worker.stop());
  await expect.poll(() => ran, { timeout: 60_000 }).toEqual(["completion lost"]);
});

it("leaves alone what another worker took a moment ago", async () => {
  await addJob(database.db, "elsewhere", null);
  await takenBy("pool-elsewhere", "elsewhere", 60);
  await renewLeases(database.db, new Map());
  expect(await secondsTaken("elsewhere")).toBeGreaterThanOrEqual(60);
});

it("keeps what it runs, however long that takes, and runs it once", async () => {
  let runs = 0;
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const long = onJob("long", async () => {
    runs++;
    await done;
  });
  const worker = await startWorker(database, [long], { leaseBeatMs: 20 });
  onTestFinished(() => {
    finish();
    return worker.stop();
  });
  await addJob(database.db, "long", null);
  await expect.poll(() => runs, { timeout: 60_000 }).toBe(1);
  await takenBy(null, "long", 100);
  await expect.poll(() => secondsTaken("long"), { timeout: 60_000 }).toBeLessThan(90);
  finish();
  await expect.poll(() => secondsTaken("long"), { timeout: 60_000 }).toBeUndefined();
  expect(runs).toBe(1);
});

it("does not begin with two jobs of one name, or two handlers of one event and name", async () => {
  const job = onJob("same", async () => undefined);
  await expect(startWorker(database, [job, job])).rejects.toThrow("the job same is there twice");
  const handler = onEvent("deposit_credited", "same", async () => undefined);
  await expect(startWorker(database, [handler, handler])).rejects.toThrow(
    "the handler same of deposit_credited is there twice",
  );
});
