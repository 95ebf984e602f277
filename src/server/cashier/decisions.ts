import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { HOUSE, openAccount, recordAct, settleHold, voidHold } from "#/server/ledger/index.ts";
import { announceBalance, getCurrency } from "#/server/wallet/index.ts";
import { compareWithHold } from "./held.ts";
import { findListedPayment } from "./payment-reviews.ts";
import { choosePayer, listPayouts, openPayout, type PayBy, type PayoutRefusal } from "./payouts.ts";
import { isPayoutOpen } from "./rules.ts";
import { agreeOnPayment } from "./two-people.ts";
import { announcePaid, withdrawalFacts } from "./withdrawal-paid.ts";
import { announceWithdrawal, holdReferenceOf, type WithdrawalRow } from "./withdrawal-view.ts";

export type Decision = {
  readonly withdrawalId: string;
  /** Whose decision it is; kept. */
  readonly decidedBy: string;
} & (
  | { readonly decision: "approve"; readonly payBy?: PayBy | undefined }
  /** The reason is shown to the member. */
  | { readonly decision: "reject"; readonly reason: string }
);

type DecisionRefusal =
  | "not_found"
  | "already_decided"
  | "books_differ"
  | "payout_standing"
  | "payment_listed"
  | "approval_needed"
  | PayoutRefusal;

/**
 * Decides on a withdrawal that was requested, once: of two decisions at the same time one is `already_decided` (the
 * detail says the state). Approved, a provider is asked to pay it and the money stays held until its signed word
 * (`paying`), or, where the operator pays by hand, leaves at once for the house's `withdrawals`. Rejected, it goes back;
 * one that is `paying` can be rejected too, but for `payout_standing`: a provider may still pay it, and `payment_listed`:
 * one says that it has, which is to be looked at first (the detail names the review). The decision is kept
 * with who took it. `books_differ`: what is asked for is not what the ledger holds for it (the detail names what
 * differs); that is never approved, and a rejection gives back what is held. `provider_unfit`, `provider_ambiguous`: as
 * choosePayer says. `approval_needed`: it is above what one sends alone, as agreeOnPayment says.
 */
export function decideWithdrawal(
  db: Db,
  decision: Decision,
): Promise<Result<Withdrawal, DecisionRefusal>> {
  return inTransaction(db, async (tx) => {
    const asked = await lockWithdrawal(tx, decision.withdrawalId);
    if (!asked) return refuse("not_found");
    return decision.decision === "approve"
      ? approve(tx, asked, decision)
      : reject(tx, asked, decision);
  });
}

/** A withdrawal, locked: what is decided on it and what its provider says wait for each other here. */
export function lockWithdrawal(tx: Db, id: string): Promise<WithdrawalRow | undefined> {
  return tx
    .selectFrom("withdrawals")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

async function approve(
  tx: Db,
  asked: WithdrawalRow,
  { decidedBy, payBy }: Decision & { readonly decision: "approve" },
): Promise<Result<Withdrawal, DecisionRefusal>> {
  if (asked.state !== "requested")
    return refuse("already_decided", { detail: { state: asked.state } });
  const differing = await compareWithHold(tx, asked);
  if (differing.length > 0)
    return refuse("books_differ", { detail: { differing: differing.join(", ") } });
  const provider = await choosePayer(tx, asked, payBy);
  if (!provider.ok) return provider;
  const paying = { by: decidedBy, provider: provider.value };
  const agreed = await agreeOnPayment(tx, asked, { act: "withdrawal_approve", ...paying });
  if (!agreed.ok) return agreed;
  const row = await tx
    .updateTable("withdrawals")
    .set({ state: "paying", decided_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", asked.id)
    .where("state", "=", "requested")
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepDecision(tx, row, "approve", decidedBy);
  const after = { provider: provider.value, ...agreed.value };
  if (provider.value === null) {
    const paid = await payByHand(tx, row);
    await keepAct(tx, { asked, row: paid, by: decidedBy, act: "withdrawal_approve", after });
    return ok(await announcePaid(tx, paid));
  }
  const { id: payout } = await openPayout(tx, row.id, provider.value);
  const kept = { ...after, payout };
  await keepAct(tx, { asked, row, by: decidedBy, act: "withdrawal_approve", after: kept });
  const payload = await withdrawalFacts(tx, row);
  const fact = { kind: "withdrawal_paying", memberId: row.member_id, payload } as const;
  return ok(await announceWithdrawal(tx, row, await recordEvent(tx, fact)));
}

async function reject(
  tx: Db,
  asked: WithdrawalRow,
  { decidedBy, reason }: Decision & { readonly decision: "reject" },
): Promise<Result<Withdrawal, DecisionRefusal>> {
  if (asked.state !== "requested" && asked.state !== "paying")
    return refuse("already_decided", { detail: { state: asked.state } });
  const standing = await findStanding(tx, asked.id);
  if (standing) return refuse("payout_standing", { detail: { payout: standing } });
  const listed = await findListedPayment(tx, asked.id);
  if (listed !== null) return refuse("payment_listed", { detail: { review: listed } });
  const row = await tx
    .updateTable("withdrawals")
    .set({ state: "rejected", decided_at: sql<Date>`clock_timestamp()`, reason })
    .where("id", "=", asked.id)
    .where("state", "=", asked.state)
    .returningAll()
    .executeTakeFirstOrThrow();
  const hold = { reference: holdReferenceOf(row.id), kind: "withdrawal" };
  assertMoved(row, await voidHold(tx, hold));
  await keepDecision(tx, row, "reject", decidedBy);
  await keepAct(tx, { asked, row, by: decidedBy, act: "withdrawal_reject" });
  const payload = { ...(await withdrawalFacts(tx, row)), reason };
  const fact = { kind: "withdrawal_rejected", memberId: row.member_id, payload } as const;
  const eventId = await recordEvent(tx, fact);
  await announceBalance(tx, row.member_id);
  return ok(await announceWithdrawal(tx, row, eventId));
}

/** The attempt of a withdrawal that may still pay it, or has; null where there is none. */
export async function findStanding(tx: Db, withdrawalId: string): Promise<string | null> {
  const last = (await listPayouts(tx, withdrawalId)).at(-1);
  return last && (isPayoutOpen(last.state) || last.state === "paid") ? last.id : null;
}

/** Settles the hold of a withdrawal that is `paying`: the operator has sent the money without a provider. */
export async function payByHand(tx: Db, { id, currency }: WithdrawalRow): Promise<WithdrawalRow> {
  const row = await tx
    .updateTable("withdrawals")
    .set({
      state: "approved",
      confirm_by: sql<Date>`clock_timestamp() + confirm_ms * interval '1 millisecond'`,
    })
    .where("id", "=", id)
    .where("state", "=", "paying")
    .returningAll()
    .executeTakeFirstOrThrow();
  const house = { owner: HOUSE, purpose: "withdrawals", currency } as const;
  const toAccountId = await openAccount(tx, house);
  const hold = { reference: holdReferenceOf(id), kind: "withdrawal" };
  assertMoved(row, await settleHold(tx, { ...hold, toAccountId }));
  await sql`select withdrawal_keep_fee(w) from withdrawals w where id = ${id}`.execute(tx);
  return row;
}

type Moved = Awaited<ReturnType<typeof settleHold>>;

function assertMoved({ id }: WithdrawalRow, moved: Moved): void {
  if (!moved.ok) throw new Error(`withdrawal ${id}: its hold says ${moved.code}`);
  if (moved.value.replayed) throw new Error(`withdrawal ${id}: its hold was closed before`);
}

async function keepDecision(
  tx: Db,
  { id, reason }: WithdrawalRow,
  decision: Decision["decision"],
  decidedBy: string,
): Promise<void> {
  await tx
    .insertInto("withdrawal_decisions")
    .values({ withdrawal_id: id, decision, decided_by: decidedBy, reason })
    .execute();
}

/** Keeps what an operator did with a withdrawal, from what it was to what it is. */
export async function keepAct(
  tx: Db,
  {
    asked,
    row,
    by,
    act,
    after = {},
  }: {
    readonly asked: WithdrawalRow;
    readonly row: WithdrawalRow;
    readonly by: string;
    readonly act: string;
    readonly after?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await recordAct(tx, {
    by,
    act,
    subject: row.id,
    before: { state: asked.state },
    after: {
      state: row.state,
      reason: row.reason,
      amount: formatWire(row.amount_minor, (await getCurrency(tx, row.currency)).exponent),
      currency: row.currency,
      payee: row.payee_account_id,
      ...after,
    },
  });
}
