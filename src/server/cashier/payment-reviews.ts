import { sql } from "kysely";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import type { Notice } from "./providers/adapter.ts";

/** A payment that a provider says was made, and that credited nothing. */
export type PaymentReview = {
  readonly id: string;
  readonly provider: string;
  readonly paymentId: string;
  readonly depositId: string;
  /** Why: `payment_conflict` (it credited another deposit), `already_closed`, `amount_differs` … */
  readonly code: string;
  /** As the provider said them. */
  readonly amount: string;
  readonly currency: string;
  readonly times: number;
  readonly lastAt: string;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
};

type Payment = { readonly provider: string } & Pick<
  Notice,
  "outsideId" | "reference" | "amount" | "currency"
>;

/** Notes a payment that was refused; said again, it is counted and opened anew. */
export async function reviewPayment(tx: Db, payment: Payment, code: string): Promise<void> {
  const { provider, outsideId, reference, amount, currency } = payment;
  await sql`
    insert into payment_reviews as known (provider, payment_id, deposit_id, code, amount, currency)
    values (${provider}, ${outsideId}, ${reference}, ${code}, ${amount}, ${currency})
    on conflict (provider, payment_id, deposit_id, amount, currency) do update set times = known.times + 1,
      code = excluded.code, last_at = clock_timestamp(), closed_at = null, closed_by = null`.execute(
    tx,
  );
}

/** Closes what was noted of a payment: it has credited its deposit after all. */
export async function closeReviewsOf(tx: Db, payment: Payment): Promise<void> {
  await tx
    .updateTable("payment_reviews")
    .set({ closed_at: sql<Date>`clock_timestamp()` })
    .where("provider", "=", payment.provider)
    .where("payment_id", "=", payment.outsideId)
    .where("deposit_id", "=", payment.reference)
    .where("closed_at", "is", null)
    .execute();
}

/** The reviews that are open, or all, the latest first. */
export async function listPaymentReviews(
  db: Db,
  { open, limit }: { readonly open: boolean; readonly limit: number },
): Promise<PaymentReview[]> {
  const rows = await db
    .selectFrom("payment_reviews")
    .selectAll()
    .$if(open, (query) => query.where("closed_at", "is", null))
    .orderBy("last_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    provider: row.provider,
    paymentId: row.payment_id,
    depositId: row.deposit_id,
    code: row.code,
    amount: row.amount,
    currency: row.currency,
    times: row.times,
    lastAt: row.last_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by,
  }));
}

/** Notes that someone has looked. False when there is no such open review. Moves no money. */
export function closePaymentReview(
  db: Db,
  { id, closedBy }: { readonly id: bigint; readonly closedBy: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("payment_reviews")
      .set({ closed_at: sql<Date>`clock_timestamp()`, closed_by: closedBy })
      .where("id", "=", id)
      .where("closed_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordAct(tx, { by: closedBy, act: "payment_review_close", subject: String(id) });
    return true;
  });
}
