import { listWithdrawals, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import {
  askDuePayouts,
  type CashierDeps,
  decideWithdrawal,
  type PayBy,
} from "#/server/cashier/index.ts";
import { cashierWorld, SANDBOX } from "./cashier.ts";

/** A cashier whose provider pays out VND, with what tests of payouts do. */
export async function payoutWorld(changes: Partial<CashierDeps> = {}) {
  const world = await cashierWorld(changes);
  const { owner, provider, balances } = world;
  await paysOut(world.owner.db, SANDBOX);
  /** Asks about what is due of one withdrawal, as the job does; those of other tests wait. */
  const work = async (withdrawalId: string) => {
    await owner.db
      .updateTable("payouts")
      .set({ ask_after: new Date("9999-01-01") })
      .where("withdrawal_id", "<>", withdrawalId)
      .execute();
    await askDuePayouts(world.deps);
  };

  /** A withdrawal of 300,000 that its member asked for. */
  async function requested() {
    const { member, ask } = await world.memberWithAccount(100_000_000n);
    const { value } = await member.call(requestWithdrawal, { ...ask, amount: "300000" });
    const { id } = value;
    const attempts = () =>
      owner.db
        .selectFrom("payouts")
        .selectAll()
        .where("withdrawal_id", "=", id)
        .orderBy("attempt")
        .execute();
    const last = async () => {
      const row = (await attempts()).at(-1);
      if (!row) throw new Error("no payout was opened");
      return row;
    };
    return {
      member,
      id,
      attempts,
      last,
      seen: async () => (await member.call(listWithdrawals, {})).value.list[0],
      money: () => balances(member),
      reviews: () =>
        owner.db
          .selectFrom("payment_reviews")
          .innerJoin("payouts", "payouts.id", "payment_reviews.payout_id")
          .select(["outcome", "code", "times"])
          .where("withdrawal_id", "=", id)
          .where("payment_reviews.closed_at", "is", null)
          .orderBy("payment_reviews.id")
          .execute(),
      /** What the provider may say of the last attempt, or of another. */
      word: async (outcome: "paid" | "failed" | "expired", more: object = {}) => {
        const payoutId = (await last()).id;
        return {
          ...{ paymentId: `p-${payoutId}`, payoutId, outcome },
          ...{ amount: "300000.00", currency: "VND", ...more },
        };
      },
      /** How the provider was asked about the last attempt. */
      asks: async () => {
        const path = `/api/payouts/${(await last()).id}`;
        return provider.asked.filter((one) => one.path === path).map(({ method }) => method);
      },
      /** Asks about it again, as the job does when it is time. */
      askAgain: async () => {
        await owner.db
          .updateTable("payouts")
          .set({ ask_after: new Date(0) })
          .where("withdrawal_id", "=", id)
          .execute();
        await work(id);
      },
    };
  }

  const approve = (withdrawalId: string, payBy?: PayBy) =>
    decideWithdrawal(owner.db, { withdrawalId, decision: "approve", decidedBy: "ana", payBy });

  /** One that is approved, and whose provider has been asked once. */
  async function paying() {
    const withdrawal = await requested();
    const approved = await approve(withdrawal.id);
    if (!approved.ok) throw new Error(approved.code);
    await work(withdrawal.id);
    return withdrawal;
  }

  const reject = (withdrawalId: string) =>
    decideWithdrawal(owner.db, {
      ...{ withdrawalId, decision: "reject", decidedBy: "ana", reason: "The bank is closed" },
    });

  return { ...world, requested, paying, approve, reject, work };
}

/** Makes a provider one that pays out any amount of VND. */
export async function paysOut(
  owner: Awaited<ReturnType<typeof cashierWorld>>["owner"]["db"],
  provider: string,
): Promise<void> {
  await owner
    .insertInto("payment_provider_limits")
    .values({
      ...{ provider, operation: "payout", currency: "VND" },
      ...{ min_minor: 1n, max_minor: 10n ** 15n },
    })
    .execute();
}
