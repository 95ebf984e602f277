import { afterAll, expect, it } from "vitest";
import { buildApp } from "#/sandbox/payments/app.ts";
import { startOutbox } from "#/sandbox/payments/outbox.ts";
import { Store } from "#/sandbox/payments/store.ts";
import { openProviders } from "#/server/cashier/index.ts";
import { PROVIDER_KEY, SECRET_VAULT } from "../../support/cashier.ts";
import { testDatabase } from "../../support/database.ts";
import { payoutWorld } from "../../support/payouts.ts";

let ours = "";
const world = await payoutWorld({
  findProvider: (db, id) =>
    openProviders({ vault: SECRET_VAULT, publicUrl: ours, clock: Date.now })(db, id),
});
ours = await world.app.listen({ host: "127.0.0.1", port: 0 });

const its = await testDatabase();
const store = await Store.open(its.owner.url);
const outbox = startOutbox({ store, key: PROVIDER_KEY, log: () => undefined });
const onQueued = outbox.wake;
const times = { lateMs: 20, payoutMs: 20 };
const sandbox = await buildApp({ store, key: PROVIDER_KEY, onQueued, ...times });
await world.owner.db
  .updateTable("payment_providers")
  .set({ api_url: await sandbox.listen({ host: "127.0.0.1", port: 0 }) })
  .execute();
afterAll(async () => {
  await outbox.stop();
  await sandbox.close();
  await store.close();
});

const press = (url: string, payload: string) =>
  sandbox.inject({
    ...{ method: "POST", url, payload },
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const plan = (fault: string, operation = "payout") =>
  press("/controls", `operation=${operation}&fault=${fault}`);

/** What the shop was told, each word with the answer to it. */
async function words(payoutId: string) {
  const payment = await store.findOrder(payoutId);
  const sent = payment ? await store.listCallbacks(payment.id) : [];
  return sent.map(({ outcome, state }) => `${outcome} ${state}`);
}

it.each([
  ["works", null, ["paid delivered"], "approved"],
  ["answers late", "late", ["paid delivered"], "approved"],
  ["tells twice", "twice", ["paid delivered", "paid delivered"], "approved"],
  ["loses its answer", "lost", ["paid delivered"], "approved"],
  ["signs otherwise", "unsigned", ["paid delivered"], "approved"],
  ["breaks off", "timeout", ["paid delivered"], "approved"],
  ["contradicts itself", "contradict", ["paid delivered", "failed refused"], "approved"],
  ["says another amount", "pay_wrong_amount", ["paid refused"], "paying"],
  ["does not pay", "fail", ["failed delivered"], "paying"],
] as const)("a payout through a sandbox that %s", async (_, fault, told, state) => {
  if (fault) await plan(fault);
  const one = await world.paying();
  const { id } = await one.last();
  await expect.poll(() => words(id)).toEqual(told);
  expect((await one.seen())?.state).toBe(state);
  expect(await one.money()).toEqual([700_000n, state === "approved" ? 0n : 300_000n]);
  expect(await one.reviews()).toHaveLength(told.filter((word) => word.endsWith("refused")).length);
});

it("a payout that was never heard of is asked for again, and paid once", async () => {
  await plan("error");
  const one = await world.paying();
  expect(await store.findOrder((await one.last()).id)).toBeNull();
  await one.askAgain();
  await expect.poll(async () => (await one.seen())?.state).toBe("approved");
  await one.askAgain();
  expect(await words((await one.last()).id)).toEqual(["paid delivered"]);
  expect(await one.money()).toEqual([700_000n, 0n]);
});

it("a payout that the sandbox declines goes back to the operator", async () => {
  await plan("refuse");
  const one = await world.paying();
  expect(await one.last()).toMatchObject({ state: "refused", reason: "declined" });
});

it("a payout that waits is ended on the page of controls", async () => {
  await plan("hold");
  const one = await world.paying();
  const { id } = await one.last();
  const payment = await store.findOrder(id);
  const { body } = await sandbox.inject("/controls");
  expect(body).toContain(`/controls/payouts/${payment?.id}`);
  expect(body).toContain('value="payout_query"');
  expect((await one.last()).state).toBe("pending");
  await press(`/controls/payouts/${payment?.id}`, "outcome=paid");
  await expect.poll(async () => (await one.seen())?.state).toBe("approved");
});
