import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startWorker } from "#/server/events/index.ts";
import { lotteryWork } from "#/server/lottery/index.ts";
import { testDatabase } from "../../support/database.ts";
import { HOUSE_VAULT } from "../../support/house-draws.ts";
import { operators } from "../../support/operator.ts";
import { makeFolder } from "../../support/processes/pleno.ts";

const database = await testDatabase();

test("a game that is put on sale has its first draws at once, whenever the clock adds the next", async () => {
  const work = lotteryWork(Date.now, HOUSE_VAULT).filter(
    (each) => each.on === "job" && each.job.cron === undefined,
  );
  const worker = await startWorker(database, work);
  onTestFinished(() => worker.stop());
  const path = join(makeFolder(), "k3.json");
  writeFileSync(
    path,
    JSON.stringify({
      ...{ game: "k3", types: { side: { odds: { hit: "1.95" } } } },
      limits: { VND: { minStake: "1000.00", mostOfLine: "500000000.00" } },
      house: { everyMinutes: 3 },
    }),
  );
  const ana = operators(database.owner)("ana", "risk");
  expect((await ana("site", "put", "lotteries", path)).err).toBe("");
  await expect
    .poll(async () => (await ana("lottery", "draws")).out, { timeout: 10_000 })
    .toMatch(/ k3 +\d{4}-\d\d-\d\d-\d{4} /);
});
