import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type {
  getWithdrawalTerms,
  listWithdrawals,
  requestWithdrawal,
  Withdrawal,
} from "#/lib/contract/cashier.ts";
import type { Db } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { Session } from "#/server/http/route.ts";
import { holdMoney, openAccount } from "#/server/ledger/index.ts";
import { checkPaymentPassword } from "#/server/members/index.ts";
import { announceBalance, balanceOf, getCurrency, ownerOf } from "#/server/wallet/index.ts";
import type { CashierDeps } from "./deps.ts";
import { newId } from "./ids.ts";
import { findPayees } from "./payees.ts";
import { isTrueAccount, type Limits, readAmount } from "./rules.ts";
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

/** Asks for money out: it is held at once, in the transaction of the request. */
export async function askWithdrawal(
  { clock, passwords, withdrawalConfirmMs }: Omit<CashierDeps, "db">,
  tx: Db,
  session: Session,
  input: ParsedOf<typeof requestWithdrawal>,
): Promise<Result<Withdrawal, CodeOf<typeof requestWithdrawal>>> {
  const { memberId, currency: code } = session;
  const limits = await findLimits(tx, code);
  if (!limits || !isTrueAccount(session.kind)) return refuse("true_account_needed");
  const { exponent } = await getCurrency(tx, code);
  const amount = readAmount(input.amount, exponent, limits);
  if (!amount.ok) return amount;
  const payee = (await findPayees(tx, memberId)).find(({ id }) => id === input.accountId);
  if (!payee) return refuse("account_unknown");
  const password = await checkPaymentPassword(
    tx,
    clock,
    memberId,
    input.paymentPassword,
    passwords,
  );
  if (!password.ok) return password;

  const id = newId("w");
  const wallet = { owner: ownerOf(memberId), purpose: "wallet", currency: code } as const;
  const held = await holdMoney(tx, {
    reference: holdReferenceOf(id),
    kind: "withdrawal",
    accountId: await openAccount(tx, wallet),
    amountMinor: amount.value,
    meta: { about: `${payee.institution} •••• ${payee.number_end}` },
  });
  if (!held.ok) {
    if (held.code === "not_enough_funds") return refuse("not_enough_funds");
    if (held.code === "account_frozen") return refuse("not_allowed");
    throw new Error(`withdrawal of member ${memberId} is not held: ${held.code}`);
  }
  const row = await tx
    .insertInto("withdrawals")
    .values({
      id,
      member_id: memberId,
      payee_account_id: payee.id,
      amount_minor: amount.value,
      currency: code,
      confirm_ms: BigInt(Math.ceil(withdrawalConfirmMs)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(tx, {
    kind: "withdrawal_requested",
    memberId,
    payload: {
      withdrawalId: id,
      amount: formatWire(amount.value, exponent),
      currency: code,
    },
  });
  await announceBalance(tx, memberId);
  return ok(await announceWithdrawal(tx, row));
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
  const payees = new Map((await findPayees(db, memberId)).map((payee) => [payee.id, payee]));
  const currency = await getCurrency(db, code);
  const list = rows.map((row) => {
    const payee = payees.get(row.payee_account_id);
    if (!payee) throw new Error(`withdrawal ${row.id} has no account`);
    return withdrawalOnWire(row, payee, currency);
  });
  const totalCount = Number(count);
  return { list, totalCount, totalPages: Math.ceil(totalCount / page.pageSize) };
}
