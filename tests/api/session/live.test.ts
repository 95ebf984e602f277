import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createDeposit } from "#/lib/contract/cashier/calls.ts";
import { logOut } from "#/lib/contract/session/calls.ts";
import { publishLive, recordEvent } from "#/server/events/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { asOwner } from "../../support/database.ts";
import { getMemberByName, openStream } from "../../support/live.ts";
import { type Entered, enter, send, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform({ COUNTRY_HEADER: "cf-ipcountry", TRUST_PROXY: "1" });
const { db } = database;
let url = "";

beforeAll(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/wps/events`;
});

const follow = (headers: Entered, more: Record<string, string> = {}) =>
  openStream(url, { ...headers, ...more });

describe("the live stream", () => {
  it("begins with the balance, and then carries what happens to the member [ENT-11]", async () => {
    const linh = await enter(app);
    const stream = await follow(linh);
    expect(stream.response.headers.get("content-type")).toContain("text/event-stream");
    expect((await stream.next())?.event).toEqual({
      type: "balance",
      sumBalance: "5000000.00",
      heldBalance: "0.00",
    });
    const [me, other] = [await getMemberByName(db, "linh"), await getMemberByName(db, "budi")];
    await publishLive(db, { memberId: other, type: "unread", data: { unreadCount: 99 } });
    await publishLive(db, { memberId: me, type: "unread", data: { unreadCount: 22 } });
    expect(await stream.countsUntil(22)).not.toContain(99);
    stream.stop();
  });

  it("takes only what the contract knows", async () => {
    const stream = await follow(await enter(app));
    await stream.next();
    const me = await getMemberByName(db, "linh");
    await publishLive(db, { memberId: me, type: "secret", data: { password: "x" } });
    await publishLive(db, { memberId: me, type: "unread", data: { unreadCount: "many" } });
    await publishLive(db, { memberId: me, type: "unread", data: { unreadCount: 33 } });
    expect((await stream.countsUntil(33)).at(-1)).toBe(33);
    stream.stop();
  });

  it("marks each recorded fact, tells it once, and takes up from there", async () => {
    const me = await getMemberByName(db, "sofia");
    const sofia = await enter(app, "sofia");
    const stream = await follow(sofia);
    await stream.next();
    const id = await recordEvent(db, {
      kind: "deposit_credited",
      memberId: me,
      payload: { depositId: "none", amount: "1.00", currency: "VND" },
    });
    const unread = (unreadCount: number, told?: bigint) =>
      publishLive(db, {
        memberId: me,
        type: "unread",
        data: { unreadCount },
        ...(told === undefined ? {} : { id: told }),
      });
    await unread(11, id);
    await unread(11, id);
    await unread(12);
    const marks: (string | null)[] = [];
    for (let read = await stream.next(); read; read = await stream.next()) {
      const { event } = read;
      if (event.type === "unread" && event.unreadCount > 10) marks.push(read.id);
      if (event.type === "unread" && event.unreadCount === 12) break;
    }
    expect(marks).toEqual([String(id), null]);
    stream.stop();
    const again = await follow(sofia, { "last-event-id": String(id) });
    expect((await again.next())?.event.type).toBe("balance");
    again.stop();
  });

  it("tells how a deposit stands once, however many of its events were missed", async () => {
    const sofia = await enter(app, "sofia");
    const memberId = await getMemberByName(db, "sofia");
    const asked = { method: "bank_qr", amount: "50000.00" };
    const key = { "idempotency-key": randomUUID() };
    const { value } = await send(app, createDeposit, asked, { ...sofia, ...key });
    const ids: bigint[] = [];
    for (const depositId of ["none", value.id, value.id])
      ids.push(
        await recordEvent(db, {
          kind: "deposit_credited",
          memberId,
          payload: { depositId, amount: "50000.00", currency: "VND" },
        }),
      );
    const stream = await follow(sofia, { "last-event-id": String(ids[0]) });
    expect((await stream.next())?.event.type).toBe("balance");
    await publishLive(db, { memberId, type: "unread", data: { unreadCount: 44 } });
    const marks: (string | null)[] = [];
    for (let read = await stream.next(); read; read = await stream.next()) {
      const { event, id } = read;
      if (event.type === "deposit" && id !== null) marks.push(id);
      if (event.type === "unread" && event.unreadCount === 44) break;
    }
    expect(marks).toEqual([String(ids[2])]);
    stream.stop();
  });

  it("ends with its session, and tells so", async () => {
    const budi = await enter(app, "budi");
    const [one, two] = [await follow(budi), await follow(budi)];
    await one.next();
    await two.next();
    await send(app, logOut, {}, budi);
    expect(await one.last()).toEqual({ type: "session_ended" });
    expect(await two.last()).toEqual({ type: "session_ended" });
    expect((await follow(budi)).response.status).toBe(401);
  });

  it("ends when the site closes for where it is read from, and is refused as calls are [RES-06]", async () => {
    const [budi, sofia] = [await enter(app, "budi"), await enter(app, "sofia")];
    const from = (country: string) => ({ "cf-ipcountry": country });
    const [there, here] = [await follow(budi, from("JM")), await follow(sofia, from("VN"))];
    await there.next();
    await here.next();
    onTestFinished(() => changeSite(asOwner(db), { regions: { blocked: [], only: [] } }));
    await changeSite(asOwner(db), { regions: { blocked: ["JM"], only: [] } });
    expect((await there.last())?.type).not.toBe("session_ended");
    expect((await follow(budi, from("JM"))).response.status).toBe(451);
    const me = await getMemberByName(db, "sofia");
    await publishLive(db, { memberId: me, type: "unread", data: { unreadCount: 55 } });
    expect(await here.countsUntil(55)).toContain(55);
    here.stop();
  });

  it("lives on when another session of the member ends", async () => {
    const [here, there] = [await enter(app, "budi"), await enter(app, "budi")];
    const stream = await follow(here);
    await stream.next();
    await send(app, logOut, {}, there);
    const me = await getMemberByName(db, "budi");
    await expect
      .poll(async () => {
        await publishLive(db, { memberId: me, type: "unread", data: { unreadCount: 4 } });
        return (await stream.next())?.event.type;
      })
      .toBe("unread");
    stream.stop();
  });

  it("is refused without a session, and to too many pages of one member", async () => {
    expect((await fetch(url)).status).toBe(401);
    const sofia = await enter(app, "sofia");
    const open = await Promise.all(Array.from({ length: 10 }, () => follow(sofia)));
    const late = await follow(sofia);
    expect(late.response.status).toBe(429);
    for (const stream of open) stream.stop();
  });
});
