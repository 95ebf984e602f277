import { join } from "node:path";
import { openDatabase } from "#/server/db/index.ts";
import { findRunning } from "../../../scripts/supervisor/running.ts";
import { expect, test } from "../../support/e2e/test.ts";
import { seedOperatorLinks } from "../../support/operator-links.ts";

const DEADLINE_MS = 30_000;

test("the platforms under test have an operator's apps, social pages, addresses and service", async ({
  request,
}) => {
  for (const name of ["platform", "upstream"]) {
    const running = findRunning(join(process.env["E2E_DATA"] ?? "", name));
    if (!running) continue;
    const database = openDatabase({
      url: running.DATABASE_OWNER_URL,
      maxConnections: 1,
      statementTimeoutMs: DEADLINE_MS,
      name: "pleno e2e",
    });
    await seedOperatorLinks(database.db);
    await database.close();
  }
  const home = async () => (await request.get("/")).text();
  await expect.poll(home).toContain("telegram.example");
});
