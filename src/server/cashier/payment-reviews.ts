import { type Selectable, sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { getMember } from "#/server/members/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { tellReceived } from "./deposit-received.ts";
import { findNewParts } from "./payment-parts.ts";
import { type Notice, partsOf, type TakenBack } from "./providers/adapter.ts";
import type { PaymentReviewsTable } from "./tables.ts";

/** What a provider said that was refused: a payment that credited or settled nothing, a callback that contradicts another. */
export type PaymentReview = {
  readonly id: string;
  readonly provider: string;
  readonly paymentId: string;
  /** What it is about: a deposit, or else a payout. */
  readonly depositId: string | null;
  readonly payoutId: string | null;
  /** What the provider says: `paid`; of payouts also `failed` or `expired`; of credits `refunded` or `disputed`. */
  readonly outcome: string;
  /** Why: `payment_conflict` (it is another's payment), `already_closed` (the opposite was known), `amount_differs`, `taken_back` … */
  readonly code: string;
  /** As the provider said them. */
  readonly amount: string;
  readonly currency: string;
  readonly times: number;
  readonly lastAt: string;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
  /** What was made of it: credited, or sent back. */
  readonly settled: "placed" | "refunded" | null;
};

type Payment = { readonly provider: string } & Omit<Notice, "number" | "outcome"> & {
    readonly outcome: Notice["outcome"] | TakenBack["outcome"];
  };

const subjectOf = ({ about, reference }: Payment) =>
  about === "deposit"
    ? { deposit_id: reference, payout_id: null }
    : { deposit_id: null, payout_id: reference };

const SAME_OF_DEPOSIT = sql`(provider, payment_id, deposit_id, amount, currency)`;
const SAME_OF_PAYOUT = sql`(provider, payment_id, payout_id, outcome, amount, currency)
  where payout_id is not null`;

/**
 * Notes a payment that was refused, each transfer that it is of by itself, but for those that went into its deposit before;
 * said again, it is counted, and opened anew unless it is of a deposit and a person has closed it.
 */
export async function reviewPayment(tx: Db, payment: Payment, code: string): Promise<void> {
  const isDeposit = payment.about === "deposit";
  const parts = isDeposit ? await findNewParts(tx, payment) : partsOf(payment);
  for (const part of parts) await noteReview(tx, { ...payment, ...part }, code);
  if (isDeposit) await tellReceived(tx, payment.reference);
}

async function noteReview(tx: Db, payment: Payment, code: string): Promise<void> {
  const { provider, outsideId, outcome, amount, currency } = payment;
  const { deposit_id, payout_id } = subjectOf(payment);
  await sql`
    insert into payment_reviews as known (provider, payment_id, deposit_id, payout_id, outcome, code, amount, currency)
    values (${provider}, ${outsideId}, ${deposit_id}, ${payout_id}, ${outcome}, ${code}, ${amount}, ${currency})
    on conflict ${payment.about === "deposit" ? SAME_OF_DEPOSIT : SAME_OF_PAYOUT} do update
      set times = known.times + 1, code = excluded.code, last_at = clock_timestamp(),
        closed_at = case when known.deposit_id is not null and known.closed_by is not null then known.closed_at end,
        closed_by = case when known.deposit_id is not null then known.closed_by end`.execute(tx);
}

/**
 * Closes what was noted of a payment, or of the transfers that it is of: it has credited its deposit, or paid its payout,
 * after all. What was said of a payout with another amount is another callback, and stays listed.
 */
export async function closeReviewsOf(tx: Db, payment: Payment): Promise<void> {
  const subject = payment.about === "deposit" ? "deposit_id" : "payout_id";
  const ids = [payment.outsideId, ...partsOf(payment).map(({ outsideId }) => outsideId)];
  await tx
    .updateTable("payment_reviews")
    .set({ closed_at: sql<Date>`clock_timestamp()` })
    .where("provider", "=", payment.provider)
    .where("payment_id", "in", ids)
    .where(subject, "=", payment.reference)
    .where("outcome", "=", "paid")
    .where("closed_at", "is", null)
    .$if(payment.about === "payout", (query) =>
      query.where("amount", "=", payment.amount).where("currency", "=", payment.currency),
    )
    .execute();
}

/** An open review of a provider's callback that it paid one of a withdrawal's payouts; null where there is none. */
export async function findListedPayment(db: Db, withdrawalId: string): Promise<string | null> {
  const row = await db
    .selectFrom("payment_reviews")
    .innerJoin("payouts", "payouts.id", "payment_reviews.payout_id")
    .select("payment_reviews.id")
    .where("payouts.withdrawal_id", "=", withdrawalId)
    .where("payment_reviews.outcome", "=", "paid")
    .where("payment_reviews.closed_at", "is", null)
    .orderBy("payment_reviews.id")
    .executeTakeFirst();
  return row ? String(row.id) : null;
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
  return rows.map(viewReview);
}

/** Money that arrived for a deposit and waits for somebody, with whose it is and what was asked for. */
export type DepositReview = PaymentReview & { readonly account: string; readonly asked: string };

/** What arrived for deposits and was refused, and is open, the oldest first. */
export async function listDepositReviews(db: Db, limit: number): Promise<DepositReview[]> {
  const rows = await db
    .selectFrom("payment_reviews as review")
    .innerJoin("deposits as deposit", "deposit.id", "review.deposit_id")
    .selectAll("review")
    .select(["deposit.member_id", "deposit.amount_minor", "deposit.currency as asked_in"])
    .where("review.closed_at", "is", null)
    .where("review.outcome", "=", "paid")
    .orderBy("review.first_at")
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async ({ member_id, amount_minor, asked_in, ...row }) => ({
      ...viewReview(row),
      account: (await getMember(db, member_id)).account,
      asked: formatWire(amount_minor, (await getCurrency(db, asked_in)).exponent),
    })),
  );
}

/** What is open of what providers said of a member's deposits and payouts, the latest first. */
export async function listOpenReviewsOf(
  db: Db,
  memberId: bigint,
  limit: number,
): Promise<PaymentReview[]> {
  const rows = await db
    .selectFrom("payment_reviews as review")
    .leftJoin("deposits as deposit", "deposit.id", "review.deposit_id")
    .leftJoin("payouts as payout", "payout.id", "review.payout_id")
    .leftJoin("withdrawals as withdrawal", "withdrawal.id", "payout.withdrawal_id")
    .selectAll("review")
    .where("review.closed_at", "is", null)
    .where((eb) =>
      eb.or([eb("deposit.member_id", "=", memberId), eb("withdrawal.member_id", "=", memberId)]),
    )
    .orderBy("review.last_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(viewReview);
}

/** What a deposit's provider said of it that was refused, the latest first. */
export async function listReviewsOfDeposit(db: Db, depositId: string): Promise<PaymentReview[]> {
  const rows = await db
    .selectFrom("payment_reviews")
    .selectAll()
    .where("deposit_id", "=", depositId)
    .orderBy("last_at", "desc")
    .execute();
  return rows.map(viewReview);
}

/** What providers said of a withdrawal's payouts that was refused, the latest first. */
export async function listReviewsOf(db: Db, withdrawalId: string): Promise<PaymentReview[]> {
  const rows = await db
    .selectFrom("payment_reviews")
    .innerJoin("payouts", "payouts.id", "payment_reviews.payout_id")
    .selectAll("payment_reviews")
    .where("payouts.withdrawal_id", "=", withdrawalId)
    .orderBy("last_at", "desc")
    .execute();
  return rows.map(viewReview);
}

function viewReview(row: Selectable<PaymentReviewsTable>): PaymentReview {
  return {
    id: String(row.id),
    provider: row.provider,
    paymentId: row.payment_id,
    depositId: row.deposit_id,
    payoutId: row.payout_id,
    outcome: row.outcome,
    code: row.code,
    amount: row.amount,
    currency: row.currency,
    times: row.times,
    lastAt: row.last_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by,
    settled: row.settled_as,
  };
}

/** Notes that someone has looked, and answers at what; null when there is no such open review. Moves no money. */
export function closePaymentReview(
  db: Db,
  { id, closedBy }: { readonly id: bigint; readonly closedBy: string },
): Promise<PaymentReview | null> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable("payment_reviews")
      .set({ closed_at: sql<Date>`clock_timestamp()`, closed_by: closedBy })
      .where("id", "=", id)
      .where("closed_at", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (!row) return null;
    if (row.deposit_id !== null) await tellReceived(tx, row.deposit_id);
    await recordAct(tx, { by: closedBy, act: "payment_review_close", subject: String(id) });
    return viewReview(row);
  });
}
