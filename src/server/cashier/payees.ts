import { type Selectable, sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type { addPayeeAccount, PayeeAccount } from "#/lib/contract/cashier.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { HoldSession, Session } from "#/server/http/route.ts";
import { checkPaymentPassword, getMember, isPaymentPassword } from "#/server/members/index.ts";
import type { CashierDeps } from "./deps.ts";
import { newId } from "./ids.ts";
import { isOwnAccount, isTrueAccount, MAX_PAYEE_ACCOUNTS } from "./rules.ts";
import type { PayeeAccountsTable } from "./tables.ts";

export type PayeeRow = Selectable<PayeeAccountsTable>;

/** An account as the wire carries it: of its number, the last four signs. */
export function payeeOnWire(row: PayeeRow): PayeeAccount {
  return {
    id: row.id,
    kind: row.kind,
    institution: row.institution,
    holder: row.holder,
    numberMasked: `•••• ${row.number_end}`,
  };
}

/** The member's accounts, in the order they were saved, without those that were taken away. */
export async function findPayees(db: Db, memberId: bigint): Promise<PayeeRow[]> {
  return (await findAllPayees(db, memberId)).filter(({ removed_at }) => removed_at === null);
}

/** As findPayees, with those that were taken away: withdrawals name them still. */
export function findAllPayees(db: Db, memberId: bigint): Promise<PayeeRow[]> {
  return db
    .selectFrom("payee_accounts")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("created_at")
    .execute();
}

/** Saves an account of the member's own, for the payment password. */
export async function savePayee(
  { db, clock, passwords, vault }: Omit<CashierDeps, "provider">,
  { memberId, kind }: Session,
  holdSession: HoldSession,
  input: ParsedOf<typeof addPayeeAccount>,
): Promise<Result<PayeeRow, CodeOf<typeof addPayeeAccount>>> {
  if (!isTrueAccount(kind)) return refuse("true_account_needed");
  const proven = await checkPaymentPassword(db, clock, memberId, input.paymentPassword, passwords);
  if (!proven.ok) return proven;
  const { payeeName } = await getMember(db, memberId);
  if (!isOwnAccount(input.holder, payeeName)) return refuse("holder_differs");
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    await sql`select pg_advisory_xact_lock(hashtextextended('payees', ${memberId}))`.execute(tx);
    if (!(await isPaymentPassword(tx, memberId, proven.value))) return refuse("conflict");
    const saved = await findPayees(tx, memberId);
    const hash = vault.hash(input.kind, input.number);
    if (saved.some((row) => row.number_hash.equals(hash))) return refuse("account_exists");
    if (saved.length >= MAX_PAYEE_ACCOUNTS)
      return refuse("too_many_accounts", { detail: { most: MAX_PAYEE_ACCOUNTS } });
    const id = newId("a");
    const row = await tx
      .insertInto("payee_accounts")
      .values({
        id,
        member_id: memberId,
        kind: input.kind,
        institution: input.institution.trim(),
        holder: input.holder.trim(),
        number_sealed: vault.seal(input.number, id),
        number_hash: hash,
        number_end: input.number.slice(-4),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return ok(row);
  });
}
