import { type ChildProcess, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { buildApp } from "#/sandbox/payments/app.ts";
import { readConfig } from "#/sandbox/payments/config.ts";
import { startOutbox } from "#/sandbox/payments/outbox.ts";
import { Store } from "#/sandbox/payments/store.ts";
import { testDatabase } from "../../support/database.ts";
import { paymentShop, shopRequest, type Word } from "../../support/payment-shop.ts";

const LATER_MS = 150;
const KEY = "a key that only the shop and its provider know";
const database = await testDatabase();
const forOutbox = await testDatabase();
const forProcess = await testDatabase();
const store = await Store.open(database.owner.url);
const shop = await paymentShop();
const outbox = startOutbox({ store, key: KEY, log: () => undefined, firstWaitMs: 20 });
const app = await buildApp({ store, key: KEY, onQueued: outbox.wake, laterMs: LATER_MS });
afterAll(async () => {
  await app.close();
  await outbox.stop();
  await store.close();
});

function order(changes: Readonly<Record<string, string>> = {}) {
  return {
    amount: "200000.00",
    currency: "VND",
    method: "bank_qr",
    memo: "PL00000017",
    language: "es",
    expires: new Date(Date.now() + 900_000).toISOString(),
    return_url: "http://shop.test/member/depositv2?deposit=1",
    callback_url: `${shop.url}/callbacks`,
    ...changes,
  };
}

function ask(reference: string, asked: object = order(), key = KEY) {
  const request = shopRequest(key, "POST", `/api/payments/${reference}`, asked);
  return app.inject({ ...request, method: "POST" });
}

async function open(
  changes: Readonly<Record<string, string>> = {},
  reference: string = randomUUID(),
) {
  const reply = await ask(reference, order(changes));
  expect(reply.statusCode).toBe(200);
  return new URL(reply.json().instruction.payUrl).pathname;
}

function press(page: string, action: string) {
  return app.inject({
    method: "POST",
    url: page,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `action=${action}`,
  });
}

function expectSigned(word: Word) {
  const expected = createHmac("sha256", KEY).update(`${word.timestamp}.${word.raw}`).digest("hex");
  expect(word.signature).toBe(expected);
}

describe("the sandbox payment provider", () => {
  it("says plainly that it is a sandbox, in Spanish and in English", async () => {
    const page = await open();
    const spanish = await app.inject({ url: page });
    expect(spanish.body).toContain("no se mueve dinero real");
    expect(spanish.body).toContain("200.000,00");
    expect(spanish.headers["content-security-policy"]).toContain(
      "form-action 'self' http://shop.test;",
    );
    expect((await app.inject({ url: `${page}?lang=en` })).body).toContain("no real money moves");
  });

  it.each(["%00", "x%00", "%F0%9F%92%B8", "a".repeat(90)])(
    "knows no payment %j, and says so as of any other",
    async (id) => {
      for (const request of [
        { url: `/payments/${id}` },
        { url: `/payments/${id}`, method: "POST" as const, payload: { action: "pay" } },
      ])
        expect((await app.inject(request)).statusCode).toBe(404);
      const payload = { outcome: "paid" };
      const controlled = await app.inject({
        url: `/controls/payouts/${id}`,
        method: "POST",
        payload,
      });
      expect(controlled.statusCode).toBe(400);
    },
  );

  it("takes no press that another site's page sent", async () => {
    const page = await open();
    for (const url of ["/controls", "/controls/payouts/p", page]) {
      const headers = { "sec-fetch-site": "cross-site" };
      const payload = { action: "pay", operation: "create", fault: "late", outcome: "paid" };
      const reply = await app.inject({ url, method: "POST", headers, payload });
      expect(reply.statusCode).toBe(403);
    }
    expect(await store.listFaults()).toEqual([]);
    expect((await app.inject({ url: page })).body).toContain("Pagar");
  });

  it("takes no order that the shop did not sign, and none that is malformed", async () => {
    const right = shopRequest(KEY, "POST", "/api/payments/r1", order());
    const wrong = [
      { ...right, url: "/api/payments/r2" },
      { ...right, payload: right.payload.replace("200000.00", "900000.00") },
      { ...right, headers: { ...right.headers, "x-shop-signature": "" } },
      shopRequest("another key", "POST", "/api/payments/r1", order()),
    ];
    for (const request of wrong)
      expect((await app.inject({ ...request, method: "POST" })).statusCode).toBe(401);
    for (const asked of [order({ more: "1" }), order({ return_url: "javascript:alert(1)" }), {}])
      expect((await ask("r1", asked)).statusCode).toBe(400);
    expect(await store.findOrder("r1")).toBeNull();
  });

  it("tells the shop once that a payment was made, signed, and sends the member back", async () => {
    const reference = randomUUID();
    const page = await open({}, reference);
    const reply = await press(page, "pay");
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe(order().return_url);
    const word = await shop.next();
    expectSigned(word);
    expect(word.body).toEqual({
      paymentId: page.slice("/payments/".length),
      depositId: reference,
      outcome: "paid",
      amount: "200000.00",
      currency: "VND",
    });
    await press(page, "pay");
    await press(page, "fail");
    expect((await app.inject({ url: page })).body).toContain("Pago hecho");
    expect(await store.listCallbacks(page.slice("/payments/".length))).toHaveLength(1);
  });

  it("keeps one payment an order however often it is asked for", async () => {
    expect(await open({}, "again")).toBe(await open({}, "again"));
  });

  it("tells of another amount or currency than was asked for, where one presses that", async () => {
    await press(await open(), "pay_wrong_amount");
    expect((await shop.next()).body).toMatchObject({ outcome: "paid", amount: "1.00" });
    await press(await open(), "pay_wrong_currency");
    expect((await shop.next()).body).toMatchObject({ amount: "200000.00", currency: "XTS" });
  });

  it("tells of a failure, tells twice, tells later, or says nothing, as asked", async () => {
    await press(await open(), "fail");
    expect((await shop.next()).body["outcome"]).toBe("failed");

    await press(await open(), "pay_twice");
    const [first, second] = [await shop.next(), await shop.next()];
    expect(second.raw).toBe(first.raw);

    const late = await open();
    const pressedAtMs = Date.now();
    await press(late, "pay_later");
    const word = await shop.next();
    expect(word.body["outcome"]).toBe("paid");
    expect(word.atMs - pressedAtMs).toBeGreaterThanOrEqual(LATER_MS);

    const left = await open();
    await press(left, "leave");
    expect(await store.listCallbacks(left.slice("/payments/".length))).toHaveLength(0);
  });

  it("tells of a payment whose time ran out, and takes no payment after it", async () => {
    const page = await open({ expires: new Date(Date.now() - 1_000).toISOString() });
    outbox.wake();
    expect((await shop.next()).body["outcome"]).toBe("expired");
    expect((await press(page, "pay")).headers.location).toBe(page);
    expect((await app.inject({ url: page })).body).toContain("El plazo para pagar ha terminado");
  });

  it("repeats a word until the shop takes it, and stops at a refusal", async () => {
    shop.answerWith(503);
    const page = await open();
    await press(page, "pay");
    await shop.next();
    await shop.next();
    shop.answerWith(422);
    let word = await shop.next();
    while (shop.unread.length > 0) word = await shop.next();
    expectSigned(word);
    shop.answerWith(200);
    const states = async () =>
      (await store.listCallbacks(page.slice("/payments/".length))).map(({ state }) => state);
    await expect.poll(states).toEqual(["refused"]);
  });
});

describe("a provider that was killed", () => {
  it("sends what it had taken but not settled", async () => {
    const its = await Store.open(forOutbox.owner.url);
    const payment = await its.openPayment(randomUUID(), order());
    await its.endPayment(payment.id, "paid", 1, 0);
    expect(await its.takeDue(10, 0)).toHaveLength(1);
    const next = startOutbox({ store: its, key: KEY, log: () => undefined });
    expect((await shop.next()).body["paymentId"]).toBe(payment.id);
    await next.stop();
    await its.close();
  });

  it("keeps its words to the shop, and sends them when it is started again", async () => {
    const first = await startProcess(forProcess.owner.url);
    shop.answerWith(503);
    const { url, ...request } = shopRequest(KEY, "POST", "/api/payments/killed", order());
    const opened = await fetch(first.url + url, {
      method: "POST",
      headers: request.headers,
      body: request.payload,
    });
    const page = ((await opened.json()) as { instruction: { payUrl: string } }).instruction.payUrl;
    await fetch(page, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ action: "pay" }),
    });
    await shop.next();
    const its = await Store.open(forProcess.owner.url);
    const payment = page.split("/").at(-1) ?? "";
    await expect.poll(async () => (await its.listCallbacks(payment))[0]?.answer).toMatch(/^503/);
    await its.close();
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    shop.answerWith(200);
    const second = await startProcess(forProcess.owner.url);
    expect((await shop.next()).body["depositId"]).toBe("killed");
    second.child.kill("SIGTERM");
    const [code] = await once(second.child, "exit");
    expect(code).toBe(0);
  });
});

it("names a setting that is wrong", () => {
  const right = { PAYMENTS_DATABASE_URL: "postgres://localhost/x", PAYMENTS_KEY: KEY };
  expect(readConfig(right).port).toBe(4323);
  expect(() => readConfig({ ...right, PORT: "many" })).toThrow("wrong or missing setting: PORT");
  expect(() => readConfig({})).toThrow("PAYMENTS_DATABASE_URL, PAYMENTS_KEY");
});

async function startProcess(databaseUrl: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ["src/sandbox/payments/main.ts"], {
    env: { PORT: "0", PAYMENTS_DATABASE_URL: databaseUrl, PAYMENTS_KEY: KEY },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const [line] = await once(child.stdout, "data");
  return { child, url: String(line).trim().split(" ").at(-1) ?? "" };
}
