import { sql } from "kysely";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { HOUSE, openAccount, postTransfer, recordAct } from "#/server/ledger/index.ts";
import { announceBalance, getCurrency } from "#/server/wallet/index.ts";
import { tellReceived } from "./deposit-received.ts";
import { addRefund } from "./deposit-refunds.ts";
import { agreeOnSettlement } from "./deposit-two-people.ts";
import { announceDeposit, type DepositRow } from "./deposit-view.ts";
import { newId } from "./ids.ts";
import { keepToPlay } from "./turnover.ts";

export type DepositSettlement = {
  /** The number of the review. */
  readonly reviewId: bigint;
  /** `placed`: what arrived is credited to the member; `refunded`: it goes back to its payer. */
  readonly as: "placed" | "refunded";
  /** The member reads it. */
  readonly reason: string;
  readonly by: string;
};

/** What was made of a review. */
export type SettledReview = {
  readonly depositId: string;
  readonly provider: string;
  readonly paymentId: string;
  readonly amount: string;
  readonly currency: string;
  /** Taken off what was placed. */
  readonly fee: string;
};

type Refusal =
  | "not_found"
  | "already_closed"
  | "not_settled_here"
  | "payment_taken"
  | "approval_needed";

/** Money that arrived for its deposit, and could not be credited by itself. */
const SETTLED_HERE: ReadonlySet<string> = new Set([
  "amount_differs",
  "already_closed",
  "rate_lapsed",
]);

/**
 * Settles money that arrived for a deposit and was refused, once: placed, what arrived goes from the house's `deposits`
 * to the member's wallet, less the deposit's fee in proportion, and asks to be played as the deposit does; refunded, nothing moves here, and its provider is to be
 * asked to send it (deposit-refunds.ts). Either way no word of the
 * provider's ever credits that transfer, and the member is told. Above the site's `withdrawalsByTwo` a second member of
 * staff agrees first (`approval_needed`). `not_settled_here`: the detail says which refusal it was.
 */
export function settleReview(
  db: Db,
  { reviewId, as, reason, by }: DepositSettlement,
): Promise<Result<SettledReview, Refusal>> {
  return inTransaction(db, async (tx) => {
    const deposit = await lockDeposit(tx, reviewId);
    if (!deposit) return refuse("not_found");
    const review = await tx
      .selectFrom("payment_reviews")
      .selectAll()
      .where("id", "=", reviewId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (review.closed_at !== null) return refuse("already_closed");
    const { exponent } = await getCurrency(tx, deposit.currency);
    const amount = parseMoney(review.amount, exponent);
    const { code } = review;
    const isOurs = review.currency === deposit.currency && review.outcome === "paid";
    if (!isOurs || !SETTLED_HERE.has(code) || !amount.ok || amount.value <= 0n)
      return refuse("not_settled_here", { detail: { code } });
    if (await isSuspended(tx, review)) return refuse("payment_taken");
    const told = { deposit: deposit.id, payment: `${review.provider}/${review.payment_id}` };
    const money = { amountMinor: amount.value, currency: deposit.currency };
    const asked = { act: `deposit_${as}`, subject: String(reviewId), reason, by };
    const agreed = await agreeOnSettlement(tx, asked, { ...told, ...money });
    if (!agreed.ok) return agreed;
    const part = { provider: review.provider, part_id: review.payment_id };
    const taken = await tx
      .insertInto("provider_payment_parts")
      .values({ ...part, deposit_id: deposit.id, amount_minor: amount.value, review_id: reviewId })
      .onConflict((conflict) => conflict.columns(["provider", "part_id"]).doNothing())
      .returning("part_id")
      .executeTakeFirst();
    if (!taken) return refuse("payment_taken");
    await tx
      .updateTable("payment_reviews")
      .set({
        ...{ closed_at: sql<Date>`clock_timestamp()`, closed_by: by },
        ...{ settled_as: as, settled_reason: reason },
      })
      .where("id", "=", reviewId)
      .execute();
    if (as === "refunded")
      await addRefund(tx, {
        ...{
          id: newId("r"),
          deposit_id: deposit.id,
          review_id: reviewId,
          provider: review.provider,
        },
        ...{ payment_id: review.payment_id, amount_minor: amount.value, reason, asked_by: by },
        currency: deposit.currency,
      });
    const feeMinor = as === "placed" ? await place(tx, deposit, reviewId, amount.value) : 0n;
    const facts = {
      depositId: deposit.id,
      amount: formatWire(amount.value - feeMinor, exponent),
      currency: deposit.currency,
    };
    const row = await note(tx, deposit, { as, reason, minor: amount.value - feeMinor });
    const payload = { ...facts, outcome: as, reason };
    const { member_id: memberId } = deposit;
    const eventId = await recordEvent(tx, { kind: "deposit_settled", memberId, payload });
    await recordAct(tx, {
      ...{ by, act: `deposit_${as}`, subject: deposit.id, before: { state: deposit.state } },
      after: { ...told, review: String(reviewId), amount: review.amount, reason, ...agreed.value },
    });
    if (as === "placed") await announceBalance(tx, memberId);
    await announceDeposit(tx, row, eventId);
    await tellReceived(tx, deposit.id);
    const { provider, payment_id: paymentId } = review;
    const fee = formatWire(feeMinor, exponent);
    return ok({ ...facts, provider, paymentId, amount: formatWire(amount.value, exponent), fee });
  });
}

/** Whether somebody put this payment into suspense; from here on nobody does (statements/suspense.ts). */
async function isSuspended(
  tx: Db,
  { provider, payment_id }: { readonly provider: string; readonly payment_id: string },
): Promise<boolean> {
  await sql`lock table provider_payment_parts in row exclusive mode`.execute(tx);
  const item = await tx
    .selectFrom("suspense_items")
    .select("id")
    .where("provider", "=", provider)
    .where("outside_id", "=", payment_id)
    .executeTakeFirst();
  return item !== undefined;
}

/** The deposit first, as a provider's word does. */
async function lockDeposit(tx: Db, reviewId: bigint): Promise<DepositRow | null> {
  const row = await tx
    .selectFrom("deposits")
    .selectAll("deposits")
    .where("id", "=", (query) =>
      query.selectFrom("payment_reviews").select("deposit_id").where("id", "=", reviewId),
    )
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Credits what arrived, and takes the fee in proportion: paying in parts, or a little less, saves nobody any of it. */
async function place(
  tx: Db,
  { id, member_id, currency, fee_minor, turnover_minor, amount_minor, kind }: DepositRow,
  reviewId: bigint,
  amountMinor: bigint,
): Promise<bigint> {
  const owner = { kind: "member", id: member_id } as const;
  const wallet = await openAccount(tx, { owner, purpose: "wallet", currency });
  const post = async (
    purpose: "deposits" | "fees",
    transfer: { readonly reference: string; readonly kind: string; readonly aboutKey: string },
    minor: bigint,
  ) => {
    const house = await openAccount(tx, { owner: HOUSE, purpose, currency });
    const legs = [
      { accountId: house, amountMinor: -minor },
      { accountId: wallet, amountMinor: minor },
    ];
    const { reference, aboutKey } = transfer;
    const moved = await postTransfer(tx, {
      ...{ reference, kind: transfer.kind, legs, meta: { aboutKey } },
    });
    if (!moved.ok) throw new Error(`${reference} is refused, ${moved.code}`);
  };
  const reference = `deposit-review:${reviewId}`;
  const aboutKey = `cashier:method_${kind}`;
  await post("deposits", { reference, kind: "deposit_placed", aboutKey }, amountMinor);
  const feeMinor = (fee_minor * amountMinor) / amount_minor;
  await keepToPlay(tx, {
    ...{ member_id, currency, deposit_id: id, amount_minor: amountMinor - feeMinor },
    turnover_minor: (turnover_minor * amountMinor) / amount_minor,
  });
  const fee = { kind: "deposit_placed_fee", aboutKey: "cashier:deposit_fee" };
  if (feeMinor > 0n)
    await post("fees", { ...fee, reference: `deposit-review-fee:${reviewId}` }, -feeMinor);
  return feeMinor;
}

/** What was placed ends a deposit that was still waiting: nothing more is asked for. */
async function note(
  tx: Db,
  { id, closed_at }: DepositRow,
  { as, reason, minor }: Pick<DepositSettlement, "as" | "reason"> & { readonly minor: bigint },
): Promise<DepositRow> {
  const isOver = as === "placed" && closed_at === null;
  const ended = { state: "expired", closed_at: sql<Date>`clock_timestamp()` } as const;
  return tx
    .updateTable("deposits")
    .set({ settled_as: as, settled_minor: minor, settled_reason: reason, ...(isOver ? ended : {}) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
