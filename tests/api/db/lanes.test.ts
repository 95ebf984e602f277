import { sql } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { openLanes } from "#/server/db/lanes.ts";
import { testDatabase } from "../../support/database.ts";

const { url } = await testDatabase();

it("a page waits five seconds for a connection of its lane, a call less than two", async () => {
  // One connection each for pages and for money.
  const lanes = openLanes(url, 6);
  onTestFinished(() => lanes.close());
  const held = Promise.withResolvers<void>();
  const hold = (db: typeof lanes.pages) => db.connection().execute(() => held.promise);
  const holding = [hold(lanes.pages), hold(lanes.money)];
  await expect.poll(() => lanes.figures().filter(isBusy)).toHaveLength(2);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const page = sql`select 1`.execute(lanes.pages);
  const call = sql`select 1`.execute(lanes.money).then(
    () => "answered",
    () => "refused",
  );
  vi.advanceTimersByTime(4_900);
  expect(await call).toBe("refused");
  held.resolve();
  await Promise.all([...holding, page]);
});

type Figure = ReturnType<ReturnType<typeof openLanes>["figures"]>[number];
const isBusy = ({ name, labels, value }: Figure) =>
  name === "pleno_connections" &&
  ["pages", "money"].includes(labels?.["lane"] ?? "") &&
  value === 1;
