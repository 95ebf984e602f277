import { type RawBuilder, sql } from "kysely";
import { transferReference } from "#/lib/rules/cashier/transfer-reference.ts";
import type { Db } from "#/server/db/index.ts";
import { listActs, type RecordedAct, recordAct } from "#/server/ledger/index.ts";
import { type Sight, showRealName } from "#/server/members/index.ts";
import { type Approval, listApprovals } from "#/server/staff/index.ts";
import { listStoryEntries, type StoryEntry } from "#/server/wallet/index.ts";
import {
  type DepositCase,
  depositCase,
  findWithdrawalCase,
  type WithdrawalCase,
} from "./operations.ts";
import { listReviewsOfDeposit, type PaymentReview } from "./payment-reviews.ts";
import { listPayouts } from "./payouts.ts";
import type { PaymentSubject } from "./search.ts";
import { readStatementsOf, type ToldByStatements } from "./statements/statements-of.ts";
import { holdReferenceOf } from "./withdrawal-view.ts";

/** How a provider was asked about a deposit, or about one attempt to pay a withdrawal out. */
export type Asking = {
  readonly reference: string;
  readonly provider: string;
  readonly state: string;
  readonly asks: number;
  /** How often it was told to pay; a deposit's is created once. */
  readonly orders: number | null;
  /** When it is asked the next time; null where nothing more is asked. */
  readonly nextAt: string | null;
  readonly paymentId: string | null;
  readonly reason: string | null;
  readonly createdAt: string;
  readonly closedAt: string | null;
};

/** What a provider said and signed, in a callback or in an answer, and what it led to. */
export type ProviderCallback = {
  readonly at: string;
  readonly provider: string;
  readonly reference: string;
  readonly paymentId: string;
  readonly outcome: string;
  /** As the provider said them. */
  readonly amount: string;
  readonly currency: string;
  /** The state it left behind, or the code it was refused with. */
  readonly ledTo: string;
};

type Told = {
  /** What was asked for, and the moments of it, by name; those that never came are left out. */
  readonly asked: Readonly<Record<string, string>>;
  readonly times: Readonly<Record<string, string>>;
  readonly providers: readonly Asking[];
  /** The first one first. */
  readonly callbacks: readonly ProviderCallback[];
  readonly reviews: readonly PaymentReview[];
  readonly entries: readonly StoryEntry[];
  readonly decisions: readonly Decided[];
  readonly approvals: readonly Approval[];
  readonly acts: readonly RecordedAct[];
  /** What statements of providers and banks tell of it, and where they disagree. */
  readonly statements: ToldByStatements;
};
type Decided = {
  readonly decision: string;
  readonly by: string;
  readonly at: string;
  readonly reason: string | null;
};

/** One deposit, or one withdrawal with every attempt to pay it out, told in full. */
export type PaymentStory = Told &
  (
    | ({ readonly kind: "deposit" } & DepositCase)
    | ({ readonly kind: "withdrawal" } & Omit<WithdrawalCase, "payouts" | "reviews">)
  );

const MOST = 100;

/** Tells a payment as far as this sight goes, and keeps on its member that it was looked at. */
export async function readPaymentStory(
  db: Db,
  subject: PaymentSubject,
  { by, sight }: { readonly by: string; readonly sight: Sight },
): Promise<PaymentStory> {
  const told = await (subject.kind === "deposit"
    ? storyOfDeposit(db, subject.id, sight)
    : storyOfWithdrawal(db, subject.id, sight));
  const after = { payment: `${subject.kind} ${subject.id}`, sight };
  await recordAct(db, { by, act: "payment_show", subject: told.account, after });
  return told;
}

async function storyOfDeposit(db: Db, id: string, sight: Sight): Promise<PaymentStory> {
  const row = await db
    .selectFrom("deposits")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const reviews = await listReviewsOfDeposit(db, id);
  const refunds = await db
    .selectFrom("deposit_refunds")
    .select("id")
    .where("deposit_id", "=", id)
    .execute();
  const askedAgain = row.closed_at === null ? row.ask_after.toISOString() : null;
  return {
    kind: "deposit",
    ...(await depositCase(db, row)),
    asked: present({
      method: `${row.method_id} (${row.kind})`,
      provider: row.provider,
      language: row.language || null,
      transfer: transferReference(row.number),
      payAt: row.pay_url && (sight === "masked" ? new URL(row.pay_url).origin : row.pay_url),
    }),
    times: moments({ opened: row.created_at, expires: row.expires_at, closed: row.closed_at }),
    providers: [
      {
        reference: id,
        provider: row.provider,
        state: row.state,
        asks: row.asks,
        orders: null,
        nextAt: askedAgain,
        paymentId: row.payment_id,
        reason: row.fault,
        createdAt: row.created_at.toISOString(),
        closedAt: row.closed_at?.toISOString() ?? null,
      },
    ],
    callbacks: await listCallbacks(db, sql<boolean>`deposit_id = ${id}`),
    reviews,
    entries: await listStoryEntries(db, [
      ...[`deposit:${id}`, `deposit-fee:${id}`],
      ...reviews.flatMap((review) => [
        `deposit-review:${review.id}`,
        `deposit-review-fee:${review.id}`,
      ]),
    ]),
    decisions: [],
    approvals: [],
    acts: await listActs(db, {
      limit: MOST,
      ofAny: [id, ...reviews.map((review) => review.id)],
      acts: ["payment_review_close", "deposit_placed", "deposit_refund", "approval_"],
    }),
    statements: await readStatementsOf(db, [id, ...refunds.map((refund) => refund.id)]),
  };
}

async function storyOfWithdrawal(db: Db, id: string, sight: Sight): Promise<PaymentStory> {
  const kept = await findWithdrawalCase(db, id, (name) => showRealName(name, sight));
  const row = await db
    .selectFrom("withdrawals")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!kept || !row) throw new Error(`withdrawal ${id} is gone`);
  const { payouts: _payouts, reviews, ...facts } = kept;
  const attempts = await listPayouts(db, id);
  const decisions = await db
    .selectFrom("withdrawal_decisions")
    .selectAll()
    .where("withdrawal_id", "=", id)
    .orderBy("id")
    .execute();
  const onReviews = { ofAny: reviews.map((review) => review.id), acts: ["payment_review_close"] };
  const acts = [
    ...(await listActs(db, { limit: MOST, ofAny: [id], acts: OF_WITHDRAWAL })),
    ...(await listActs(db, { limit: MOST, ...onReviews })),
  ];
  return {
    kind: "withdrawal",
    ...facts,
    asked: { to: facts.payee },
    times: moments({
      askedFor: row.created_at,
      decided: row.decided_at,
      answerBy: row.confirm_by,
      answered: row.confirmed_at,
      settled: row.settled_at,
    }),
    providers: attempts.map((attempt) => ({
      reference: attempt.id,
      provider: attempt.provider,
      state: attempt.state,
      asks: attempt.asks,
      orders: attempt.orders,
      nextAt: attempt.closed_at === null ? attempt.ask_after.toISOString() : null,
      paymentId: attempt.payment_id,
      reason: attempt.reason,
      createdAt: attempt.created_at.toISOString(),
      closedAt: attempt.closed_at?.toISOString() ?? null,
    })),
    callbacks: (
      await Promise.all(
        attempts.map((attempt) =>
          listCallbacks(
            db,
            sql<boolean>`provider = ${attempt.provider} and payout_id = ${attempt.id}`,
          ),
        ),
      )
    ).flat(),
    reviews,
    entries: await listStoryEntries(db, [holdReferenceOf(id), `withdrawal-return:${id}`]),
    decisions: decisions.map((each) => ({
      decision: each.decision,
      by: each.decided_by,
      at: each.decided_at.toISOString(),
      reason: each.reason,
    })),
    approvals: await listApprovals(db, { limit: MOST, ofAny: [id] }),
    acts: acts.sort((a, b) => (a.id < b.id ? -1 : 1)),
    statements: await readStatementsOf(db, [id, ...attempts.map((attempt) => attempt.id)]),
  };
}

const OF_WITHDRAWAL = ["withdrawal_", "payee_number_show", "approval_"];

async function listCallbacks(db: Db, which: RawBuilder<boolean>): Promise<ProviderCallback[]> {
  const rows = await db
    .selectFrom("provider_words")
    .selectAll()
    .where(which)
    .orderBy("id")
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    at: row.received_at.toISOString(),
    provider: row.provider,
    reference: row.deposit_id ?? row.payout_id ?? "",
    paymentId: row.payment_id,
    outcome: row.outcome,
    amount: row.amount,
    currency: row.currency,
    ledTo: row.answer,
  }));
}

const present = (facts: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );

const moments = (times: Readonly<Record<string, Date | null>>): Record<string, string> =>
  present(
    Object.fromEntries(
      Object.entries(times).map(([name, at]) => [name, at?.toISOString() ?? null]),
    ),
  );
