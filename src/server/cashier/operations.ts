import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { WITHDRAWAL_STATES } from "#/lib/contract/cashier/calls.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { getMember } from "#/server/members/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import type { DepositRow } from "./deposit-view.ts";
import { type NumberVault, payeePlace } from "./payee-number.ts";
import { findSharers } from "./payee-operations.ts";
import type { ShowName } from "./payees.ts";
import { listReviewsOf, type PaymentReview } from "./payment-reviews.ts";
import { listPayouts, type PayoutRow } from "./payouts.ts";
import { findRisk } from "./risk.ts";
import type { Risk } from "./risk-rules.ts";
import { DEPOSIT_ROW_STATES } from "./rules.ts";
import { countProofs, type WithdrawalRow } from "./withdrawal-view.ts";

/** A withdrawal as the operator who decides on it sees it. */
export type WithdrawalCase = {
  readonly id: string;
  /** The member's username. */
  readonly account: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: WithdrawalRow["state"];
  readonly payee: string;
  /** Other members who have, or had, the account that it goes to. */
  readonly sameAccountAs: readonly string[];
  /** What it costs its member beside the amount. */
  readonly fee: string;
  /** What it was found to be when it was asked for; null of those from before there were such rules. */
  readonly risk: Risk | null;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  /** Who approved or rejected it; the last of them, where it was rejected after a provider had not paid it. */
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly missingAmount: string | null;
  /** What the member wrote with the dispute, and how many pictures they showed. */
  readonly comment: string | null;
  readonly proofs: number;
  /** What was made of it where it is disputed. */
  readonly settled: string | null;
  /** The attempts to pay it out through a provider, the first one first. */
  readonly payouts: readonly PayoutCase[];
  /** What providers said of them that was refused, closed or not, the latest first. */
  readonly reviews: readonly PaymentReview[];
};

/** An attempt to pay out, as the operator sees it. */
export type PayoutCase = {
  readonly id: string;
  readonly provider: string;
  readonly state: PayoutRow["state"];
  /** How often the provider was asked. */
  readonly asks: number;
  readonly paymentId: string | null;
  readonly reason: string | null;
  readonly createdAt: string;
  readonly closedAt: string | null;
};

/** A deposit as the operator sees it. */
export type DepositCase = {
  readonly id: string;
  readonly account: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: DepositRow["state"];
  readonly method: string;
  readonly createdAt: string;
  readonly closedAt: string | null;
  readonly paymentId: string | null;
  /** Taken off it when it is credited. */
  readonly fee: string;
  /** What its provider says arrived instead of the amount. */
  readonly received: string | null;
  /** How many pictures its payer showed of it. */
  readonly proofs: number;
};

/** Which to list: of one state or (null) of all, of one member or of all, and how many at most. */
type CaseFilter<State> = {
  readonly state: State | null;
  readonly limit: number;
  readonly memberId?: bigint;
  /** Only what something is still to be done about: for a withdrawal, by staff or its provider. */
  readonly waiting?: boolean;
};

/** Asked for, being paid, or disputed. */
const WAITING = ["requested", "paying", "not_received", "partly_received"] as const;

/** Withdrawals by state: the oldest first where they wait for something, all of them the newest first. */
export async function listWithdrawalCases(
  db: Db,
  { state, limit, memberId, waiting = false }: CaseFilter<WithdrawalRow["state"]>,
  showName: ShowName,
): Promise<WithdrawalCase[]> {
  const rows = await db
    .selectFrom("withdrawals")
    .selectAll()
    .where("state", "in", state === null ? [...WITHDRAWAL_STATES] : [state])
    .$if(memberId !== undefined, (query) => query.where("member_id", "=", memberId ?? 0n))
    .$if(waiting, (query) => query.where("state", "in", WAITING).where("settled_at", "is", null))
    .orderBy("number", state === null ? "desc" : "asc")
    .limit(limit)
    .execute();
  return Promise.all(rows.map((row) => withdrawalCase(db, row, showName)));
}

/** The ids of all that a member asked for. */
export async function listWithdrawalIds(db: Db, memberId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom("withdrawals")
    .select("id")
    .where("member_id", "=", memberId)
    .execute();
  return rows.map(({ id }) => id);
}

/** One withdrawal, or null. */
export async function findWithdrawalCase(
  db: Db,
  id: string,
  showName: ShowName,
): Promise<WithdrawalCase | null> {
  const row = await db
    .selectFrom("withdrawals")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? withdrawalCase(db, row, showName) : null;
}

async function withdrawalCase(
  db: Db,
  row: WithdrawalRow,
  showName: ShowName,
): Promise<WithdrawalCase> {
  const { exponent } = await getCurrency(db, row.currency);
  const payee = await db
    .selectFrom("payee_accounts")
    .selectAll()
    .where("id", "=", row.payee_account_id)
    .executeTakeFirstOrThrow();
  const decision = await db
    .selectFrom("withdrawal_decisions")
    .select("decided_by")
    .where("withdrawal_id", "=", row.id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return {
    id: row.id,
    account: (await getMember(db, row.member_id)).account,
    amount: formatWire(row.amount_minor, exponent),
    currency: row.currency,
    state: row.state,
    payee: `${showName(payee.holder)}, ${payee.institution} •••• ${payee.number_end}`,
    sameAccountAs: await findSharers(db, payee),
    fee: formatWire(row.fee_minor, exponent),
    risk: await findRisk(db, row.id),
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: decision?.decided_by ?? null,
    reason: row.reason,
    missingAmount: row.missing_minor === null ? null : formatWire(row.missing_minor, exponent),
    comment: row.receipt_comment,
    proofs: (await countProofs(db, [row.id])).get(row.id) ?? 0,
    settled: row.settled_as,
    payouts: (await listPayouts(db, row.id)).map(payoutCase),
    reviews: await listReviewsOf(db, row.id),
  };
}

function payoutCase(row: PayoutRow): PayoutCase {
  const { id, provider, state, asks, payment_id: paymentId, reason } = row;
  return {
    ...{ id, provider, state, asks, paymentId, reason },
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

/**
 * The whole number of the account that a withdrawal goes to, for who pays it by hand. That it was seen is kept.
 * `books_differ`: it does not end as the account was shown to the member.
 */
export function revealPayeeNumber(
  db: Db,
  vault: NumberVault,
  { withdrawalId, seenBy }: { readonly withdrawalId: string; readonly seenBy: string },
): Promise<Result<string, "not_found" | "books_differ">> {
  return inTransaction(db, async (tx) => {
    const payee = await tx
      .selectFrom("withdrawals")
      .innerJoin("payee_accounts", "payee_accounts.id", "withdrawals.payee_account_id")
      .select(["payee_accounts.id", "payee_accounts.number_sealed", "payee_accounts.number_end"])
      .where("withdrawals.id", "=", withdrawalId)
      .executeTakeFirst();
    if (!payee) return refuse("not_found");
    await tx
      .insertInto("payee_number_views")
      .values({ withdrawal_id: withdrawalId, seen_by: seenBy })
      .execute();
    await recordAct(tx, { by: seenBy, act: "payee_number_show", subject: withdrawalId });
    const number = vault.open(payee.number_sealed, payeePlace(payee.id));
    return number.endsWith(payee.number_end) ? ok(number) : refuse("books_differ");
  });
}

/** Deposits, the newest first. */
export async function listDepositCases(
  db: Db,
  { state, limit, memberId, waiting = false }: CaseFilter<DepositRow["state"]>,
): Promise<DepositCase[]> {
  const rows = await db
    .selectFrom("deposits")
    .selectAll()
    .where("state", "in", state === null ? [...DEPOSIT_ROW_STATES] : [state])
    .$if(memberId !== undefined, (query) => query.where("member_id", "=", memberId ?? 0n))
    .$if(waiting, (query) => query.where("closed_at", "is", null))
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return Promise.all(rows.map((row) => depositCase(db, row)));
}

/** A deposit as the operator sees it. */
export async function depositCase(db: Db, row: DepositRow): Promise<DepositCase> {
  const { exponent } = await getCurrency(db, row.currency);
  return {
    id: row.id,
    account: (await getMember(db, row.member_id)).account,
    amount: formatWire(row.amount_minor, exponent),
    fee: formatWire(row.fee_minor, exponent),
    received: row.received_minor === null ? null : formatWire(row.received_minor, exponent),
    currency: row.currency,
    proofs: row.proofs,
    state: row.state,
    method: row.method_id,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    paymentId: row.payment_id,
  };
}
