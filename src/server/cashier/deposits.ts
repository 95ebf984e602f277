import { sql } from "kysely";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type { createDeposit } from "#/lib/contract/cashier/calls.ts";
import { feeOf } from "#/lib/rules/cashier/deposit-fee.ts";
import { isTrueAccount } from "#/lib/rules/members/account-kinds.ts";
import { checkCare } from "#/server/care/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { addJob } from "#/server/events/index.ts";
import type { HoldSession, Session } from "#/server/http/route.ts";
import { takesNew } from "#/server/site/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { findBonusRefusal, promiseBonus } from "./deposit-bonus.ts";
import { announceDeposit, type DepositRow } from "./deposit-view.ts";
import type { CashierDeps } from "./deps.ts";
import { newId } from "./ids.ts";
import { findMethod, findTurnoverPercent, termsOf } from "./methods.ts";
import { isPayable, MAX_PENDING, readAmount } from "./rules.ts";
import { ASK_JOB, ASK_LATER_MS, SWEEP_JOB, SWEEP_LATE_MS } from "./sweep.ts";
import { turnoverOf } from "./turnover-rules.ts";

/**
 * Opens a deposit: the intention, written before anybody is asked (ask-deposits.ts). Nothing moves before the provider's
 * word.
 */
export async function openDeposit(
  deps: Pick<CashierDeps, "depositExpiryMs" | "depositsPerHour">,
  tx: Db,
  { memberId, kind, currency }: Session,
  input: ParsedOf<typeof createDeposit>,
  { language, country }: { readonly language: string; readonly country: string },
): Promise<Result<DepositRow, CodeOf<typeof createDeposit>>> {
  if (!isTrueAccount(kind)) return refuse("true_account_needed");
  if (!(await takesNew(tx, "deposits"))) return refuse("deposits_stopped");
  const method = await findMethod(tx, { currency, country }, input.method);
  if (!method) return refuse("method_closed");
  const { exponent } = await getCurrency(tx, currency);
  const limits = { minMinor: method.min_minor, maxMinor: method.max_minor };
  const amount = readAmount(input.amount, exponent, limits);
  if (!amount.ok) return amount;
  if (!isPayable(method.kind, amount.value, exponent)) return refuse("amount_too_precise");
  const feeMinor = feeOf(termsOf(method), amount.value);
  if (!isFee(input.fee ?? "0", exponent, feeMinor))
    return refuse("fee_changed", { detail: { fee: formatWire(feeMinor, exponent) } });
  const care = await checkCare(tx, {
    memberId,
    act: "deposit",
    amountMinor: amount.value,
    currency,
  });
  if (!care.ok) return care;
  await takeTurn(tx, memberId);
  const { offer, offerTerms: shown } = input;
  const arrives = amount.value - feeMinor;
  if (offer !== undefined) {
    const refused = await findBonusRefusal(tx, { memberId, currency, offer, shown, arrives });
    if (refused) return refuse(refused);
  }
  if ((await countWaiting(tx, memberId)) >= MAX_PENDING)
    return refuse("too_many_pending", { detail: { most: MAX_PENDING } });
  if ((await countUnpaid(tx, memberId)) >= deps.depositsPerHour)
    return refuse("too_many_unpaid", { detail: { most: deps.depositsPerHour } });
  const row = await tx
    .insertInto("deposits")
    .values({
      id: newId("d"),
      member_id: memberId,
      method_id: method.id,
      kind: method.kind,
      provider: method.provider,
      sandbox: method.sandbox,
      asks_proof: method.asks_proof,
      amount_minor: amount.value,
      currency,
      fee_minor: feeMinor,
      turnover_minor: turnoverOf(arrives, await findTurnoverPercent(tx, method)),
      language,
      ask_after: sql<Date>`clock_timestamp() + ${ASK_LATER_MS} * interval '1 millisecond'`,
      expires_at: sql<Date>`clock_timestamp() + ${deps.depositExpiryMs} * interval '1 millisecond'`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addJob(tx, ASK_JOB, {}, { runAtMs: row.ask_after.getTime() + SWEEP_LATE_MS });
  await addJob(tx, SWEEP_JOB, {}, { runAtMs: row.expires_at.getTime() + SWEEP_LATE_MS });
  if (offer === undefined) return ok(row);
  return ok({ ...row, bonus_minor: await promiseBonus(tx, { depositId: row.id, offer }) });
}

/** Whether what a member was shown is what is taken. */
export function isFee(shown: string, exponent: number, feeMinor: bigint): boolean {
  const read = parseMoney(shown, exponent);
  return read.ok && read.value === feeMinor;
}

/** One deposit at a time is counted and opened for a member, so that no two slip below a limit together. */
async function takeTurn(tx: Db, memberId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deposits', ${memberId}))`.execute(tx);
}

async function countWaiting(tx: Db, memberId: bigint): Promise<number> {
  const { count } = await tx
    .selectFrom("deposits")
    .select((columns) => columns.fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What was opened within the hour and not paid: a provider was asked for each, and counts what comes of that. */
async function countUnpaid(tx: Db, memberId: bigint): Promise<number> {
  const { count } = await tx
    .selectFrom("deposits")
    .select((columns) => columns.fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .where("created_at", ">", sql<Date>`clock_timestamp() - interval '1 hour'`)
    .where("state", "<>", "credited")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A deposit of the member's own; null for anybody else's. */
export async function findDeposit(
  db: Db,
  memberId: bigint,
  id: string,
): Promise<DepositRow | null> {
  const row = await db
    .selectFrom("deposits")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ?? null;
}

export type PageOf<Row> = { readonly rows: readonly Row[]; readonly totalCount: number };

/** The member's deposits, newest first. */
export async function findDeposits(
  db: Db,
  memberId: bigint,
  page: { pageNo: number; pageSize: number },
): Promise<PageOf<DepositRow>> {
  const own = db.selectFrom("deposits").where("member_id", "=", memberId);
  const rows = await own
    .selectAll()
    .orderBy("number", "desc")
    .limit(page.pageSize)
    .offset((page.pageNo - 1) * page.pageSize)
    .execute();
  const { count } = await own
    .select((columns) => columns.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, totalCount: Number(count) };
}

/** Gives a waiting deposit of the member's up; said again, it answers the same. */
export async function cancelDeposit(
  db: Db,
  memberId: bigint,
  holdSession: HoldSession,
  id: string,
): Promise<Result<DepositRow, "not_found" | "already_closed" | "session_expired">> {
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const row = await tx
      .updateTable("deposits")
      .set({ state: "cancelled", closed_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", id)
      .where("member_id", "=", memberId)
      .where("closed_at", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (row) {
      await announceDeposit(tx, row);
      return ok(row);
    }
    const known = await findDeposit(tx, memberId, id);
    // Whose reply was lost says it again.
    if (known?.state === "cancelled") return ok(known);
    return refuse(known ? "already_closed" : "not_found");
  });
}

const AT_ONCE = 200;

/** Closes the waiting deposits whose time is up, by the database's clock. Answers how many. */
export async function expireDeposits(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .updateTable("deposits")
      .set({ state: "expired", closed_at: sql<Date>`clock_timestamp()` })
      .where("id", "in", (query) =>
        query
          .selectFrom("deposits")
          .select("id")
          .where("closed_at", "is", null)
          .where("expires_at", "<=", sql<Date>`clock_timestamp()`)
          .orderBy("expires_at")
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .where("closed_at", "is", null)
      .returningAll()
      .execute();
    for (const row of rows) await announceDeposit(tx, row);
    return rows.length;
  });
}
