import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ok, refuse } from "#/lib/base/result.ts";
import { call } from "#/lib/contract/call.ts";
import { amount } from "#/lib/contract/fields.ts";
import { DatabaseUnavailable } from "#/server/db/index.ts";
import { forgetOldKeys } from "#/server/http/idempotency.ts";
import { type Session, serve } from "#/server/http/route.ts";
import { testApp } from "../../support/app.ts";
import { testDatabase } from "../../support/database.ts";

const { db } = await testDatabase();
await sql`create table paid (amount text not null)`.execute(db);

const pay = call({
  method: "PUT",
  path: "/wps/test/pay",
  access: "member",
  idempotent: true,
  input: z.strictObject({ amount, note: z.optional(z.string()) }),
  reply: z.object({ id: z.string(), amount }),
  refusals: ["too_much"],
});
let failing: Error | null = null;
const app = await testApp({
  db,
  routes: [
    serve(pay, async (input, { tx, requestId }) => {
      await sql`insert into paid values (${input.amount})`.execute(tx);
      if (failing) throw failing;
      return input.amount === "9"
        ? refuse("too_much")
        : ok({ id: requestId, amount: input.amount });
    }),
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
  await sql`truncate paid, idempotency_keys`.execute(db);
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

  it("is forgotten after a week", async () => {
    await send({ amount: "5" });
    expect(await forgetOldKeys(db)).toBe(0);
    await sql`update idempotency_keys set created_at = now() - interval '8 days'`.execute(db);
    expect(await forgetOldKeys(db)).toBe(1);
  });
});
