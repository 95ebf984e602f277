import { type Selectable, sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { holdDepositBonus, takeBackBonus } from "#/server/bonus/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import {
  HOUSE,
  holdMoney,
  openAccount,
  recordAct,
  settleHold,
  voidHold,
} from "#/server/ledger/index.ts";
import { announceBalance, getCurrency } from "#/server/wallet/index.ts";
import { giveDepositBonus } from "./deposit-bonus.ts";
import { agreeOnSettlement } from "./deposit-two-people.ts";
import { announceDeposit } from "./deposit-view.ts";
import { newId } from "./ids.ts";
import type { RefundReply } from "./providers/adapter.ts";
import type { FindProvider } from "./providers/index.ts";
import type { DepositRefundsTable } from "./tables.ts";

export type RefundRow = Selectable<DepositRefundsTable>;

const KIND = "deposit_refund";
const referenceOf = ({ id }: Pick<RefundRow, "id">) => `deposit-refund:${id}`;

/** What an operator gives back of, and why; the member reads that. */
export type DepositRefund = {
  readonly depositId: string;
  readonly reason: string;
  readonly by: string;
};

type Refusal =
  | "not_found"
  | "not_credited"
  | "already_refunded"
  | "not_enough_funds"
  | "approval_needed";

/**
 * Begins to give a credited deposit back: what was credited of it, less its fee, is held of the member's wallet until the
 * provider has sent it, and the bonus that came with it is taken back, whatever becomes of the refund. One that is under
 * way is answered as it stands. Above `withdrawalsByTwo` two agree.
 */
export function beginRefund(
  db: Db,
  { depositId, reason, by }: DepositRefund,
): Promise<Result<RefundRow, Refusal>> {
  return inTransaction(db, async (tx) => {
    const deposit = await tx
      .selectFrom("deposits")
      .selectAll()
      .where("id", "=", depositId)
      .forUpdate()
      .executeTakeFirst();
    if (!deposit) return refuse("not_found");
    const { payment_id, provider, currency, member_id: memberId } = deposit;
    if (payment_id === null) return refuse("not_credited", { detail: { state: deposit.state } });
    const standing = await tx
      .selectFrom("deposit_refunds")
      .selectAll()
      .where("provider", "=", provider)
      .where("payment_id", "=", payment_id)
      .where("state", "<>", "failed")
      .executeTakeFirst();
    if (standing) return standing.state === "asked" ? ok(standing) : refuse("already_refunded");
    const amountMinor = deposit.amount_minor - deposit.fee_minor;
    const told = { deposit: depositId, payment: `${provider}/${payment_id}` };
    const asked = { act: "deposit_refund", subject: depositId, reason, by };
    const agreed = await agreeOnSettlement(tx, asked, { ...told, amountMinor, currency });
    if (!agreed.ok) return agreed;
    const id = newId("r");
    const owner = { kind: "member", id: memberId } as const;
    const accountId = await openAccount(tx, { owner, purpose: "wallet", currency });
    const meta = { aboutKey: "cashier:deposit_refund" };
    const reference = referenceOf({ id });
    const bonusId = await holdDepositBonus(tx, depositId);
    const held = await holdMoney(tx, { reference, kind: KIND, accountId, amountMinor, meta });
    if (!held.ok && held.code === "not_enough_funds") return refuse("not_enough_funds");
    if (!held.ok) throw new Error(`refund ${id}: its hold is refused, ${held.code}`);
    const row = await addRefund(tx, {
      ...{ id, deposit_id: depositId, review_id: null, provider, payment_id },
      ...{ amount_minor: amountMinor, currency, reason, asked_by: by },
    });
    if (bonusId !== null) await takeBackBonus(tx, { id: bonusId, reason, by });
    const { exponent } = await getCurrency(tx, currency);
    const amount = formatWire(amountMinor, exponent);
    const after = { ...told, refund: row.id, amount, currency, reason, ...agreed.value };
    await recordAct(tx, { by, act: "deposit_refund", subject: depositId, after });
    await announceBalance(tx, memberId);
    return ok(row);
  });
}

/** Notes that a payment is to go back. Its hold, where it was credited, is the caller's. */
export function addRefund(
  tx: Db,
  values: Pick<
    RefundRow,
    | "id"
    | "deposit_id"
    | "review_id"
    | "provider"
    | "payment_id"
    | "amount_minor"
    | "currency"
    | "reason"
    | "asked_by"
  >,
): Promise<RefundRow> {
  return tx.insertInto("deposit_refunds").values(values).returningAll().executeTakeFirstOrThrow();
}

/** The refund of a review's money that is still under way; null where there is none. */
export async function findReviewRefund(db: Db, reviewId: bigint): Promise<RefundRow | null> {
  const row = await db
    .selectFrom("deposit_refunds")
    .selectAll()
    .where("review_id", "=", reviewId)
    .where("state", "=", "asked")
    .executeTakeFirst();
  return row ?? null;
}

/** How a refund stands after its provider was asked, and what it said where it is not done. */
export type Asked = { readonly state: RefundRow["state"]; readonly why: string | null };

/**
 * Asks the provider to send a refund, outside any transaction, and writes what came of it; asked again, it is the same
 * refund. What it will not do ends it, and held money is the member's again, unless another ask has no answer: that one
 * may have sent it.
 */
export async function askForRefund(
  db: Db,
  findProvider: FindProvider,
  refund: RefundRow,
): Promise<Asked> {
  const row = await db
    .updateTable("deposit_refunds")
    .set({ asks: sql<number>`asks + 1` })
    .where("id", "=", refund.id)
    .where("state", "=", "asked")
    .returningAll()
    .executeTakeFirst();
  if (!row) return standingOf(db, refund.id);
  const provider = await findProvider(db, row.provider);
  const { exponent } = await getCurrency(db, row.currency);
  const reply: RefundReply = provider
    ? await provider.adapter.refundPayment({
        ...{ reference: row.id, paymentId: row.payment_id, currency: row.currency },
        amount: formatWire(row.amount_minor, exponent),
      })
    : { is: "unfit", why: "there is no such provider that can be asked" };
  if (reply.is === "refunded") return endRefund(db, row, { outsideId: reply.outsideId });
  if (reply.is === "open") return { state: "asked", why: "it is under way" };
  const isSure = reply.is === "unfit" || (reply.is === "refused" && row.asks === 1);
  return isSure
    ? failRefund(db, row, reply.why)
    : { state: "asked", why: `${reply.is}, ${reply.why}` };
}

/** Ends a refund that was sent, by its provider or (without an id of its) by hand: held money is gone. Once. */
export function endRefund(
  db: Db,
  { id }: RefundRow,
  { outsideId }: { readonly outsideId: string | null },
): Promise<Asked> {
  return inTransaction(db, async (tx) => {
    const row = await close(tx, id, { state: "refunded", outside_id: outsideId });
    if (!row) return standingOf(tx, id);
    // Of what was never credited its member was told when it was settled.
    if (row.review_id !== null) return { state: "refunded", why: null };
    const house = { owner: HOUSE, purpose: "deposits", currency: row.currency } as const;
    const toAccountId = await openAccount(tx, house);
    const settled = await settleHold(tx, { reference: referenceOf(row), kind: KIND, toAccountId });
    if (!settled.ok) throw new Error(`refund ${id}: its hold says ${settled.code}`);
    const deposit = await tx
      .updateTable("deposits")
      .set({
        ...{ settled_as: "refunded", settled_minor: row.amount_minor },
        settled_reason: row.reason,
      })
      .where("id", "=", row.deposit_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { exponent } = await getCurrency(tx, row.currency);
    const payload = {
      ...{ depositId: deposit.id, currency: row.currency, outcome: "refunded" as const },
      ...{ amount: formatWire(row.amount_minor, exponent), reason: row.reason },
    };
    const fact = { kind: "deposit_settled", memberId: deposit.member_id, payload } as const;
    await announceDeposit(tx, deposit, await recordEvent(tx, fact));
    await announceBalance(tx, deposit.member_id);
    return { state: "refunded", why: null };
  });
}

function failRefund(db: Db, { id, asks }: RefundRow, why: string): Promise<Asked> {
  return inTransaction(db, async (tx) => {
    const row = await close(tx, id, { state: "failed", fault: why.slice(0, 200) }, asks);
    if (!row) {
      const { state, why: fault } = await standingOf(tx, id);
      return { state, why: state === "asked" ? `refused, ${why}; it is being asked again` : fault };
    }
    if (row.review_id === null) {
      const voided = await voidHold(tx, { reference: referenceOf(row), kind: KIND });
      if (!voided.ok) throw new Error(`refund ${id}: its hold says ${voided.code}`);
      const { member_id } = await tx
        .selectFrom("deposits")
        .select("member_id")
        .where("id", "=", row.deposit_id)
        .executeTakeFirstOrThrow();
      await announceBalance(tx, member_id);
      // Where it came with a bonus that was not given yet, that was waiting for this.
      await giveDepositBonus(tx, row.deposit_id);
    }
    return { state: "failed", why };
  });
}

/** Null where it has ended before, or was asked for more often than `asks` times by now. */
async function close(
  tx: Db,
  id: string,
  end: Partial<Pick<RefundRow, "outside_id" | "fault">> & { state: "refunded" | "failed" },
  asks?: number,
): Promise<RefundRow | null> {
  const row = await tx
    .updateTable("deposit_refunds")
    .set({ ...end, closed_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .$if(asks !== undefined, (query) => query.where("asks", "=", asks ?? 0))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** How a refund stands that somebody else has ended, or is ending. */
async function standingOf(db: Db, id: string): Promise<Asked> {
  const { state, fault } = await db
    .selectFrom("deposit_refunds")
    .select(["state", "fault"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { state, why: fault };
}
