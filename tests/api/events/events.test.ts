import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "#/server/db/index.ts";
import {
  addJob,
  createHub,
  eventsSince,
  type Heard,
  onEvent,
  onJob,
  publishLive,
  recordEvent,
  removeJob,
  startWorker,
  type Worker,
} from "#/server/events/index.ts";
import { testDatabase } from "../../support/database.ts";

const database = await testDatabase();
const { db, url } = database;

/** Keeps what happens, and lets a test wait for the nth thing without looking at a clock. */
function collector<T>() {
  const items: T[] = [];
  const waiting: { count: number; resolve: (items: T[]) => void }[] = [];
  return {
    items,
    add(item: T) {
      items.push(item);
      for (const one of waiting) if (items.length >= one.count) one.resolve(items);
    },
    until: (count: number) =>
      new Promise<T[]>((resolve) => {
        if (items.length >= count) resolve(items);
        else waiting.push({ count, resolve });
      }),
  };
}

const LIVE = ["deposit_credited"] as const;
const credited = collector<string>();
const flaky = collector<string>();
const jobs = collector<unknown>();
const errors = collector<string>();
let worker: Worker;

beforeAll(async () => {
  const work = [
    onEvent("deposit_credited", "collect", async (_tx, event) =>
      credited.add(event.payload.depositId),
    ),
    onEvent("deposit_failed", "flaky", async (_tx, event) => {
      flaky.add(event.payload.depositId);
      if (flaky.items.length === 1) throw new Error("not now");
    }),
    onEvent("deposit_failed", "steady", async (_tx, event) =>
      credited.add(`failed ${event.payload.depositId}`),
    ),
    onJob("remind", async (_db, payload) => jobs.add(payload)),
  ];
  worker = await startWorker(database, work, { onError: (message) => errors.add(message) });
});
afterAll(() => worker.stop());

const deposit = (depositId: string, memberId = 1n) =>
  ({
    kind: "deposit_credited",
    memberId,
    payload: { depositId, amount: "1.00", currency: "VND" },
  }) as const;

describe("an event", () => {
  it("reaches its handler when its transaction has committed, and not when it was undone", async () => {
    const undone = inTransaction(db, async (tx) => {
      await recordEvent(tx, deposit("undone"));
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    await inTransaction(db, (tx) => recordEvent(tx, deposit("done")));
    await expect.poll(() => credited.items).toContain("done");
    expect(credited.items).not.toContain("undone");
  });

  it("is done once by each handler, and tried again by the one that failed alone", async () => {
    const id = await recordEvent(db, {
      kind: "deposit_failed",
      memberId: 1n,
      payload: { depositId: "f", amount: "1.00", currency: "VND", reason: "x" },
    });
    await flaky.until(2);
    const done = () =>
      db.selectFrom("event_deliveries").select("handler").where("event_id", "=", id).execute();
    await expect
      .poll(async () => (await done()).map(({ handler }) => handler).sort())
      .toEqual(["flaky", "steady"]);
    expect(credited.items.filter((item) => item === "failed f")).toHaveLength(1);
    expect(errors.items.join()).toContain("not now");
  });
});

describe("a job", () => {
  it("runs once it is due, the last one added under its key", async () => {
    await inTransaction(db, async (tx) => {
      await addJob(tx, "remind", { of: "first" }, { runAtMs: Date.now() + 60_000, jobKey: "key" });
      await addJob(tx, "remind", { of: "second" }, { jobKey: "key" });
    });
    expect(await jobs.until(1)).toEqual([{ of: "second" }]);
  });

  it("can be taken back before it runs", async () => {
    await addJob(db, "remind", {}, { runAtMs: Date.now() + 3_600_000, jobKey: "late" });
    const waiting = async () => {
      const { rows } = await sql<{ key: string }>`
        select key from graphile_worker.jobs where key = 'late'`.execute(db);
      return rows.length;
    };
    expect(await waiting()).toBe(1);
    await removeJob(db, "late");
    expect(await waiting()).toBe(0);
  });
});

describe("the hub", () => {
  const heard = () => {
    const all = collector<Heard>();
    return { all, hear: (one: Heard) => all.add(one) };
  };

  it("tells a member what is theirs and what is for all, and nothing of another's", async () => {
    const hub = createHub(url);
    await hub.ready;
    const [ana, ben, visitor] = [heard(), heard(), heard()];
    hub.subscribe(7n, ana.hear);
    hub.subscribe(8n, ben.hear);
    hub.subscribe(null, visitor.hear);
    await publishLive(db, { memberId: 7n, type: "balance", data: { amount: "5.00" } });
    await publishLive(db, { memberId: null, type: "site_changed", data: {} });
    const types = async (who: typeof ana, count: number) =>
      (await who.all.until(count)).map((one) => one.what === "message" && one.message.type);
    expect(await types(ana, 2)).toEqual(["balance", "site_changed"]);
    expect(await types(ben, 1)).toEqual(["site_changed"]);
    expect(await types(visitor, 1)).toEqual(["site_changed"]);
    await hub.stop();
  });

  it("passes over what anybody else sends on its channel, and hears on", async () => {
    const hub = createHub(url);
    await hub.ready;
    const ana = heard();
    hub.subscribe(17n, ana.hear);
    const strange = [
      "",
      "{",
      "null",
      "7",
      '{"m":"x","t":"a"}',
      '{"m":"17"}',
      '{"t":"a","i":"1.5"}',
    ];
    for (const text of strange) await sql`select pg_notify('live', ${text})`.execute(db);
    await publishLive(db, { memberId: 17n, type: "unread", data: { unreadCount: 1 } });
    const [message] = await ana.all.until(1);
    expect(message).toMatchObject({ what: "message", message: { type: "unread" } });
    expect(ana.all.items).toHaveLength(1);
    await hub.stop();
  });

  it("sends of several states only the last, and each event", async () => {
    const hub = createHub(url);
    await hub.ready;
    const ana = heard();
    hub.subscribe(9n, ana.hear);
    for (const amount of ["1", "2", "3"])
      await publishLive(db, { memberId: 9n, type: "balance", data: amount });
    await publishLive(db, { memberId: 9n, type: "deposit_credited", id: 1n, data: "a" });
    await publishLive(db, { memberId: 9n, type: "deposit_credited", id: 2n, data: "b" });
    const data = (await ana.all.until(3)).map((one) => one.what === "message" && one.message.data);
    expect(data).toEqual(["3", "a", "b"]);
    await hub.stop();
  });

  it("hears a recorded event with its id, from which a stream can go on", async () => {
    const hub = createHub(url);
    await hub.ready;
    const ana = heard();
    const stop = hub.subscribe(11n, ana.hear);
    const first = await inTransaction(db, async (tx) => {
      const id = await recordEvent(tx, deposit("live", 11n));
      await publishLive(tx, { memberId: 11n, type: "deposit", id, data: {} });
      return id;
    });
    const [message] = await ana.all.until(1);
    expect(message).toMatchObject({
      what: "message",
      message: { id: first, type: "deposit", memberId: 11n },
    });
    stop();
    const second = await recordEvent(db, deposit("missed", 11n));
    await recordEvent(db, deposit("another's", 12n));
    expect((await eventsSince(db, 11n, first, LIVE))?.map((event) => event.id)).toEqual([second]);
    expect(await eventsSince(db, 11n, 999_999n, LIVE)).toBeNull();
    expect(hub.size).toBe(0);
    await hub.stop();
  });

  it("comes back when its connection is cut, and says that something may be missing", async () => {
    const hub = createHub(url);
    await hub.ready;
    const ana = heard();
    hub.subscribe(13n, ana.hear);
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'pleno listens to live' and datname = current_database()`);
    expect(await ana.all.until(1)).toEqual([{ what: "gap" }]);
    await publishLive(db, { memberId: 13n, type: "balance", data: "again" });
    expect((await ana.all.until(2))[1]).toMatchObject({ message: { data: "again" } });
    await hub.stop();
  });

  it("refuses a message that no notification can carry", async () => {
    const data = "x".repeat(8_000);
    await expect(publishLive(db, { memberId: 1n, type: "news", data })).rejects.toThrow(
      "too large",
    );
  });
});
