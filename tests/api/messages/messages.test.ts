import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { countUnread, listMessages, markRead } from "#/lib/contract/messages/calls.ts";
import { inTransaction } from "#/server/db/index.ts";
import {
  createHub,
  type Fact,
  type Heard,
  type Hub,
  recordEvent,
  startWorker,
  type Worker,
} from "#/server/events/index.ts";
import { messagesRoutes, messagesWork, writeMessage } from "#/server/messages/index.ts";
import { testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";

const database = await testDatabase();
const { db } = database;
const world = membersWorld(db, { moreRoutes: (deps) => messagesRoutes(deps) });
let hub: Hub;
let worker: Worker | null = null;

beforeAll(async () => {
  hub = createHub(database.url);
  await hub.ready;
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
});
afterAll(() => hub.stop());

/** A member, and what the member's stream hears: from before the first message on, because nothing is delivered yet. */
async function listener() {
  const made = await world.newMember();
  const heard: unknown[] = [];
  const waiting: { count: number; go: () => void }[] = [];
  hub.subscribe(made.member.id, (news: Heard) => {
    if (news.what !== "message" || news.message.type !== "unread") return;
    heard.push(news.message.data);
    for (const { count, go } of waiting) if (heard.length >= count) go();
  });
  const until = (count: number) =>
    new Promise<void>((go) => (heard.length >= count ? go() : waiting.push({ count, go })));
  return { ...made, heard, until };
}

/** Members whose welcome has arrived. */
async function welcomed(count: 1 | 2) {
  const all = [await listener(), await listener()].slice(0, count);
  worker = await startWorker(database, messagesWork());
  await Promise.all(all.map(({ until }) => until(1)));
  const [one, two] = all;
  if (!one) throw new Error("nobody");
  return { one, two: two ?? one };
}

const welcome = (memberId: bigint) =>
  ({ memberId, kind: "welcome", params: { account: "linh" }, atMs: world.clock() }) as const;

describe("a message", () => {
  it("welcomes who registered, and is heard at once", async () => {
    const { who, username, heard } = (await welcomed(1)).one;
    expect(await who.call(listMessages, {})).toMatchObject({
      value: {
        totalCount: 1,
        totalPages: 1,
        list: [{ kind: "welcome", read: false, params: { account: username } }],
      },
    });
    expect(heard).toEqual([{ unreadCount: 1 }]);
  });

  it("tells of deposits and withdrawals, once each [MSG-16] [MSG-17] [MSG-18] [MSG-19]", async () => {
    const { who, member, until } = (await welcomed(1)).one;
    const money = { amount: "1250.50", currency: "VND" };
    const facts = [
      { kind: "deposit_credited", payload: { depositId: "D1", ...money } },
      { kind: "deposit_failed", payload: { depositId: "D2", reason: "declined" } },
      { kind: "withdrawal_approved", payload: { withdrawalId: "W1", ...money } },
      { kind: "withdrawal_rejected", payload: { withdrawalId: "W2", ...money, reason: "name" } },
    ].map((fact) => ({ ...fact, memberId: member.id }) as Fact);
    for (const [index, fact] of facts.entries()) {
      await inTransaction(db, (tx) => recordEvent(tx, fact));
      await until(index + 2);
    }
    const reply = await who.call(listMessages, {});
    if (!reply.ok) throw new Error(reply.code);
    expect(reply.value.list.map(({ kind, params }) => [kind, params])).toEqual([
      ["withdrawal_rejected", { ...money, reference: "W2", reason: "name" }],
      ["withdrawal_approved", { ...money, reference: "W1" }],
      ["deposit_failed", { reference: "D2", reason: "declined" }],
      ["deposit_credited", { ...money, reference: "D1" }],
      ["welcome", expect.anything()],
    ]);
  });

  it("tells what staff did to the balance, to a withdrawal that did not arrive and to money that did, and why", async () => {
    const { who, member, until } = (await welcomed(1)).one;
    const why = { amount: "1250.50", currency: "VND", reason: "lost" };
    const facts = [
      { kind: "balance_adjusted", payload: { added: true, ...why } },
      { kind: "balance_adjusted", payload: { added: false, ...why } },
      { kind: "withdrawal_settled", payload: { withdrawalId: "W1", outcome: "returned", ...why } },
      { kind: "withdrawal_settled", payload: { withdrawalId: "W2", outcome: "dismissed", ...why } },
      { kind: "deposit_settled", payload: { depositId: "D1", outcome: "placed", ...why } },
      { kind: "deposit_settled", payload: { depositId: "D2", outcome: "refunded", ...why } },
    ].map((fact) => ({ ...fact, memberId: member.id }) as Fact);
    for (const [index, fact] of facts.entries()) {
      await inTransaction(db, (tx) => recordEvent(tx, fact));
      await until(index + 2);
    }
    const reply = await who.call(listMessages, {});
    if (!reply.ok) throw new Error(reply.code);
    expect(reply.value.list.slice(0, 6).map(({ kind, params }) => [kind, params])).toEqual([
      ["deposit_refunded", { ...why, reference: "D2" }],
      ["deposit_placed", { ...why, reference: "D1" }],
      ["withdrawal_dismissed", { ...why, reference: "W2" }],
      ["withdrawal_returned", { ...why, reference: "W1" }],
      ["balance_taken", why],
      ["balance_added", why],
    ]);
  });

  it("that is read counts no more, one by one or all together [API-56] [API-80]", async () => {
    const { who, member, heard, until } = (await welcomed(1)).one;
    for (let count = 0; count < 3; count++)
      await inTransaction(db, (tx) => writeMessage(tx, welcome(member.id)));
    await until(4);
    const unread = async () => {
      const reply = await who.call(countUnread, {});
      return reply.ok ? reply.value.unReadCount : reply.code;
    };
    expect(await unread()).toBe(4);
    const first = await who.call(listMessages, {});
    const id = first.ok ? first.value.list[0]?.id : undefined;
    await who.call(markRead, { id });
    await who.call(markRead, { id });
    expect(await unread()).toBe(3);
    const after = await who.call(listMessages, {});
    expect(after.ok && after.value.list.map(({ read }) => read)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    await until(5);
    await who.call(markRead, {});
    expect(await unread()).toBe(0);
    await until(6);
    expect(heard.at(-1)).toEqual({ unreadCount: 0 });
  });

  it("is the member's alone", async () => {
    const { one, two } = await welcomed(2);
    const mine = await one.who.call(listMessages, {});
    const id = mine.ok ? mine.value.list[0]?.id : undefined;
    for (const wrong of [id, "999999999", "9".repeat(100), "not-an-id"])
      expect(await two.who.call(markRead, { id: wrong })).toMatchObject({ code: "not_found" });
    expect(await one.who.call(countUnread, {})).toMatchObject({ value: { unReadCount: 1 } });
    await two.who.call(markRead, {});
    expect(await one.who.call(countUnread, {})).toMatchObject({ value: { unReadCount: 1 } });
    two.who.token = null;
    expect(await two.who.call(listMessages, {})).toMatchObject({ code: "no_session" });
  });

  it("is listed page by page, the newest first", async () => {
    const { who, member } = (await welcomed(1)).one;
    for (let count = 0; count < 24; count++)
      await writeMessage(db, { ...welcome(member.id), params: { account: String(count) } });
    const page = async (pageNo: number) => {
      const reply = await who.call(listMessages, { pageNo, pageSize: 10 });
      if (!reply.ok) throw new Error(reply.code);
      return reply.value;
    };
    expect(await page(1)).toMatchObject({ totalCount: 25, totalPages: 3 });
    const all = (await Promise.all([1, 2, 3, 4].map(page))).flatMap(({ list }) => list);
    expect(all.map(({ params }) => params["account"]).slice(0, 24)).toEqual(
      Array.from({ length: 24 }, (_, index) => String(23 - index)),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(25);
  });
});
