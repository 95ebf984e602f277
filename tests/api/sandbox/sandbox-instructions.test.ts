import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { seedCurrencies } from "#/demo/currencies.ts";
import { createDeposit, getDeposit } from "#/lib/contract/cashier/calls.ts";
import type { PaymentInstruction } from "#/lib/contract/cashier/deposit.ts";
import { listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { readPaymentCode } from "#/lib/rules/cashier/payment-code.ts";
import { buildApp } from "#/sandbox/payments/app.ts";
import { startOutbox } from "#/sandbox/payments/outbox.ts";
import { Store } from "#/sandbox/payments/store.ts";
import {
  askDueDeposits,
  expireDeposits,
  openProviders,
  reconcileCashier,
} from "#/server/cashier/index.ts";
import { cashierWorld, PROVIDER_KEY, SECRET_VAULT } from "../../support/cashier.ts";
import { testDatabase } from "../../support/database.ts";

let ours = "";
const reports: string[] = [];
const world = await cashierWorld({
  providerWaitMs: 60_000,
  report: (line) => void reports.push(line),
  findProvider: (db, id) =>
    openProviders({ vault: SECRET_VAULT, publicUrl: ours, clock: Date.now })(db, id),
});
ours = await world.app.listen({ host: "127.0.0.1", port: 0 });
// The sandbox provider that is there takes the demo's own currency from then on.
await seedCurrencies(world.owner.db);
await world.owner.db
  .insertInto("payment_provider_limits")
  .values({
    ...{ provider: "sandbox", operation: "deposit", currency: "IDR" },
    ...{ min_minor: 1n, max_minor: 10n ** 15n },
  })
  .execute();

const its = await testDatabase();
const store = await Store.open(its.owner.url);
const outbox = startOutbox({ store, key: PROVIDER_KEY, log: () => undefined });
const sandbox = await buildApp({ store, key: PROVIDER_KEY, onQueued: outbox.wake });
const apiUrl = await sandbox.listen({ host: "127.0.0.1", port: 0 });
await world.owner.db.updateTable("payment_providers").set({ api_url: apiUrl }).execute();
afterAll(async () => {
  await outbox.stop();
  await sandbox.close();
  await store.close();
});

/** A member who opened a deposit by a method, and what its provider's page can be made to do. */
async function opened(method: string, amount: string, currency = "VND", fee?: string) {
  const member = await world.member(0n, 0, currency);
  const { value: deposit, code } = await member.call(createDeposit, { method, amount, fee });
  const seen = async () => (await member.call(getDeposit, { id: deposit.id })).value;
  return {
    member,
    deposit,
    code,
    seen,
    press: (action: string) =>
      sandbox.inject({
        method: "POST",
        url: new URL(deposit.payUrl ?? "").pathname,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: `action=${action}`,
      }),
    becomes: (state: string) => expect.poll(async () => (await seen()).state).toBe(state),
  };
}

/** Makes the sandbox do something else with the next payment that it is asked for. */
const fault = (name: string) =>
  sandbox.inject({
    method: "POST",
    url: "/controls",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `operation=payment&fault=${name}`,
  });

describe("how a deposit is paid", () => {
  it("is a transfer whose code a Vietnamese bank's application reads, for exactly its amount", async () => {
    const { deposit } = await opened("bank_qr", "79000");
    expect(deposit.instruction).toMatchObject({
      shape: "transfer",
      account: "0071000948217",
      holder: "CTY TNHH PLENO VIET",
      reference: expect.stringMatching(/^PL[0-9A-Z]{8}$/),
    });
    const { code, reference } = deposit.instruction as PaymentInstruction & { shape: "transfer" };
    expect(readPaymentCode("vietqr", code ?? "")).toMatchObject({
      value: { amount: "79000", isDynamic: true, payee: "970999/0071000948217", reference },
    });
  });

  it("is a QRIS code of the acquirer's for rupiah, and a Pix code for reais", async () => {
    const qris = await opened("qris", "150000", "IDR");
    expect(qris.deposit.instruction).toMatchObject({ shape: "code", standard: "qris" });
    const indonesian = qris.deposit.instruction as PaymentInstruction & { shape: "code" };
    expect(readPaymentCode("qris", indonesian.code)).toMatchObject({
      value: { amount: "150000", isDynamic: true, name: indonesian.payee },
    });
    const pix = await opened("pix", "25.5", "BRL");
    const brazilian = pix.deposit.instruction as PaymentInstruction & { shape: "code" };
    expect(readPaymentCode("pix", brazilian.code)).toMatchObject({
      value: { amount: "25.50", name: brazilian.payee },
    });
    for (const each of [qris, pix]) {
      await each.press("pay");
      await each.becomes("credited");
    }
  });

  it("is an address of its own, at a rate that holds until the deposit's time is up", async () => {
    const [one, other] = [
      await opened("usdt", "500000", "VND", "5000"),
      await opened("usdt", "500000", "VND", "5000"),
    ];
    const instruction = one.deposit.instruction as PaymentInstruction & { shape: "address" };
    expect(instruction).toMatchObject({
      ...{ shape: "address", network: "TRC-20", rate: "26180", confirmations: 19 },
      // 500000 / 26180, rounded up to the sixth decimal.
      ...{ amount: "19.098549", rateUntil: one.deposit.expiresAt },
    });
    expect(other.deposit.instruction).not.toMatchObject({ address: instruction.address });
  });

  it("is a page of the provider's for a card, and for whatever else has one alone", async () => {
    const { deposit } = await opened("card-idr", "150000", "IDR", "3750");
    expect(deposit.instruction).toEqual({ shape: "hosted", payUrl: deposit.payUrl });
  });

  it("is no fraction of a đồng for a bank, before anybody is asked", async () => {
    const { code } = await opened("bank_qr", "79000.5");
    expect(code).toBe("amount_too_precise");
  });

  it.each([
    ["wrong_code", "amount_differs"],
    ["spoilt_code", "code_checksum"],
  ])(
    "is not shown when its code is %s: the deposit ends, and the operator hears why",
    async (name, why) => {
      await fault(name);
      const { deposit, seen } = await opened("bank_qr", "79000");
      expect(deposit).toMatchObject({ state: "failed", instruction: null, payUrl: null });
      expect(reports.at(-1)).toContain(`${deposit.id}: not shown, ${why}`);
      const row = await world.db
        .selectFrom("deposits")
        .select(["fault", "instruction"])
        .where("id", "=", deposit.id)
        .executeTakeFirst();
      expect(row).toEqual({ fault: why, instruction: null });
      expect((await seen()).state).toBe("failed");
    },
  );

  it("is shown once the provider's lost answer is asked for again", async () => {
    await fault("lost");
    const { deposit, seen } = await opened("qris", "150000", "IDR");
    expect(deposit).toMatchObject({ state: "pending", instruction: null });
    await world.db
      .updateTable("deposits")
      .set({ ask_after: new Date(0) })
      .where("id", "=", deposit.id)
      .execute();
    await askDueDeposits({ ...world.deps, db: world.db });
    expect((await seen()).instruction).toMatchObject({ shape: "code", standard: "qris" });
  });
});

describe("money that arrives otherwise than asked", () => {
  it.each([
    ["pay_less", "250000.00"],
    ["pay_more", "1000000.00"],
  ])(
    "%s is credited by nobody's guess: its member sees what arrived, an operator looks",
    async (action, received) => {
      const { member, deposit, press, seen } = await opened("bank_qr", "500000");
      await press(action);
      await expect.poll(async () => (await seen()).received).toBe(received);
      expect(await seen()).toMatchObject({ state: "pending", id: deposit.id });
      expect((await member.balance()).sumMinor).toBe(0n);
      const review = await world.db
        .selectFrom("payment_reviews")
        .select(["code", "amount"])
        .where("deposit_id", "=", deposit.id)
        .executeTakeFirst();
      expect(review).toEqual({ code: "amount_differs", amount: received });
    },
  );

  it("late, after the deposit expired, is credited all the same", async () => {
    const { member, deposit, press, becomes } = await opened("bank_transfer", "500000");
    const past = new Date(Date.now() - 1_000);
    await world.db
      .updateTable("deposits")
      .set({ expires_at: past })
      .where("id", "=", deposit.id)
      .execute();
    await expireDeposits(world.db);
    await becomes("expired");
    await sql`update payments set expires_at = now() where order_ref = ${deposit.id}`.execute(
      its.owner.db,
    );
    await press("pay_late");
    await becomes("credited");
    expect((await member.balance()).sumMinor).toBe(50_000_000n);
  });

  it("when its rate held no more, is credited at that rate by nobody: its member sees why, an operator looks", async () => {
    const { member, deposit, press, seen } = await opened("usdt", "500000", "VND", "5000");
    // As time would have it: nothing that serves can move the end of a rate that was shown.
    const shown = JSON.stringify({ ...deposit.instruction, rateUntil: new Date().toISOString() });
    const move = sql`update deposits set instruction = ${shown}::jsonb where id = ${deposit.id}`;
    await expect(move.execute(world.db)).rejects.toThrow("what was written stands");
    const trigger = (act: string) =>
      sql`alter table deposits ${sql.raw(act)} trigger instruction_as_shown`.execute(
        world.owner.db,
      );
    await trigger("disable");
    await move.execute(world.owner.db);
    await trigger("enable");
    await press("pay");
    await expect.poll(async () => (await seen()).isRateLapsed).toBe(true);
    expect(await seen()).toMatchObject({ state: "pending", received: "500000.00" });
    expect((await member.balance()).sumMinor).toBe(0n);
    const review = await world.db
      .selectFrom("payment_reviews")
      .select(["code", "amount"])
      .where("deposit_id", "=", deposit.id)
      .executeTakeFirst();
    expect(review).toEqual({ code: "rate_lapsed", amount: "500000.00" });
  });
});

describe("what a way to pay costs", () => {
  it("is told with it, agreed on when the deposit is opened, and taken when it is credited", async () => {
    const { member, deposit, press, becomes } = await opened("usdt", "500000", "VND", "5000");
    expect(deposit.fee).toBe("5000.00");
    // What it costs from now on is not what was agreed on.
    await world.owner.db
      .updateTable("payment_methods")
      .set({ fee_basis_points: 900 })
      .where("id", "=", "usdt")
      .execute();
    await press("pay_twice");
    await becomes("credited");
    expect((await member.balance()).sumMinor).toBe(49_500_000n);
    const { value } = await member.call(listAccountRecords, { pageNo: 1, pageSize: 10 });
    expect(value.list.map(({ amount }) => amount).sort()).toEqual(["-5000.00", "500000.00"]);
    expect(value.list.map(({ about }) => about)).toContain("Comisión");
    expect(await reconcileCashier(world.owner.db)).toEqual([]);
    expect(await world.ledgerSum()).toBe(0n);
    await world.owner.db
      .updateTable("payment_methods")
      .set({ fee_basis_points: 100 })
      .where("id", "=", "usdt")
      .execute();
  });
});
