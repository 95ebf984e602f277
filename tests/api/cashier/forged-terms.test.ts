import { sql } from "kysely";
import { expect, test } from "vitest";
import { createDeposit } from "#/lib/contract/cashier/calls.ts";
import { prepareWithdrawal, requestWithdrawal } from "#/server/cashier/withdrawals.ts";
import { inTransaction } from "#/server/db/index.ts";
import { cashierWorld } from "../../support/cashier.ts";

const world = await cashierWorld();
const { db, owner } = world;
const DENIED = { code: "42501" };
const BANK_QR = "bank_qr";

/** 1,000.00 and 1 % of it is the fee; what is left is played so often, in hundredths. */
const setTerms = (turnover_percent: number | null) =>
  owner.db
    .updateTable("payment_methods")
    .set({ fee_fixed_minor: 100_000n, fee_basis_points: 100, turnover_percent })
    .where("id", "=", BANK_QR)
    .execute();
const member = await world.member();

/** What the serving role can say by itself: what a deposit of 100,000.00 costs, and how much of it is to be played. */
const open = (id: string, feeMinor: bigint, turnoverMinor: bigint, by = db) =>
  sql`insert into deposits (id, member_id, method_id, kind, provider, amount_minor, currency, expires_at, fee_minor,
      turnover_minor)
    select ${id}, ${member.id}, id, kind, provider, 10000000, 'VND', now() + interval '1 day', ${feeMinor}, ${turnoverMinor}
    from payment_methods where id = ${BANK_QR}`.execute(by);

test("who serves opens no deposit for less than its method costs, or that is played less", async () => {
  await setTerms(200);
  await expect(open("free", 0n, 19_600_000n)).rejects.toMatchObject(DENIED);
  await expect(open("dear", 200_001n, 19_600_000n)).rejects.toMatchObject(DENIED);
  await expect(open("unplayed", 200_000n, 0n)).rejects.toMatchObject(DENIED);
  await open("as-it-is", 200_000n, 19_600_000n);
  // Past deposits are written by the owner, at what they cost then.
  await open("then", 0n, 0n, owner.db);
});

test("a member opens one at the terms of its method, or of its currency where that has none", async () => {
  await setTerms(200);
  const ask = { method: BANK_QR, amount: "100000", fee: "2000.00" };
  expect((await member.call(createDeposit, ask)).code).toBe("ok");
  await setTerms(null);
  await owner.db.updateTable("withdrawal_limits").set({ turnover_percent: 50 }).execute();
  expect((await member.call(createDeposit, ask)).code).toBe("ok");
  const { turnover_minor } = await db
    .selectFrom("deposits")
    .select("turnover_minor")
    .where("member_id", "=", member.id)
    .orderBy("number", "desc")
    .executeTakeFirstOrThrow();
  expect(turnover_minor).toBe(4_900_000n);
});

test("who serves asks for no withdrawal for less than it costs", async () => {
  await owner.db
    .updateTable("withdrawal_limits")
    .set({ fee_fixed_minor: 50_000n, fee_basis_points: 50 })
    .where("currency", "=", "VND")
    .execute();
  const { member: payer, ask } = await world.memberWithAccount(100_000_000n);
  const asked = (id: string, feeMinor: bigint, by = db) =>
    sql`insert into withdrawals (id, member_id, payee_account_id, amount_minor, currency, confirm_ms, fee_minor)
      values (${id}, ${payer.id}, ${ask.accountId}, 20000000, 'VND', 1, ${feeMinor})`.execute(by);
  await expect(asked("w-free", 0n)).rejects.toMatchObject(DENIED);
  await expect(asked("w-dear", 150_001n)).rejects.toMatchObject(DENIED);
  await asked("w-as-it-is", 150_000n);
  await asked("w-then", 0n, owner.db);
});

test("a member is told of another fee that came while their password was being proven", async () => {
  const fee = (basisPoints: number) =>
    owner.db
      .updateTable("withdrawal_limits")
      .set({ fee_fixed_minor: 0n, fee_basis_points: basisPoints })
      .where("currency", "=", "VND")
      .execute();
  await fee(50);
  const { member: payer, ask } = await world.memberWithAccount(100_000_000n);
  const session = {
    ...{ id: "1", memberId: payer.id, account: "x" },
    kind: 0,
    currency: "VND",
  } as const;
  const order = await prepareWithdrawal(world.deps, session, {
    ...ask,
    amount: "200000",
    fee: "1000",
  });
  if (!order.ok) throw new Error(order.code);
  await fee(100);
  const asked = await inTransaction(db, (tx) =>
    requestWithdrawal(world.deps, tx, session, order.value),
  );
  expect(asked).toMatchObject({ ok: false, code: "fee_changed", detail: { fee: "2000.00" } });
});
