import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ok, refuse } from "#/lib/base/result.ts";
import { call } from "#/lib/contract/call.ts";
import { amount } from "#/lib/contract/fields.ts";
import type { PayloadKey } from "#/lib/contract/site/calls.ts";
import { serve, servePrepared } from "#/server/http/route.ts";
import { ensurePayloadKey, openPayloads, payloadKeys } from "#/server/session/index.ts";
import { testApp } from "../../support/app.ts";
import { testClock } from "../../support/clock.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { freshEnvelope, seal } from "../../support/seal.ts";
import { APP_ROLE } from "../../support/test-server.ts";

const { db } = await testDatabase();
await sql`create table paid (amount text not null); grant all on paid to ${sql.id(APP_ROLE)}`.execute(
  asOwner(db),
);
const clock = testClock();
await ensurePayloadKey(db, clock);
const [key] = (await payloadKeys(db)) as [PayloadKey];

const pay = call({
  method: "PUT",
  path: "/wps/test/pay",
  who: "payer",
  module: null,
  encrypted: true,
  idempotent: true,
  input: z.strictObject({ amount, paymentPassword: z.string() }),
  reply: z.object({ id: z.string() }),
  refusals: ["too_much", "wrong_payment_password"],
});
const change = call({
  method: "POST",
  path: "/wps/test/secret",
  who: "payer",
  module: null,
  encrypted: true,
  input: z.strictObject({ amount }),
  reply: z.object({ id: z.string() }),
  refusals: [],
});

/** Held while a test looks at what comes meanwhile. */
let gate: Promise<unknown> = Promise.resolve();
let began = Promise.withResolvers<null>();
const process = () =>
  testApp({
    db,
    routes: [
      servePrepared(
        pay,
        async ({ paymentPassword }) => {
          if (paymentPassword === "right") return ok(null);
          began.resolve(null);
          await gate;
          return refuse("wrong_payment_password");
        },
        async (input, { tx, requestId }) => {
          await sql`insert into paid values (${input.amount})`.execute(tx);
          began.resolve(null);
          await gate;
          return input.amount === "9" ? refuse("too_much") : ok({ id: requestId });
        },
      ),
      serve(change, async (_input, { requestId }) => ok({ id: requestId })),
    ],
    authenticate: async (token) => ({
      ...{ id: token, memberId: BigInt(token), account: token, kind: 0, currency: "VND" },
    }),
    decryptPayload: openPayloads(db, clock),
  });
const [one, other] = [await process(), await process()];

type Way = { on?: typeof one; key?: string; member?: string; url?: string };
async function send(payload: string, way: Way = {}) {
  const reply = await (way.on ?? one).inject({
    method: way.url ? "POST" : "PUT",
    url: way.url ?? pay.path,
    headers: {
      authorization: `Bearer ${way.member ?? "7"}`,
      "content-type": "application/jose",
      "idempotency-key": way.key ?? "key-1",
    },
    payload,
  });
  return { status: reply.statusCode, code: reply.json().code, body: reply.body };
}
const sealed = (given: object = {}) =>
  seal({ amount: "5", paymentPassword: "right", ...given, ...freshEnvelope(clock) }, key);

async function paid(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from paid`.execute(db);
  return rows[0]?.n ?? 0;
}

beforeEach(async () => {
  gate = Promise.resolve();
  began = Promise.withResolvers<null>();
  await sql`truncate paid, idempotency_keys`.execute(asOwner(db));
});

describe("a money call that a browser or proxy sends once more, byte by byte", () => {
  it.each([
    ["its reply", "5", 200],
    ["its refusal by a rule", "9", 422],
  ])("is answered with %s, on each process", async (_what, of, status) => {
    const jwe = await sealed({ amount: of });
    const first = await send(jwe);
    expect(first.status).toBe(status);
    expect((await send(jwe)).body).toBe(first.body);
    expect((await send(jwe, { on: other })).body).toBe(first.body);
    const { rows } = await sql`select outcome from idempotency_keys`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ["this process", () => one],
    ["another", () => other],
  ])("waits for the first that is under way on %s", async (_which, on) => {
    const { promise, resolve } = Promise.withResolvers<null>();
    gate = promise;
    const jwe = await sealed();
    const first = send(jwe, { on: on() });
    await began.promise;
    const copy = send(jwe);
    resolve(null);
    expect((await copy).body).toBe((await first).body);
    expect((await first).status).toBe(200);
    expect(await paid()).toBe(1);
  });

  it("stays refused where the first has led to nothing, and does nothing then", async () => {
    const wrong = await sealed({ paymentPassword: "wrong" });
    expect((await send(wrong)).code).toBe("wrong_payment_password");
    const again = await send(wrong);
    expect([again.status, again.code]).toEqual([409, "payload_replayed"]);
    const { rows } = await sql`select 1 from idempotency_keys`.execute(db);
    expect([rows.length, await paid()]).toEqual([0, 0]);
    expect((await send(await sealed())).status).toBe(200);
  });

  it("stays refused under another key, for another member, and of another command", async () => {
    const jwe = await sealed();
    await send(jwe);
    await send(await sealed({ amount: "6" }), { key: "key-2" });
    for (const way of [{ key: "key-2" }, { key: "key-3" }, { key: "" }, { member: "8" }])
      expect([way, (await send(jwe, way)).code]).toEqual([way, "payload_replayed"]);
    expect(await paid()).toBe(2);
  });

  it("of a call that is no money call stays refused", async () => {
    const jwe = await seal({ amount: "5", ...freshEnvelope(clock) }, key);
    expect((await send(jwe, { url: change.path })).status).toBe(200);
    expect((await send(jwe, { url: change.path })).code).toBe("payload_replayed");
  });
});

it("a money call with the right password is none of those under way with a wrong one", async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  gate = promise;
  const wrong = send(await sealed({ paymentPassword: "wrong" }));
  await began.promise;
  const right = send(await sealed());
  resolve(null);
  expect([(await wrong).code, (await right).code]).toEqual(["wrong_payment_password", "ok"]);
  expect(await paid()).toBe(1);
});
