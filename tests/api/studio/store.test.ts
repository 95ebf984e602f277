import { expect, it } from "vitest";
import { openStore } from "#/studio/store.ts";
import { studioDatabase } from "../../support/studio.ts";

it("a lock that cannot be asked for leaves its connection to others", async () => {
  const store = await openStore(await studioDatabase(), () => undefined, 1);
  const notWhole = 1.5;
  await expect(store.hold(notWhole)).rejects.toMatchObject({ code: "22P02" });
  expect(await store.sql("select 1 as one")).toEqual([{ one: 1 }]);
  const held = await store.hold(7);
  await held?.letGo();
  expect([held?.isHeld(), await store.sql("select 1 as one")]).toEqual([false, [{ one: 1 }]]);
  await store.close();
});
