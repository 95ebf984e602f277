import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { findAllPayees, type PayeeRow, payeeOnWire, type ShowName } from "./payees.ts";

/** A saved account as customer service sees it: of its number the last four signs. */
export type PayeeCase = ReturnType<typeof payeeOnWire> & {
  readonly removedAt: string | null;
  /** Other members who have, or had, the same account. */
  readonly sameAccountAs: readonly string[];
};

/** A member's accounts, with those that were taken away. */
export async function listPayeeCases(
  db: Db,
  memberId: bigint,
  showName: ShowName,
): Promise<PayeeCase[]> {
  const rows = await findAllPayees(db, memberId);
  return Promise.all(
    rows.map(async (row) => ({
      ...payeeOnWire(row, showName),
      removedAt: row.removed_at?.toISOString() ?? null,
      sameAccountAs: await findSharers(db, row),
    })),
  );
}

/** The other members who saved the same account, taken away or not: by the hash of its place and number. */
export async function findSharers(
  db: Db,
  { member_id, number_hash }: Pick<PayeeRow, "member_id" | "number_hash">,
): Promise<string[]> {
  const rows = await db
    .selectFrom("payee_accounts")
    .innerJoin("members", "members.id", "payee_accounts.member_id")
    .select("members.username")
    .distinct()
    .where("payee_accounts.number_hash", "=", number_hash)
    .where("payee_accounts.member_id", "!=", member_id)
    .orderBy("members.username")
    .execute();
  return rows.map(({ username }) => username);
}

/**
 * Takes a saved account away: nothing more is paid to it unless the member saves it anew. Refuses while a withdrawal to
 * it waits for its decision or is being paid (`withdrawal_open`; the detail names it).
 */
export function removePayee(
  db: Db,
  removal: {
    readonly memberId: bigint;
    readonly account: string;
    readonly payeeId: string;
    readonly by: string;
    readonly reason: string;
  },
): Promise<Result<null, "not_found" | "withdrawal_open">> {
  const { memberId, account, payeeId, by, reason } = removal;
  return inTransaction(db, async (tx) => {
    // Against the key share that a withdrawal to it takes: none is asked for meanwhile.
    const payee = await tx
      .selectFrom("payee_accounts")
      .select("id")
      .where("id", "=", payeeId)
      .where("member_id", "=", memberId)
      .where("removed_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!payee) return refuse("not_found");
    const open = await tx
      .selectFrom("withdrawals")
      .select("id")
      .where("payee_account_id", "=", payeeId)
      .where("state", "in", ["requested", "paying"])
      .executeTakeFirst();
    if (open) return refuse("withdrawal_open", { detail: { withdrawal: open.id } });
    await tx
      .updateTable("payee_accounts")
      .set({ removed_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", payeeId)
      .execute();
    await recordAct(tx, {
      by,
      act: "payee_remove",
      subject: `${account}/${payeeId}`,
      after: { reason },
    });
    return ok(null);
  });
}
