import fc from "fast-check";
import { expect, it } from "vitest";
import {
  cancelDeposit,
  confirmReceipt,
  createDeposit,
  listDeposits,
  listWithdrawals,
  requestWithdrawal,
} from "#/lib/contract/cashier/calls.ts";
import { confirmDueWithdrawals, decideWithdrawal, expireDeposits } from "#/server/cashier/index.ts";
import { balancesOf, HOUSE, openAccount, reconcile } from "#/server/ledger/index.ts";
import { cashierWorld } from "../support/cashier.ts";
import { CashierModel } from "../support/cashier-model.ts";
import { sized } from "../support/sizes.ts";

const world = await cashierWorld({ depositsPerHour: 1_000_000 });
const { db, say, balances, memberWithAccount } = world;
const PAST = new Date(Date.UTC(2020, 0, 1));
const RUNS = sized(300);

const amount = fc.constantFrom(100_000, 150_000, 400_000);
const index = fc.nat({ max: 5 });
const command = fc.oneof(
  fc.record({ act: fc.constant("open" as const), amount }),
  fc.record({
    act: fc.constant("word" as const),
    index,
    outcome: fc.constantFrom(
      "paid" as const,
      "paid" as const,
      "failed" as const,
      "expired" as const,
    ),
  }),
  fc.record({ act: fc.constant("cancel" as const), index }),
  fc.record({ act: fc.constant("runOut" as const), index }),
  fc.record({ act: fc.constant("withdraw" as const), amount }),
  fc.record({
    act: fc.constant("decide" as const),
    index,
    decision: fc.constantFrom("approve" as const, "reject" as const),
  }),
  fc.record({
    act: fc.constant("say" as const),
    index,
    outcome: fc.constantFrom("received" as const, "not_received" as const),
  }),
  fc.record({ act: fc.constant("waitOut" as const), index }),
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;
type Actor = Awaited<ReturnType<typeof actor>>;

async function actor() {
  const { member, ask } = await memberWithAccount(0n);
  return {
    member,
    ask,
    model: new CashierModel(),
    deposits: [] as string[],
    withdrawals: [] as string[],
  };
}

/** Does a command on both sides; both must answer alike. */
async function perform(by: Actor, step: Command): Promise<void> {
  const { member, ask, model, deposits, withdrawals } = by;
  if (step.act === "open") {
    const asked = { method: "bank_qr", amount: String(step.amount) };
    const reply = await member.call(createDeposit, asked);
    expect(reply.code).toBe(model.openDeposit(step.amount));
    if (reply.code === "ok") deposits.push(reply.value.id);
    return;
  }
  if (step.act === "withdraw") {
    const reply = await member.call(requestWithdrawal, { ...ask, amount: String(step.amount) });
    expect(reply.code).toBe(model.withdraw(step.amount));
    if (reply.code === "ok") withdrawals.push(reply.value.id);
    return;
  }
  const ofDeposit = step.act === "word" || step.act === "cancel" || step.act === "runOut";
  const id = (ofDeposit ? deposits : withdrawals)[step.index];
  if (id !== undefined) await (ofDeposit ? onDeposit(by, step, id) : onWithdrawal(by, step, id));
}

async function onDeposit({ member, model }: Actor, step: Command, id: string): Promise<void> {
  if (step.act === "word") {
    const paid = model.deposits[step.index]?.amount ?? 0;
    const word = { paymentId: `p-${id}`, depositId: id, outcome: step.outcome };
    const reply = await say({ ...word, amount: String(paid), currency: "VND" });
    model.hear(step.index, step.outcome);
    expect(reply.value.state).toBe(model.deposits[step.index]?.state);
  }
  if (step.act === "cancel")
    expect((await member.call(cancelDeposit, { id })).code).toBe(model.cancel(step.index));
  if (step.act === "runOut") {
    const own = db.updateTable("deposits").where("id", "=", id);
    await own.set({ expires_at: PAST }).execute();
    await expireDeposits(db);
    model.runOut(step.index);
  }
}

async function onWithdrawal({ member, model }: Actor, step: Command, id: string): Promise<void> {
  if (step.act === "decide") {
    const base = { withdrawalId: id, decidedBy: "ana" };
    const decided = await decideWithdrawal(
      world.owner.db,
      step.decision === "approve"
        ? { ...base, decision: "approve" }
        : { ...base, decision: "reject", reason: "no" },
    );
    expect(decided.ok ? "ok" : decided.code).toBe(model.decide(step.index, step.decision));
  }
  if (step.act === "say") {
    const reply = await member.call(confirmReceipt, { id, outcome: step.outcome });
    expect(reply.code).toBe(model.say(step.index, step.outcome));
  }
  if (step.act === "waitOut") {
    await world.owner.db
      .updateTable("withdrawals")
      .set({ confirm_by: PAST })
      .where("id", "=", id)
      .where("state", "=", "approved")
      .execute();
    await confirmDueWithdrawals(db);
    model.waitOut(step.index);
  }
}

async function paidOutMinor(): Promise<bigint> {
  const key = { owner: HOUSE, purpose: "withdrawals", currency: "VND" } as const;
  const account = await openAccount(db, key);
  return (await balancesOf(db, [account])).get(account) ?? 0n;
}

it("any sequence of deposits and withdrawals ends as the model says, to the last đồng [WAL-02] [WAL-03]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 40 }), async (steps) => {
      const before = await paidOutMinor();
      const by = await actor();
      for (const step of steps) {
        await perform(by, step);
        expect(await balances(by.member)).toEqual([BigInt(by.model.wallet), BigInt(by.model.held)]);
      }
      const all = { pageSize: 100 };
      const deposits = (await by.member.call(listDeposits, all)).value.list;
      const withdrawals = (await by.member.call(listWithdrawals, all)).value.list;
      expect(deposits.map(({ state }) => state).reverse()).toEqual(
        by.model.deposits.map(({ state }) => state),
      );
      expect(withdrawals.map(({ state }) => state).reverse()).toEqual(
        by.model.withdrawals.map(({ state }) => state),
      );
      expect((await paidOutMinor()) - before).toBe(BigInt(by.model.paidOut) * 100n);
    }),
    { numRuns: RUNS },
  );
  expect(await world.ledgerSum()).toBe(0n);
  expect((await reconcile(db)).drift).toEqual([]);
});
