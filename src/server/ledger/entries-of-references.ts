import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import type { OwnerKind } from "./accounts.ts";

/** One line of the books, with whose account it is of. */
export type BookEntry = {
  readonly id: bigint;
  readonly transferId: bigint;
  readonly reference: string;
  readonly kind: string;
  readonly postedAt: Date;
  readonly owner: OwnerKind;
  readonly purpose: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** Null for an account without a floor. */
  readonly balanceAfterMinor: bigint | null;
};

/** All entries of the transfers of these references, and of those that opened and closed holds of them, the first first. */
export async function listEntriesOfReferences(
  db: Db,
  references: readonly string[],
): Promise<BookEntry[]> {
  const named = sql`any(${references}::text[])`;
  const { rows } = await sql<{
    id: bigint;
    transfer_id: bigint;
    reference: string;
    kind: string;
    posted_at: Date;
    owner_kind: OwnerKind;
    purpose: string;
    currency: string;
    amount_minor: bigint;
    balance_after_minor: bigint | null;
  }>`
    select e.id, e.transfer_id, t.reference, t.kind, t.posted_at, a.owner_kind, a.purpose, a.currency, e.amount_minor,
      e.balance_after_minor
    from transfers t join entries e on e.transfer_id = t.id join accounts a on a.id = e.account_id
    where t.id = any(array(
      select id from transfers where reference = ${named}
      union select opened_by from holds where reference = ${named}
      union select closed_by from holds where reference = ${named} and closed_by is not null))
    order by e.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    transferId: row.transfer_id,
    reference: row.reference,
    kind: row.kind,
    postedAt: row.posted_at,
    owner: row.owner_kind,
    purpose: row.purpose,
    currency: row.currency,
    amountMinor: row.amount_minor,
    balanceAfterMinor: row.balance_after_minor,
  }));
}
