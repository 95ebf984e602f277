import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { createDeposit, getDeposit } from "#/lib/contract/cashier/calls.ts";
import { buildApp } from "#/sandbox/payments/app.ts";
import { startOutbox } from "#/sandbox/payments/outbox.ts";
import { Store } from "#/sandbox/payments/store.ts";
import { askForRefund, beginRefund } from "#/server/cashier/deposit-refunds.ts";
import { openProviders, reconcileCashier } from "#/server/cashier/index.ts";
import type { ProviderAdapter } from "#/server/cashier/providers/adapter.ts";
import type { FindProvider } from "#/server/cashier/providers/index.ts";
import { cashierWorld, PROVIDER_KEY, SECRET_VAULT } from "../../support/cashier.ts";
import { testDatabase } from "../../support/database.ts";
import { operators } from "../../support/operator.ts";

let ours = "";
const world = await cashierWorld({
  providerWaitMs: 60_000,
  findProvider: (db, id) =>
    openProviders({ vault: SECRET_VAULT, publicUrl: ours, clock: Date.now })(db, id),
});
ours = await world.app.listen({ host: "127.0.0.1", port: 0 });
const its = await testDatabase();
const store = await Store.open(its.owner.url);
const outbox = startOutbox({ store, key: PROVIDER_KEY, log: () => undefined });
const times = { onQueued: outbox.wake, lateMs: 20 };
const sandbox = await buildApp({ store, key: PROVIDER_KEY, ...times });
await world.owner.db
  .updateTable("payment_providers")
  .set({ api_url: await sandbox.listen({ host: "127.0.0.1", port: 0 }) })
  .execute();
afterAll(async () => {
  await outbox.stop();
  await sandbox.close();
  await store.close();
});
const tomas = operators(world.owner)("tomas", "payments");
const refund = (id: string, ...how: string[]) =>
  tomas("deposits", "refund", id, "--reason", "Paid twice", ...how, "--json");
const press = (url: string, payload: string) =>
  sandbox.inject({
    ...{ method: "POST", url, payload },
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const plan = (fault: string) => press("/controls", `operation=refund&fault=${fault}`);

/** A deposit of 500,000 by USDT, which costs 5,000, after its page was told to do this. */
async function paid(action = "pay") {
  const member = await world.member();
  const ask = { method: "usdt", amount: "500000", fee: "5000" };
  const { value } = await member.call(createDeposit, ask);
  await press(new URL(value.payUrl ?? "").pathname, `action=${action}`);
  const seen = async () => (await member.call(getDeposit, { id: value.id })).value;
  const said = action === "pay" ? { state: "credited" } : { received: expect.any(String) };
  await expect.poll(seen).toMatchObject(said);
  return {
    ...{ member, id: value.id, seen },
    money: async () => {
      const { sumMinor, heldMinor } = await member.balance();
      return [sumMinor, heldMinor];
    },
    refunds: async () => (await sql`select from refunds`.execute(its.owner.db)).rows.length,
  };
}

it("a credited deposit goes back through its provider, once, and its member is told", async () => {
  const one = await paid();
  expect(await one.money()).toEqual([49_500_000n, 0n]);
  const before = await one.refunds();
  const ran = await Promise.all([refund(one.id), refund(one.id)]);
  expect(ran.map(({ exitCode }) => exitCode)).toContain(0);
  expect([await one.money(), (await one.refunds()) - before]).toEqual([[0n, 0n], 1]);
  expect(JSON.parse((await refund(one.id)).out).code).toBe("already_refunded");
  expect((await one.seen()).settlement).toEqual({
    ...{ as: "refunded", amount: "495000.00", reason: "Paid twice" },
  });
  expect(await world.kindsOf(one.member.id)).toEqual(["deposit_credited", "deposit_settled"]);
  expect([await reconcileCashier(world.owner.db), await world.ledgerSum()]).toEqual([[], 0n]);
});

it.each(["timeout", "lost", "error", "unsigned", "hold"])(
  "a refund whose request comes to %s holds the money, and is the same one when it is asked again",
  async (fault) => {
    const one = await paid();
    const before = await one.refunds();
    await plan(fault);
    expect(JSON.parse((await refund(one.id)).out).code).toBe("refund_asked");
    expect(await one.money()).toEqual([0n, 49_500_000n]);
    expect((await refund(one.id)).exitCode).toBe(0);
    expect([await one.money(), (await one.refunds()) - before]).toEqual([[0n, 0n], 1]);
  },
);

it("what a provider will not send back is the member's again, unless it may have been sent before", async () => {
  const one = await paid();
  await plan("refuse");
  expect(JSON.parse((await refund(one.id)).out).code).toBe("refund_failed");
  expect(await one.money()).toEqual([49_500_000n, 0n]);
  await plan("lost");
  await plan("refuse");
  await refund(one.id);
  expect(JSON.parse((await refund(one.id)).out).code).toBe("refund_asked");
  expect(await one.money()).toEqual([0n, 49_500_000n]);
  expect((await refund(one.id, "--by-hand")).exitCode).toBe(0);
  expect([await one.money(), await reconcileCashier(world.owner.db)]).toEqual([[0n, 0n], []]);
});

it("of two who ask at once, a refusal ends nothing while the other may have sent it", async () => {
  const one = await paid();
  const { db } = world.owner;
  const begun = await beginRefund(db, { depositId: one.id, reason: "Paid twice", by: "tomas" });
  if (!begun.ok) throw new Error(begun.code);
  const saying = (refundPayment: ProviderAdapter["refundPayment"]): FindProvider => {
    return async () => ({ id: "sandbox", enabled: true, adapter: { refundPayment } as never });
  };
  const sent = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const second = asked.promise.then(() =>
    askForRefund(
      db,
      saying(async () => {
        sent.resolve();
        return { is: "refunded", outsideId: "out" };
      }),
      begun.value,
    ),
  );
  const first = await askForRefund(
    db,
    saying(async () => {
      asked.resolve();
      await sent.promise;
      return { is: "refused", why: "not now" };
    }),
    begun.value,
  );
  expect(first.state).not.toBe("failed");
  expect(await second).toEqual({ state: "refunded", why: null });
  expect([await one.money(), await reconcileCashier(db)]).toEqual([[0n, 0n], []]);
});

it("a refund that somebody else ended is told as it ended", async () => {
  const one = await paid();
  const { db } = world.owner;
  const begun = await beginRefund(db, { depositId: one.id, reason: "Paid twice", by: "tomas" });
  if (!begun.ok) throw new Error(begun.code);
  const nobody: FindProvider = async () => null;
  const why = "there is no such provider that can be asked";
  for (const _ of [1, 2])
    expect(await askForRefund(db, nobody, begun.value)).toEqual({ state: "failed", why });
  expect(await one.money()).toEqual([49_500_000n, 0n]);
});

it("what was never credited goes back by its review, and nothing of the balance moves", async () => {
  const one = await paid("pay_less");
  const reviews: { id: string; depositId: string }[] = JSON.parse(
    (await tomas("deposits", "reviews", "--json")).out,
  );
  const review = reviews.find(({ depositId }) => depositId === one.id) ?? expect.unreachable();
  expect((await refund(review.id)).exitCode).toBe(0);
  expect(await one.money()).toEqual([0n, 0n]);
  expect(JSON.parse((await refund(review.id)).out).code).toBe("already_closed");
  expect((await one.seen()).settlement?.as).toBe("refunded");
});

it("what was not credited, was played away or is nobody's is refused with a reason", async () => {
  const codeOf = async (id: string) => JSON.parse((await refund(id)).out).code;
  expect(await codeOf("d-nobody")).toBe("not_found");
  const one = await paid("pay_more");
  expect(await codeOf(one.id)).toBe("not_credited");
});
