import { sql } from "kysely";
import { parseMoney } from "#/lib/base/money.ts";
import { ok } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { reviewPayment } from "./payment-reviews.ts";
import type { Proof, TakenBack } from "./providers/adapter.ts";

/**
 * Notes that a provider took back what it had paid, for an operator to look at: the member may have played it by now, so
 * nothing is taken by itself. The same said again is counted.
 */
export function noteTakenBack(
  db: Db,
  provider: string,
  { notice, proof }: { readonly notice: TakenBack; readonly proof: Proof },
) {
  return inTransaction(db, async (tx) => {
    const credited = await tx
      .selectFrom("deposits")
      .select("id")
      .where("provider", "=", provider)
      .where("payment_id", "=", notice.paymentId)
      .executeTakeFirst();
    const { outcome, outsideId, amount, currency } = notice;
    const reference = credited?.id ?? notice.paymentId;
    const payment = {
      about: "deposit",
      provider,
      reference,
      outcome,
      outsideId,
      amount,
      currency,
    } as const;
    await sql`select cashier_note_word(${provider}, ${proof.stamp}, ${proof.body}::bytea,
      ${proof.signature}, 'taken_back')`.execute(tx);
    if (!(await isOurs(tx, provider, notice))) await reviewPayment(tx, payment, "taken_back");
    return ok({ state: credited ? ("credited" as const) : ("pending" as const) });
  });
}

/** Whether it is what an operator asked for: that is known. */
async function isOurs(
  tx: Db,
  provider: string,
  { outcome, paymentId, amount, currency }: TakenBack,
): Promise<boolean> {
  if (outcome !== "refunded") return false;
  const refund = await tx
    .selectFrom("deposit_refunds")
    .select(["amount_minor", "currency"])
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .where("state", "<>", "failed")
    .executeTakeFirst();
  if (refund?.currency !== currency) return false;
  const told = parseMoney(amount, (await getCurrency(tx, currency)).exponent);
  return told.ok && told.value === refund.amount_minor;
}
