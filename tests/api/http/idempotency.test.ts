import { createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ok, refuse } from "#/lib/base/result.ts";
import { call } from "#/lib/contract/call.ts";
import { amount } from "#/lib/contract/fields.ts";
import { DatabaseUnavailable, openKeyring } from "#/server/db/index.ts";
import { forgetOldKeys, openInputHash } from "#/server/http/idempotency.ts";
import { type Session, servePrepared } from "#/server/http/route.ts";
import { testApp } from "../../support/app.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { APP_ROLE } from "../../support/test-server.ts";

const { db } = await testDatabase();
await sql`create table paid (amount text not null); grant all on paid to ${sql.id(APP_ROLE)}`.execute(
  asOwner(db),
);

const pay = call({
  method: "PUT",
  path: "/wps/test/pay",
  who: "payer",
  module: null,
  idempotent: true,
  input: z.strictObject({
    amount,
    note: z.optional(z.string()),
    paymentPassword: z.optional(z.string()),
  }),
  reply: z.object({ id: z.string(), amount }),
  refusals: ["too_much", "too_many_pending"],
});
let failing: Error | null = null;
let refusing: "too_many_pending" | "unavailable" | "conflict" | null = null;
let unprepared = false;
const app = await testApp({
  db,
  routes: [
    servePrepared(
      pay,
      async () => (unprepared ? refuse("too_much") : ok("prepared")),
      async (input, { tx, requestId, prepared }) => {
        await sql`insert into paid values (${input.amount})`.execute(tx);
        if (failing) throw failing;
        if (refusing) return refuse(refusing);
        return input.amount === "9"
          ? refuse("too_much")
          : ok({ id: `${prepared} ${requestId}`, amount: input.amount });
      },
    ),
  ],
  authenticate: async (token): Promise<Session> => ({
    id: token,
    memberId: BigInt(token),
    account: token,
    kind: 0,
    currency: "VND",
  }),
});

async function send(payload: object, key: string | null = "key-1", member = "7") {
  const reply = await app.inject({
    method: "PUT",
    url: "/wps/test/pay",
    headers: {
      authorization: `Bearer ${member}`,
      "content-type": "application/json",
      ...(key === null ? {} : { "idempotency-key": key }),
    },
    payload,
  });
  return { status: reply.statusCode, body: reply.body, code: reply.json().code };
}

async function paid(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from paid`.execute(db);
  return rows[0]?.n ?? 0;
}

beforeEach(async () => {
  failing = null;
  refusing = null;
  unprepared = false;
  await sql`truncate paid, idempotency_keys`.execute(asOwner(db));
});

describe("a money call", () => {
  it("sent 200 times at once acts once, and every copy gets the same answer to the byte", async () => {
    const replies = await Promise.all(Array.from({ length: 200 }, () => send({ amount: "5" })));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await paid()).toBe(1);
  });

  it("keeps its answer for the order of fields, and refuses the key to another body", async () => {
    const first = await send({ amount: "5", note: "a" });
    expect((await send({ note: "a", amount: "5" })).body).toBe(first.body);
    const other = await send({ amount: "6", note: "a" });
    expect([other.status, other.code]).toEqual([409, "idempotency_conflict"]);
    expect(await paid()).toBe(1);
  });

  it("answers a refusal again too", async () => {
    const replies = [await send({ amount: "9" }), await send({ amount: "9" })];
    expect(replies.map(({ status, code }) => [status, code])).toEqual([
      [422, "too_much"],
      [422, "too_much"],
    ]);
    expect(await paid()).toBe(1);
  });

  it("belongs to its member", async () => {
    await send({ amount: "5" }, "key-1", "7");
    expect((await send({ amount: "6" }, "key-1", "8")).status).toBe(200);
    expect(await paid()).toBe(2);
  });

  it.each([null, "", "with space", "ñ", "x".repeat(256)])(
    "asks for a key: %j is none",
    async (key) => {
      const reply = await send({ amount: "5" }, key);
      expect([reply.status, reply.code]).toEqual([400, "idempotency_key_missing"]);
      expect(await paid()).toBe(0);
    },
  );

  it("leaves no trace of a fault, so that it can be sent again", async () => {
    failing = new DatabaseUnavailable("gone");
    expect((await send({ amount: "5" })).status).toBe(503);
    failing = new Error("bug");
    expect((await send({ amount: "5" })).status).toBe(500);
    expect(await paid()).toBe(0);
    failing = null;
    expect((await send({ amount: "5" })).status).toBe(200);
    expect(await paid()).toBe(1);
  });

  it.each(["too_many_pending", "unavailable", "conflict"] as const)(
    "keeps nothing of a refusal of the moment: after %s the same key acts",
    async (code) => {
      refusing = code;
      expect((await send({ amount: "5" })).code).toBe(code);
      expect(await paid()).toBe(0);
      refusing = null;
      expect((await send({ amount: "5" })).status).toBe(200);
      expect(await paid()).toBe(1);
    },
  );

  it("keeps nothing of what was refused before it began, and asks nothing again once it has acted", async () => {
    unprepared = true;
    expect((await send({ amount: "5" })).code).toBe("too_much");
    unprepared = false;
    const { body, status } = await send({ amount: "5" });
    expect(status).toBe(200);
    unprepared = true;
    expect((await send({ amount: "5" })).body).toBe(body);
    expect(await paid()).toBe(1);
  });

  it("keeps a keyed hash of its input, and of a secret nothing at all", async () => {
    await send({ amount: "5", paymentPassword: "135790" });
    const { rows } = await sql<{ hash: Buffer }>`
      select call_hash as hash from idempotency_keys`.execute(db);
    const told = createHash("sha256")
      .update('PUT /wps/test/pay\n{"amount":"5","paymentPassword":"135790"}')
      .digest();
    const untold = createHash("sha256").update('PUT /wps/test/pay\n{"amount":"5"}').digest();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash.equals(told)).toBe(false);
    expect(rows[0]?.hash.equals(untold)).toBe(false);
    expect((await send({ amount: "5", paymentPassword: "000000" })).status).toBe(200);
    const [own, others] = ["one secret", "another"].map((secret) =>
      openInputHash(openKeyring(secret))(pay, { amount: "5" }),
    );
    expect(own?.[0].equals(others?.[0] ?? Buffer.alloc(0))).toBe(false);
  });

  it("of one member turns a crowd away with too_many_requests, and lets others act", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<null>();
    const locked = Promise.withResolvers<null>();
    const holding = db.transaction().execute(async (tx) => {
      await sql`lock table paid in exclusive mode`.execute(tx);
      locked.resolve(null);
      await held;
    });
    await locked.promise;
    const crowd = Array.from({ length: 60 }, (_, n) => send({ amount: "1" }, `crowd-${n}`));
    const busy = await Promise.race(crowd.map((reply) => reply.then(({ code }) => code)));
    release(null);
    await holding;
    const codes = (await Promise.all(crowd)).map(({ code }) => code);
    expect(busy).toBe("too_many_requests");
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(35);
    expect(codes.filter((code) => code === "ok")).toHaveLength(25);
    expect((await send({ amount: "1" }, "crowd-59")).status).toBe(200);
  });

  it("is forgotten after a week", async () => {
    await send({ amount: "5" });
    expect(await forgetOldKeys(db)).toBe(0);
    await sql`update idempotency_keys set created_at = now() - interval '8 days'`.execute(db);
    expect(await forgetOldKeys(db)).toBe(1);
  });
});
