import { openDatabase } from "#/server/db/index.ts";
import { findRunning } from "../../../scripts/supervisor/running.ts";
import { SEEDED_WITHIN_MS, untilReady } from "../../support/e2e/ready.ts";
import { dataOf, PLATFORM, PORTAL, UPSTREAM } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";
import { seedOperatorLinks } from "../../support/operator-links.ts";

const DEADLINE_MS = 30_000;

test("the platforms under test have an operator's apps, social pages, addresses and service", async ({
  request,
}) => {
  test.setTimeout(4 * SEEDED_WITHIN_MS);
  const withUpstream = process.env["E2E_UPSTREAM"] === "1";
  for (const site of withUpstream ? [PLATFORM, UPSTREAM] : [PLATFORM]) {
    await untilReady(request, site);
    const database = openDatabase({
      url: findRunning(dataOf(site))?.DATABASE_OWNER_URL ?? "",
      maxConnections: 1,
      statementTimeoutMs: DEADLINE_MS,
      name: "pleno e2e",
    });
    await seedOperatorLinks(database.db);
    await database.close();
  }
  if (withUpstream) await untilReady(request, PORTAL);
  const home = async () => (await request.get("/")).text();
  await expect.poll(home).toContain("telegram.example");
});
