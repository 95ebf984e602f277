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

it("a connection that ends in the middle of a transaction fails it, and nothing else of the process", async () => {
  const heard: string[] = [];
  const store = await openStore(await studioDatabase(), ({ message }) => heard.push(message), 2);
  const work = store.transaction(async (sql) => {
    const [own] = await sql<{ pid: number }>("select pg_backend_pid() pid");
    await store.sql("select pg_terminate_backend($1)", [own?.pid]);
    // No statement is under way when it ends: nothing but an event says so.
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    return sql("select 1");
  });
  await expect(work).rejects.toThrow();
  expect(await store.sql("select 1 as one")).toEqual([{ one: 1 }]);
  await store.close();
});
