import { type ChildProcess, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { buildApp } from "#/sandbox/payments/app.ts";
import { readConfig } from "#/sandbox/payments/config.ts";
import { startOutbox } from "#/sandbox/payments/outbox.ts";
import { Store } from "#/sandbox/payments/store.ts";
import { testDatabase } from "../../support/database.ts";
import { paymentShop, payPath, type Word } from "../../support/payment-shop.ts";

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
  const id = randomUUID();
  return {
    order: id,
    amount: "200000.00",
    currency: "VND",
    method: "bank_qr",
    language: "es",
    expires: new Date(Date.now() + 900_000).toISOString(),
    return_url: `http://shop.test/member/depositv2?deposit=${id}`,
    callback_url: `${shop.url}/callbacks`,
    ...changes,
  };
}

async function open(asked: ReturnType<typeof order>): Promise<string> {
  const reply = await app.inject({ url: payPath(KEY, asked) });
  expect(reply.statusCode).toBe(303);
  return String(reply.headers.location);
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
    const page = await open(order());
    const spanish = await app.inject({ url: page });
    expect(spanish.body).toContain("no se mueve dinero real");
    expect(spanish.body).toContain("200.000,00");
    expect(spanish.headers["content-security-policy"]).toContain(
      "form-action 'self' http://shop.test;",
    );
    expect((await app.inject({ url: `${page}?lang=en` })).body).toContain("no real money moves");
  });

  it("opens no address that was changed in any sign", async () => {
    const path = payPath(KEY, order());
    const start = "/pay?".length;
    for (let at = start; at < path.length; at++) {
      const sign = path[at] === "0" ? "1" : "0";
      const reply = await app.inject({ url: path.slice(0, at) + sign + path.slice(at + 1) });
      expect(reply.statusCode, `changed at ${at}`).toBe(400);
    }
    for (const more of ["&amount=1.00", "&more=1"]) {
      expect((await app.inject({ url: path + more })).statusCode).toBe(400);
    }
    expect((await app.inject({ url: payPath("another key", order()) })).statusCode).toBe(400);
    const script = order({ return_url: "javascript:alert(1)" });
    expect((await app.inject({ url: payPath(KEY, script) })).statusCode).toBe(400);
  });

  it("tells the shop once that a payment was made, signed, and sends the member back", async () => {
    const asked = order();
    const page = await open(asked);
    const reply = await press(page, "pay");
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe(asked.return_url);
    const word = await shop.next();
    expectSigned(word);
    expect(word.body).toEqual({
      paymentId: page.slice("/payments/".length),
      depositId: asked.order,
      outcome: "paid",
      amount: "200000.00",
      currency: "VND",
    });
    await press(page, "pay");
    await press(page, "fail");
    expect((await app.inject({ url: page })).body).toContain("Pago hecho");
    expect(await store.listCallbacks(page.slice("/payments/".length))).toHaveLength(1);
  });

  it("keeps one payment an order however often its address is opened", async () => {
    const asked = order();
    expect(await open(asked)).toBe(await open(asked));
  });

  it("tells of a failure, tells twice, tells later, or says nothing, as asked", async () => {
    await press(await open(order()), "fail");
    expect((await shop.next()).body["outcome"]).toBe("failed");

    await press(await open(order()), "pay_twice");
    const [first, second] = [await shop.next(), await shop.next()];
    expect(second.raw).toBe(first.raw);

    const late = await open(order());
    const pressedAtMs = Date.now();
    await press(late, "pay_later");
    const word = await shop.next();
    expect(word.body["outcome"]).toBe("paid");
    expect(word.atMs - pressedAtMs).toBeGreaterThanOrEqual(LATER_MS);

    const left = await open(order());
    await press(left, "leave");
    expect(await store.listCallbacks(left.slice("/payments/".length))).toHaveLength(0);
  });

  it("tells of a payment whose time ran out, and takes no payment after it", async () => {
    const page = await open(order({ expires: new Date(Date.now() - 1_000).toISOString() }));
    outbox.wake();
    expect((await shop.next()).body["outcome"]).toBe("expired");
    expect((await press(page, "pay")).headers.location).toBe(page);
    expect((await app.inject({ url: page })).body).toContain("El plazo para pagar ha terminado");
  });

  it("repeats a word until the shop takes it, and stops at a refusal", async () => {
    shop.answerWith(503);
    const page = await open(order());
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
    const payment = await its.openPayment(order());
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
    const asked = order();
    const opened = await fetch(first.url + payPath(KEY, asked), { redirect: "manual" });
    const page = first.url + String(opened.headers.get("location"));
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
    expect((await shop.next()).body["depositId"]).toBe(asked.order);
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
