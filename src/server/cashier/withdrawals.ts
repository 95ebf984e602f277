import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type {
  listWithdrawals,
  requestWithdrawal as requestWithdrawalCall,
  Withdrawal,
} from "#/lib/contract/cashier/calls.ts";
import { feeOf } from "#/lib/rules/cashier/deposit-fee.ts";
import { isTrueAccount } from "#/lib/rules/members/account-kinds.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
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
import {
  announceBalance,
  balanceOf,
  exponentsOf,
  getCurrency,
  ownerOf,
} from "#/server/wallet/index.ts";
import { findCooling } from "./cooling.ts";
import { isFee } from "./deposits.ts";
import type { CashierDeps } from "./deps.ts";
import { newId } from "./ids.ts";
import { findAllPayees, findNameStyle, findPayees, type PayeeRow, payeeOnWire } from "./payees.ts";
import { assessRisk } from "./risk.ts";
import { findRiskDocument } from "./risk-document.ts";
import { coolUntilMs } from "./risk-rules.ts";
import { isOwnAccount, readAmount } from "./rules.ts";
import { findTurnover } from "./turnover.ts";
import { countCancelled, findTaken } from "./velocity.ts";
import { checkTaken, findLimits } from "./withdrawal-limits.ts";
import {
  announceWithdrawal,
  countProofs,
  holdReferenceOf,
  type WithdrawalRow,
  withdrawalOnWire,
} from "./withdrawal-view.ts";

/** A withdrawal that may be asked for, but for the money: its amount, where to, and the proofs of who asks. */
export type WithdrawalOrder = {
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly exponent: number;
  readonly payee: PayeeRow;
  readonly proven: ProvenPayment;
};

/** Whoever takes back so many within 24 hours asks for no more: each is held, weighed and told to staff. */
const MOST_CANCELLED = 10;

type RequestRefusal = CodeOf<typeof requestWithdrawalCall>;
type RequestDeps = Pick<CashierDeps, "db" | "clock" | "passwords" | "proveStrongly">;

/**
 * Reads a withdrawal's order and checks the payment password and, where it is on, the authenticator, outside the
 * transaction of the request. What the request would be refused for in any case is said before the authenticator's figures,
 * which are good once, are taken.
 */
export async function prepareWithdrawal(
  deps: RequestDeps,
  session: Session,
  input: ParsedOf<typeof requestWithdrawalCall>,
): Promise<Result<WithdrawalOrder, RequestRefusal>> {
  const { db, clock, passwords } = deps;
  const { memberId, kind, currency } = session;
  const { payeeName, rankLevel } = await getMember(db, memberId);
  const limits = await findLimits(db, currency, rankLevel);
  if (!limits || !isTrueAccount(kind)) return refuse("true_account_needed");
  if (!(await takesNew(db, "withdrawals"))) return refuse("withdrawals_stopped");
  const { exponent } = await getCurrency(db, currency);
  const amount = readAmount(input.amount, exponent, limits);
  if (!amount.ok) return amount;
  const { fee_fixed_minor: fixedMinor, fee_basis_points: basisPoints } = limits.terms;
  const feeMinor = feeOf({ fixedMinor, basisPoints }, amount.value);
  if (!isFee(input.fee ?? "0", exponent, feeMinor))
    return refuse("fee_changed", { detail: { fee: formatWire(feeMinor, exponent) } });
  const payee = (await findPayees(db, memberId)).find(({ id }) => id === input.accountId);
  if (!payee) return refuse("account_unknown");
  if (!isOwnAccount(payee.holder, payeeName)) return refuse("account_holder_changed");
  const proven = await checkPaymentPassword(db, clock, memberId, input.paymentPassword, passwords);
  if (!proven.ok) return proven;
  const order = { amountMinor: amount.value, feeMinor, exponent, payee, proven: proven.value };
  const open = await checkOpen(db, session, order);
  if (!open.ok) return open;
  const strong = await inTransaction(db, (tx) =>
    deps.proveStrongly(tx, memberId, input.verificationCode),
  );
  return strong.ok ? ok(order) : strong;
}

/** Whether a withdrawal may be asked for now, as far as limits, times and the money that is there go. */
async function checkOpen(
  db: Db,
  { memberId, currency }: Session,
  { amountMinor, feeMinor, payee, exponent }: WithdrawalOrder,
): Promise<Result<null, RequestRefusal>> {
  const { rankLevel } = await getMember(db, memberId);
  const limits = await findLimits(db, currency, rankLevel);
  if (!limits) return refuse("true_account_needed");
  const { fee_fixed_minor: fixedMinor, fee_basis_points: basisPoints } = limits.terms;
  const feeNow = feeOf({ fixedMinor, basisPoints }, amountMinor);
  if (feeNow !== feeMinor)
    return refuse("fee_changed", { detail: { fee: formatWire(feeNow, exponent) } });
  const { cooling } = await findRiskDocument(db, currency);
  const nowMs = (await readClock(db)).getTime();
  const wait = await findCooling(db, { memberId, currency }, nowMs);
  if (wait) return refuse(wait.code, untilOf(wait.untilMs));
  const savedAtMs = payee.created_at.getTime();
  const coolMs = coolUntilMs(savedAtMs, cooling.newPayeeHours, nowMs);
  if (coolMs !== null) return refuse("account_cooling", untilOf(coolMs));
  if ((await countCancelled(db, memberId)) >= MOST_CANCELLED)
    return refuse("too_many_cancelled", { detail: { most: MOST_CANCELLED } });
  const taken = await findTaken(db, { memberId, currency });
  const within = checkTaken(amountMinor, limits, taken, exponent);
  if (!within.ok) return within;
  return checkPlayed(db, { memberId, currency, exponent, takenMinor: amountMinor + feeMinor });
}

const untilOf = (ms: number) => ({ detail: { until: new Date(ms).toISOString() } });

/** Whether what is left of the balance, once so much is taken, covers what of the deposits is not played yet. */
async function checkPlayed(
  db: Db,
  {
    memberId,
    currency,
    exponent,
    takenMinor,
    isHeld = false,
  }: {
    readonly memberId: bigint;
    readonly currency: string;
    readonly exponent: number;
    readonly takenMinor: bigint;
    /** The balance is without it already. */
    readonly isHeld?: boolean;
  },
): Promise<Result<null, "turnover_missing" | "not_enough_funds">> {
  const { lockedMinor, toPlayMinor } = await findTurnover(db, { memberId, currency });
  const balance = await balanceOf(db, memberId);
  const sumMinor = balance.sumMinor + (isHeld ? takenMinor : 0n);
  if (sumMinor < takenMinor) return refuse("not_enough_funds");
  if (sumMinor - takenMinor >= lockedMinor) return ok(null);
  const available = sumMinor > lockedMinor ? sumMinor - lockedMinor : 0n;
  return refuse("turnover_missing", {
    detail: {
      available: formatWire(available, exponent),
      toPlay: formatWire(toPlayMinor, exponent),
    },
  });
}

async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/**
 * Asks for money out: it is held at once, in the transaction of the request, with the fee. `conflict` when the payment
 * password has changed since it was proven, `account_unknown` when the account was taken away. A member's requests are
 * counted one after another. What is to be played is read once the money is held, so that no deposit slips in between:
 * after that refusal the transaction is not to be committed (`endsAttempt`).
 */
export async function requestWithdrawal(
  { withdrawalConfirmMs }: Pick<CashierDeps, "withdrawalConfirmMs">,
  tx: Db,
  session: Session,
  order: WithdrawalOrder,
): Promise<Result<Withdrawal, RequestRefusal>> {
  const { memberId, currency: code } = session;
  const { amountMinor, feeMinor, exponent, payee, proven } = order;
  if (!(await takesNew(tx, "withdrawals"))) return refuse("withdrawals_stopped");
  if (!(await isPaymentPassword(tx, memberId, proven))) return refuse("conflict");
  const saved = tx.selectFrom("payee_accounts").select("id").where("id", "=", payee.id);
  if (!(await saved.where("removed_at", "is", null).forKeyShare().executeTakeFirst()))
    return refuse("account_unknown");
  await sql`select pg_advisory_xact_lock(hashtextextended('withdrawals', ${memberId}))`.execute(tx);
  const open = await checkOpen(tx, session, order);
  if (!open.ok) return open;
  const id = newId("w");
  const wallet = { owner: ownerOf(memberId), purpose: "wallet", currency: code } as const;
  const held = await holdMoney(tx, {
    reference: holdReferenceOf(id),
    kind: "withdrawal",
    accountId: await openAccount(tx, wallet),
    amountMinor: amountMinor + feeMinor,
    meta: { about: `${payee.institution} •••• ${payee.number_end}`, payeeId: payee.id },
  });
  if (!held.ok) {
    if (held.code === "not_enough_funds") return refuse("not_enough_funds");
    if (held.code === "account_frozen") return refuse("not_allowed");
    throw new Error(`withdrawal of member ${memberId} is not held: ${held.code}`);
  }
  if (held.value.replayed) throw new Error(`withdrawal ${id} is held before it was asked for`);
  const played = await checkPlayed(tx, {
    ...{ memberId, currency: code, exponent, takenMinor: amountMinor + feeMinor, isHeld: true },
  });
  if (!played.ok) return played;
  const row = await tx
    .insertInto("withdrawals")
    .values({
      id,
      member_id: memberId,
      payee_account_id: payee.id,
      amount_minor: amountMinor,
      fee_minor: feeMinor,
      currency: code,
      confirm_ms: BigInt(Math.ceil(withdrawalConfirmMs)),
      device_hash: await findDevice(tx, session),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await assessRisk(tx, row, payee, exponent);
  const amount = formatWire(amountMinor, exponent);
  const eventId = await recordEvent(tx, {
    kind: "withdrawal_requested",
    memberId,
    payload: { withdrawalId: id, amount, currency: code },
  });
  await announceBalance(tx, memberId);
  return ok(await announceWithdrawal(tx, row, eventId));
}

/** The device of a session, by its hash. */
async function findDevice(tx: Db, { id }: Session): Promise<Buffer | null> {
  const row = await tx
    .selectFrom("sessions")
    .select("device_hash")
    .where("id", "=", BigInt(id))
    .executeTakeFirst();
  return row?.device_hash ?? null;
}

/** The member's withdrawals, newest first. */
export async function findWithdrawals(
  db: Db,
  { memberId }: Session,
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
  const list = await viewWithdrawals(db, memberId, rows);
  const totalCount = Number(count);
  return { list, totalCount, totalPages: Math.ceil(totalCount / page.pageSize) };
}

/** Withdrawals of one member's, as the wire carries them. */
export async function viewWithdrawals(
  db: Db,
  memberId: bigint,
  rows: readonly WithdrawalRow[],
): Promise<Withdrawal[]> {
  const showName = await findNameStyle(db);
  const payees = new Map(
    (await findAllPayees(db, memberId)).map((payee) => [payee.id, payeeOnWire(payee, showName)]),
  );
  const exponents = await exponentsOf(db);
  const proofs = await countProofs(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const payee = payees.get(row.payee_account_id);
    const exponent = exponents.get(row.currency);
    if (!payee || exponent === undefined)
      throw new Error(`withdrawal ${row.id} has no account or no currency`);
    return withdrawalOnWire(row, payee, { exponent }, proofs.get(row.id));
  });
}
