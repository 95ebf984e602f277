import { sql } from "kysely";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ReplyOf } from "#/lib/contract/call.ts";
import type { providerCallback } from "#/lib/contract/cashier/calls.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordQuietly } from "#/server/events/index.ts";
import { announceBalances, getCurrency } from "#/server/wallet/index.ts";
import { announceDeposit, type DepositRow } from "./deposit-view.ts";
import { findNewParts, isSettledByHand } from "./payment-parts.ts";
import { closeReviewsOf, reviewPayment } from "./payment-reviews.ts";
import { actOnPayout } from "./payout-callback.ts";
import type { Notice, Proof, SignedNotice } from "./providers/adapter.ts";
import { type DepositState, stateAfterCallback } from "./rules.ts";

type Answer = Result<ReplyOf<typeof providerCallback>, CodeOf<typeof providerCallback>>;
/** A deposit as it stands now, and the recorded event that tells of it. */
type DepositNews = { readonly row: DepositRow; readonly eventId: bigint | undefined };
type Acted = Result<
  ReplyOf<typeof providerCallback> & { readonly news?: DepositNews },
  CodeOf<typeof providerCallback>
>;

/**
 * Does what a provider says, a callback or an answer alike, once, in one transaction: the deposit's new state, the
 * money, the event, and the notice itself with its answer. Amount and currency must be the deposit's. A second payment
 * of one deposit is refused as `already_closed`, and so is one with a transfer that a person has settled; one payment of a second
 * deposit as `payment_conflict`. A payment is the transfers that it is of, however many of them are told at once. Whatever payment
 * is refused is put for review, its money is somewhere, and so is whatever contradicts what is known of a payout
 * (payout-callback.ts). Open pages are told of a deposit once it is committed: transactions that notify commit one after
 * another. The usual callback never comes here: it is credited in one statement (credit-at-once.ts).
 */
export async function handleProviderCallback(
  db: Db,
  provider: string,
  signed: SignedNotice,
): Promise<Answer> {
  const acted = await actOnNotice(db, provider, signed);
  if (!acted.ok) return acted;
  const { state, news } = acted.value;
  if (news) {
    if (news.row.state === "credited") await announceBalances(db, [news.row.member_id]);
    await announceDeposit(db, news.row, news.eventId);
  }
  return ok({ state });
}

function actOnNotice(db: Db, provider: string, signed: SignedNotice): Promise<Acted> {
  const { proof } = signed;
  return inTransaction(db, async (tx) => {
    const notice = await named(tx, provider, signed.notice);
    const isPayout = notice.about === "payout";
    const answer: Acted = await (isPayout
      ? actOnPayout(tx, provider, { notice, proof })
      : actOnDeposit(tx, provider, { notice, proof }));
    const answered = answer.ok ? answer.value.state : answer.code;
    await sql`select cashier_note_word(${provider}, ${proof.stamp}, ${proof.body}::bytea,
      ${proof.signature}, ${answered})`.execute(tx);
    const isPaid = notice.outcome === "paid";
    const payment = { ...notice, provider };
    if (answer.ok && isPaid) await closeReviewsOf(tx, payment);
    if (!answer.ok && (isPaid || (isPayout && answer.code !== "not_found")))
      await reviewPayment(tx, payment, answer.code);
    return answer;
  });
}

/** A notice by the deposit's id, where its provider knows it by its number; as it is where there is none of that number. */
async function named(tx: Db, provider: string, notice: Notice): Promise<Notice> {
  if (notice.number === undefined) return notice;
  const row = await tx
    .selectFrom("deposits")
    .select("id")
    .where("number", "=", notice.number)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return row ? { ...notice, reference: row.id } : notice;
}

async function actOnDeposit(
  tx: Db,
  provider: string,
  { notice, proof }: SignedNotice,
): Promise<Acted> {
  const row = await tx
    .selectFrom("deposits")
    .selectAll()
    .where("id", "=", notice.reference)
    .where("provider", "=", provider)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse("not_found");
  const currency = await getCurrency(tx, row.currency);
  if (notice.currency !== row.currency) return refuse("currency_differs");
  const amount = parseMoney(notice.amount, currency.exponent);
  if (notice.outcome === "paid" && row.payment_id !== notice.outsideId) {
    const payment = { ...notice, provider };
    // A transfer that a credit is of is told by itself too, before it and after it.
    if (row.state === "credited" && (await findNewParts(tx, payment)).length === 0)
      return ok({ state: "credited" });
    if (row.payment_id !== null || (await isSettledByHand(tx, payment)))
      return refuse("already_closed");
  }
  if (!amount.ok || amount.value !== row.amount_minor) return refuse("amount_differs");
  if (notice.outcome === "paid" && row.state !== "credited" && (await hasLapsed(tx, row)))
    return refuse("rate_lapsed");
  const state = stateAfterCallback(row.state, notice.outcome);
  if (state === row.state) return ok({ state });
  const closed = await (state === "credited" ? credit(tx, row, proof) : close(tx, row, state));
  if (!closed) return refuse("payment_conflict");
  const facts = {
    depositId: row.id,
    amount: formatWire(row.amount_minor, currency.exponent),
    currency: row.currency,
  };
  const { member_id: memberId } = row;
  let eventId: bigint | undefined;
  if (state === "credited")
    eventId = await recordQuietly(tx, { kind: "deposit_credited", memberId, payload: facts });
  if (state === "failed") {
    const payload = { ...facts, reason: notice.outcome };
    eventId = await recordQuietly(tx, { kind: "deposit_failed", memberId, payload });
  }
  return ok({ state, news: { row: closed, eventId } });
}

/** Whether the rate that it was to be paid at holds no more: what it is worth by now is nobody's guess. */
async function hasLapsed(tx: Db, { instruction }: DepositRow): Promise<boolean> {
  if (instruction?.shape !== "address") return false;
  const { rows } = await sql<{ lapsed: boolean }>`
    select clock_timestamp() > ${instruction.rateUntil}::timestamptz as lapsed`.execute(tx);
  return rows[0]?.lapsed ?? false;
}

function close(tx: Db, row: DepositRow, state: DepositState): Promise<DepositRow> {
  return tx
    .updateTable("deposits")
    .set({ state, closed_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", row.id)
    .where("state", "=", row.state)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Takes the payment, closes the deposit and moves the money: the database asks itself whether the provider signed for
 * it. Null when the payment is another deposit's; waits for who is taking it at this moment.
 */
async function credit(
  tx: Db,
  { id, provider }: DepositRow,
  proof: Proof,
): Promise<DepositRow | null> {
  const { rows } = await sql<{ credited: boolean }>`select cashier_credit_deposit(${provider},
    ${proof.stamp}, ${proof.body}::bytea, ${proof.signature}) as credited`.execute(tx);
  if (!rows[0]?.credited) return null;
  return tx.selectFrom("deposits").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
