import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { listWithdrawals, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { getWithdrawalTerms } from "#/lib/contract/cashier/withdrawal-calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import {
  findWithdrawals,
  prepareWithdrawal,
  requestWithdrawal as requestWithdrawalIn,
} from "#/server/cashier/withdrawals.ts";
import { inTransaction } from "#/server/db/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { asOwner } from "../../support/database.ts";
import { plansOf } from "../../support/plans.ts";

const world = await cashierWorld();
const { db, memberWithAccount, balances, kindsOf } = world;
const DONG = 100n;

describe("asking for a withdrawal", () => {
  it("holds the money at once [WAL-03]", async () => {
    const { member, ask } = await memberWithAccount(1_000_000n * DONG);
    const { value } = await member.call(requestWithdrawal, { ...ask, amount: "300000" });
    expect(value).toMatchObject({
      state: "requested",
      amount: "300000.00",
      account: { numberMasked: "•••• 3456" },
      decidedAt: null,
      confirmBy: null,
    });
    const { value: balance } = await member.call(getBalance, {});
    expect(balance).toMatchObject({ sumBalance: "700000.00", heldBalance: "300000.00" });
    expect(await kindsOf(member.id)).toEqual(["payee_added", "withdrawal_requested"]);
  });

  it("says beforehand what can be taken and how long there is to confirm [WAL-13]", async () => {
    const { member } = await memberWithAccount(1_000_000n * DONG);
    expect((await member.call(getWithdrawalTerms, {})).value).toEqual({
      min: "100000.00",
      max: "300000000.00",
      available: "1000000.00",
      confirmMinutes: 30,
      ...{ balance: "1000000.00", held: "0.00", locked: "0.00", toPlay: [] },
      ...{ fee: null, expectedMinutes: null, day: null, month: null },
      ...{ waitUntil: null, authenticator: false },
    });
  });

  it.each([
    ["1000000.01", 422, "not_enough_funds"],
    ["99999.99", 422, "below_minimum"],
    ["300000000.01", 422, "above_maximum"],
    ["100000.001", 400, "amount_too_precise"],
    ["-100000", 400, "bad_amount"],
    ["999999999999999999", 400, "amount_too_large"],
  ])("of %s holds nothing", async (amount, status, code) => {
    const { member, ask } = await memberWithAccount(1_000_000n * DONG);
    const reply = await member.call(requestWithdrawal, { ...ask, amount });
    expect(reply.status).toBe(status);
    expect(reply.body).toContain(code);
    expect(await balances(member)).toEqual([1_000_000n, 0n]);
  });

  it("needs the payment password, an account of one's own, and a true account", async () => {
    const { member, ask } = await memberWithAccount(1_000_000n * DONG);
    const wrong = { ...ask, paymentPassword: "000000" };
    expect((await member.call(requestWithdrawal, wrong)).code).toBe("wrong_payment_password");
    const { ask: others } = await memberWithAccount(0n);
    const stolen = { ...ask, accountId: others.accountId };
    expect((await member.call(requestWithdrawal, stolen)).code).toBe("account_unknown");
    const trial = await world.member(1_000_000n * DONG, 4);
    expect((await trial.call(requestWithdrawal, ask)).code).toBe("true_account_needed");
    expect((await trial.call(getWithdrawalTerms, {})).code).toBe("true_account_needed");
    const open = await member.call(requestWithdrawal, ask, { "content-type": "application/json" });
    expect(open.code).toBe("payload_not_encrypted");
    expect(await balances(member)).toEqual([1_000_000n, 0n]);
  });

  it("stops looking at payment passwords after five wrong ones", async () => {
    const { member, ask } = await memberWithAccount(1_000_000n * DONG);
    const wrong = { ...ask, paymentPassword: "000000" };
    for (let tries = 0; tries < 5; tries++)
      expect((await member.call(requestWithdrawal, wrong)).code).toBe("wrong_payment_password");
    expect((await member.call(requestWithdrawal, ask)).code).toBe("too_many_tries");
  });

  it("keeps no wrong payment password: the same key succeeds with the right one", async () => {
    const { member, ask } = await memberWithAccount(1_000_000n * DONG);
    const key = { "idempotency-key": "typed-wrong" };
    const wrong = { ...ask, paymentPassword: "000000" };
    expect((await member.call(requestWithdrawal, wrong, key)).code).toBe("wrong_payment_password");
    expect((await member.call(requestWithdrawal, ask, key)).code).toBe("ok");
    expect(await balances(member)).toEqual([900_000n, 100_000n]);
  });

  it("compares the password outside the transaction, and notices one that changed meanwhile", async () => {
    const { member, ask } = await memberWithAccount(1_000_000n * DONG);
    const session = {
      id: "1",
      memberId: member.id,
      account: "x",
      kind: 0,
      currency: "VND",
    } as const;
    const order = await prepareWithdrawal(world.deps, session, ask);
    if (!order.ok) throw new Error(order.code);
    await db
      .updateTable("members")
      .set({ payment_password_hash: "$argon2id$another" })
      .where("id", "=", member.id)
      .execute();
    const asked = await inTransaction(db, (tx) =>
      requestWithdrawalIn(world.deps, tx, session, order.value),
    );
    expect(asked).toMatchObject({ ok: false, code: "conflict" });
    expect(await balances(member)).toEqual([1_000_000n, 0n]);
    const within = inTransaction(db, (tx) =>
      prepareWithdrawal({ ...world.deps, db: tx }, session, ask),
    );
    await expect(within).rejects.toThrow("a password is hashed within a transaction");
  });

  it("acts once for 200 copies of one command", async () => {
    const { member, ask } = await memberWithAccount(1_000_000n * DONG);
    const key = { "idempotency-key": "one-attempt" };
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => member.call(requestWithdrawal, ask, key)),
    );
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(replies[0]?.code).toBe("ok");
    expect(await balances(member)).toEqual([900_000n, 100_000n]);
    const other = await member.call(requestWithdrawal, { ...ask, amount: "200000" }, key);
    expect(other.status).toBe(409);
  });

  it("never takes more than there is, however many ask together", async () => {
    const { member, ask } = await memberWithAccount(1_000_000n * DONG);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        member.call(requestWithdrawal, { ...ask, amount: "300000" }),
      ),
    );
    expect(replies.filter(({ code }) => code === "ok")).toHaveLength(3);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(["ok", "not_enough_funds"]));
    expect(await balances(member)).toEqual([100_000n, 900_000n]);
  });
});

it("withdrawals are listed newest first, through an index", async () => {
  const { member, ask } = await memberWithAccount(1_000_000n * DONG);
  for (const amount of ["100000", "200000"])
    await member.call(requestWithdrawal, { ...ask, amount });
  const { value } = await member.call(listWithdrawals, { pageSize: 1 });
  expect(value).toMatchObject({ totalCount: 2, totalPages: 2, list: [{ amount: "200000.00" }] });
  await sql`insert into withdrawals (id, member_id, payee_account_id, amount_minor, currency, confirm_ms)
    select 'many' || n, ${member.id}::bigint + n % 3, ${ask.accountId}, 1, 'VND', 1 from generate_series(1, 10000) n`.execute(
    db,
  );
  await sql`analyze withdrawals`.execute(asOwner(db));
  const plans = await plansOf(db, (at) =>
    findWithdrawals(
      at,
      { id: "1", memberId: member.id, account: "x", kind: 0, currency: "VND" },
      { pageNo: 1, pageSize: 10 },
    ),
  );
  expect(plans[0]).toContain("withdrawals_of_member");
  expect(plans[0]).not.toMatch(/Sort|Seq Scan/);
});
