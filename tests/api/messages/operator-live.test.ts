import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { publishLive } from "#/server/events/index.ts";
import { countUnreadOf, recallMessage, writeOperatorMessage } from "#/server/messages/index.ts";
import { runBatch } from "#/server/messages/operator/delivery.ts";
import { asOwner } from "../../support/database.ts";
import { getMemberByName, openStream } from "../../support/live.ts";
import { tokenFor } from "../../support/operator.ts";
import { enter, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform();
const { db } = database;
await tokenFor({ db: asOwner(db) }, "marco", ["content"]);
let url = "";

beforeAll(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/wps/events`;
});

describe("a message of the operator", () => {
  it("has open pages of those who got it count anew, once it is out and once it is recalled", async () => {
    const [linh, budi] = [await enter(app), await enter(app, "budi")];
    const [one, other] = [await openStream(url, linh), await openStream(url, budi)];
    await one.next();
    await other.next();
    const [memberId, budiId] = [
      await getMemberByName(db, "linh"),
      await getMemberByName(db, "budi"),
    ];
    const before = await countUnreadOf(db, memberId);
    const written = await writeOperatorMessage(asOwner(db), {
      document: { title: { es: "Hola" }, text: { es: "Uno" }, page: null, promotes: false },
      ...{ audience: { kind: "account", account: "linh" }, startsAt: null, by: "marco" },
    });
    if (!written.ok) throw new Error(written.code);
    const { id } = written.value;
    await runBatch(db, "send_operator_message", id);
    expect((await one.countsUntil(before + 1)).at(-1)).toBe(before + 1);
    await recallMessage(asOwner(db), { id: String(id), by: "marco", reason: "Wrong" });
    await runBatch(db, "clear_operator_message", id);
    expect((await one.countsUntil(before)).at(-1)).toBe(before);
    await publishLive(db, { memberId: budiId, type: "unread", data: { unreadCount: 77 } });
    expect(await other.countsUntil(77)).not.toContain(before + 1);
    for (const stream of [one, other]) stream.stop();
  });
});
