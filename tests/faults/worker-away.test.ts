import { expect, it, onTestFinished } from "vitest";
import { migrate, openDatabase, startEmbedded } from "#/server/db/index.ts";
import {
  addJob,
  createHub,
  type Heard,
  onJob,
  publishLive,
  startWorker,
} from "#/server/events/index.ts";
import { dataDir, kill } from "../support/data-dir.ts";

it("runs jobs and hears live messages again, in the same process, when the database is back", async () => {
  const server = await startEmbedded({ dataDir: await dataDir() });
  const owner = await server.database("pleno");
  const url = await server.application("pleno");
  await migrate(owner, { appUrl: url });
  const database = openDatabase({ url });
  const ran: unknown[] = [];
  const worker = await startWorker(database, [
    onJob("note", async (_db, payload) => void ran.push(payload)),
  ]);
  const hub = createHub(url);
  onTestFinished(async () => {
    await worker.stop();
    await hub.stop();
    await database.close();
    await server.stop();
  });
  const heard: Heard[] = [];
  await hub.ready;
  hub.subscribe(1n, (one) => heard.push(one));
  await addJob(database.db, "note", "before");
  await expect.poll(() => ran).toEqual(["before"]);

  kill(server.pid, "SIGKILL");
  const add = () =>
    addJob(database.db, "note", "after").then(
      () => "added",
      () => "away",
    );
  await expect.poll(add, { timeout: 15_000 }).toBe("added");
  await expect.poll(() => ran, { timeout: 20_000 }).toContain("after");
  await expect.poll(() => heard, { timeout: 15_000 }).toContainEqual({ what: "gap" });
  await publishLive(database.db, { memberId: 1n, type: "balance", data: "5.00" });
  await expect.poll(() => heard.at(-1)).toMatchObject({ message: { data: "5.00" } });
});
