import { sql } from "kysely";
import { parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ReplyOf } from "#/lib/contract/call.ts";
import type { providerCallback } from "#/lib/contract/cashier/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { lockWithdrawal } from "./decisions.ts";
import type { SignedNotice } from "./providers/adapter.ts";
import { judgePayoutCallback } from "./rules.ts";
import { announcePaid } from "./withdrawal-paid.ts";

type Answer = Result<ReplyOf<typeof providerCallback>, CodeOf<typeof providerCallback>>;

/**
 * Does what a provider says of a payout, in the transaction of the effect. Paid: the held money leaves and its member is
 * told. Not paid: the withdrawal waits for its operator, its money held. The opposite of what was said before is
 * `already_closed`, another payment of the same payout too; one payment of a second payout is `payment_conflict`.
 */
export async function actOnPayout(
  tx: Db,
  provider: string,
  { notice, proof }: SignedNotice,
): Promise<Answer> {
  const find = () =>
    tx
      .selectFrom("payouts")
      .selectAll()
      .where("id", "=", notice.reference)
      .where("provider", "=", provider);
  const known = await find().executeTakeFirst();
  const withdrawal = known && (await lockWithdrawal(tx, known.withdrawal_id));
  const payout = withdrawal && (await find().forUpdate().executeTakeFirst());
  if (!withdrawal || !payout) return refuse("not_found");
  const { exponent } = await getCurrency(tx, withdrawal.currency);
  if (notice.currency !== withdrawal.currency) return refuse("currency_differs");
  const amount = parseMoney(notice.amount, exponent);
  if (!amount.ok || amount.value !== withdrawal.amount_minor) return refuse("amount_differs");
  const effect = judgePayoutCallback(payout.state, notice.outcome);
  if (effect === "contrary") return refuse("already_closed");
  if (effect === "same") {
    const isOther = payout.payment_id !== null && payout.payment_id !== notice.outsideId;
    return isOther ? refuse("already_closed") : ok({ state: saidOf(notice.outcome) });
  }
  if (effect === "fail") {
    await sql`select cashier_fail_payout(${provider}, ${proof.stamp}, ${proof.body}::bytea,
      ${proof.signature})`.execute(tx);
    return ok({ state: "failed" });
  }
  const { rows } = await sql<{ settled: boolean }>`select cashier_settle_payout(${provider},
    ${proof.stamp}, ${proof.body}::bytea, ${proof.signature}) as settled`.execute(tx);
  if (!rows[0]?.settled) return refuse("payment_conflict");
  const paid = await lockWithdrawal(tx, withdrawal.id);
  if (!paid) throw new Error(`withdrawal ${withdrawal.id} is gone`);
  await announcePaid(tx, paid);
  return ok({ state: "paid" });
}

const saidOf = (outcome: SignedNotice["notice"]["outcome"]) =>
  outcome === "paid" ? "paid" : "failed";
