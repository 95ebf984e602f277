import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type {
  getWithdrawalTerms,
  listWithdrawals,
  requestWithdrawal as requestWithdrawalCall,
  Withdrawal,
} from "#/lib/contract/cashier/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { Session } from "#/server/http/route.ts";
import { holdMoney, openAccount } from "#/server/ledger/index.ts";
import {
  checkPaymentPassword,
  getMember,
  isPaymentPassword,
  type ProvenPayment,
} from "#/server/members/index.ts";
import { takesNew } from "#/server/site/index.ts";
import { announceBalance, balanceOf, getCurrency, ownerOf } from "#/server/wallet/index.ts";
import type { CashierDeps } from "./deps.ts";
import { newId } from "./ids.ts";
import { findAllPayees, findNameStyle, findPayees, type PayeeRow, payeeOnWire } from "./payees.ts";
import { isOwnAccount, isTrueAccount, type Limits, readAmount } from "./rules.ts";
import { announceWithdrawal, holdReferenceOf, withdrawalOnWire } from "./withdrawal-view.ts";

async function findLimits(db: Db, currency: string): Promise<Limits | null> {
  const row = await db
    .selectFrom("withdrawal_limits")
    .selectAll()
    .where("currency", "=", currency)
    .executeTakeFirst();
  return row ? { minMinor: row.min_minor, maxMinor: row.max_minor } : null;
}

/** What a member may withdraw, and how long they then have to say what arrived. */
export async function findTerms(
  { db, withdrawalConfirmMs }: Pick<CashierDeps, "db" | "withdrawalConfirmMs">,
  { memberId, kind, currency: code }: Session,
): Promise<Result<ReplyOf<typeof getWithdrawalTerms>, CodeOf<typeof getWithdrawalTerms>>> {
  const limits = await findLimits(db, code);
  if (!limits || !isTrueAccount(kind)) return refuse("true_account_needed");
  const { sumMinor, currency } = await balanceOf(db, memberId);
  return ok({
    min: formatWire(limits.minMinor, currency.exponent),
    max: formatWire(limits.maxMinor, currency.exponent),
    available: formatWire(sumMinor, currency.exponent),
    confirmMinutes: withdrawalConfirmMs / 60_000,
  });
}

/** A withdrawal that may be asked for, but for the money: its amount, where to, and the proof of the payment password. */
export type WithdrawalOrder = {
  readonly amountMinor: bigint;
  readonly exponent: number;
  readonly payee: PayeeRow;
  readonly proven: ProvenPayment;
};

/** Reads a withdrawal's order and checks the payment password, outside any transaction. */
export async function prepareWithdrawal(
  { db, clock, passwords }: Pick<CashierDeps, "db" | "clock" | "passwords">,
  { memberId, kind, currency }: Session,
  input: ParsedOf<typeof requestWithdrawalCall>,
): Promise<Result<WithdrawalOrder, CodeOf<typeof requestWithdrawalCall>>> {
  const limits = await findLimits(db, currency);
  if (!limits || !isTrueAccount(kind)) return refuse("true_account_needed");
  if (!(await takesNew(db, "withdrawals"))) return refuse("withdrawals_stopped");
  const { exponent } = await getCurrency(db, currency);
  const amount = readAmount(input.amount, exponent, limits);
  if (!amount.ok) return amount;
  const payee = (await findPayees(db, memberId)).find(({ id }) => id === input.accountId);
  if (!payee) return refuse("account_unknown");
  const { payeeName } = await getMember(db, memberId);
  if (!isOwnAccount(payee.holder, payeeName)) return refuse("account_holder_changed");
  const proven = await checkPaymentPassword(db, clock, memberId, input.paymentPassword, passwords);
  if (!proven.ok) return proven;
  return ok({ amountMinor: amount.value, exponent, payee, proven: proven.value });
}

/**
 * Asks for money out: it is held at once, in the transaction of the request. `conflict` when the payment password has
 * changed since it was proven, `account_unknown` when the account was taken away.
 */
export async function requestWithdrawal(
  { withdrawalConfirmMs }: Pick<CashierDeps, "withdrawalConfirmMs">,
  tx: Db,
  { memberId, currency: code }: Session,
  { amountMinor, exponent, payee, proven }: WithdrawalOrder,
): Promise<Result<Withdrawal, CodeOf<typeof requestWithdrawalCall>>> {
  if (!(await takesNew(tx, "withdrawals"))) return refuse("withdrawals_stopped");
  if (!(await isPaymentPassword(tx, memberId, proven))) return refuse("conflict");
  const saved = tx.selectFrom("payee_accounts").select("id").where("id", "=", payee.id);
  if (!(await saved.where("removed_at", "is", null).forKeyShare().executeTakeFirst()))
    return refuse("account_unknown");
  const id = newId("w");
  const wallet = { owner: ownerOf(memberId), purpose: "wallet", currency: code } as const;
  const held = await holdMoney(tx, {
    reference: holdReferenceOf(id),
    kind: "withdrawal",
    accountId: await openAccount(tx, wallet),
    amountMinor,
    meta: { about: `${payee.institution} •••• ${payee.number_end}`, payeeId: payee.id },
  });
  if (!held.ok) {
    if (held.code === "not_enough_funds") return refuse("not_enough_funds");
    if (held.code === "account_frozen") return refuse("not_allowed");
    throw new Error(`withdrawal of member ${memberId} is not held: ${held.code}`);
  }
  if (held.value.replayed) throw new Error(`withdrawal ${id} is held before it was asked for`);
  const row = await tx
    .insertInto("withdrawals")
    .values({
      id,
      member_id: memberId,
      payee_account_id: payee.id,
      amount_minor: amountMinor,
      currency: code,
      confirm_ms: BigInt(Math.ceil(withdrawalConfirmMs)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const amount = formatWire(amountMinor, exponent);
  const eventId = await recordEvent(tx, {
    kind: "withdrawal_requested",
    memberId,
    payload: { withdrawalId: id, amount, currency: code },
  });
  await announceBalance(tx, memberId);
  return ok(await announceWithdrawal(tx, row, eventId));
}

/** The member's withdrawals, newest first. */
export async function findWithdrawals(
  db: Db,
  { memberId, currency: code }: Session,
  page: ParsedOf<typeof listWithdrawals>,
): Promise<ReplyOf<typeof listWithdrawals>> {
  const own = db.selectFrom("withdrawals").where("member_id", "=", memberId);
  const rows = await own
    .selectAll()
    .orderBy("number", "desc")
    .limit(page.pageSize)
    .offset((page.pageNo - 1) * page.pageSize)
    .execute();
  const { count } = await own
    .select((columns) => columns.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  const showName = await findNameStyle(db);
  const payees = new Map(
    (await findAllPayees(db, memberId)).map((payee) => [payee.id, payeeOnWire(payee, showName)]),
  );
  const currency = await getCurrency(db, code);
  const list = rows.map((row) => {
    const payee = payees.get(row.payee_account_id);
    if (!payee) throw new Error(`withdrawal ${row.id} has no account`);
    return withdrawalOnWire(row, payee, currency);
  });
  const totalCount = Number(count);
  return { list, totalCount, totalPages: Math.ceil(totalCount / page.pageSize) };
}
