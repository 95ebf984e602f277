import type { Db } from "#/server/db/index.ts";

/** One line of an account's record, with the transfer that wrote it. */
export type Entry = {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly amountMinor: bigint;
  /** Null for an account without a floor. */
  readonly balanceAfterMinor: bigint | null;
  readonly transferId: bigint;
  readonly reference: string;
  readonly kind: string;
  readonly postedAtMs: number;
  readonly meta: Readonly<Record<string, unknown>>;
};

export type EntryFilter = {
  readonly accountId: bigint;
  /** Only transfers of these kinds. */
  readonly kinds?: readonly string[];
  /** Posted at or after. */
  readonly fromMs?: number;
  /** Posted before. */
  readonly toMs?: number;
};

export type Page = { readonly pageNo: number; readonly pageSize: number };
export type EntryPage = { readonly list: readonly Entry[]; readonly totalCount: number };

/** The entries of an account, the newest first; `pageNo` counts from 1. */
export async function listEntries(db: Db, filter: EntryFilter, page: Page): Promise<EntryPage> {
  const [rows, { count }] = await Promise.all([
    entriesQuery(db, filter)
      .select([
        "entries.id",
        "entries.account_id",
        "entries.amount_minor",
        "entries.balance_after_minor",
        "transfers.id as transfer_id",
        "transfers.reference",
        "transfers.kind",
        "transfers.posted_at",
        "transfers.meta",
      ])
      .orderBy("entries.id", "desc")
      .limit(page.pageSize)
      .offset((page.pageNo - 1) * page.pageSize)
      .execute(),
    countQuery(db, filter).executeTakeFirstOrThrow(),
  ]);
  return {
    totalCount: Number(count),
    list: rows.map((row) => ({
      id: row.id,
      accountId: row.account_id,
      amountMinor: row.amount_minor,
      balanceAfterMinor: row.balance_after_minor,
      transferId: row.transfer_id,
      reference: row.reference,
      kind: row.kind,
      postedAtMs: row.posted_at.getTime(),
      meta: row.meta,
    })),
  };
}

function countQuery(db: Db, filter: EntryFilter) {
  const unfiltered = !filter.kinds && filter.fromMs === undefined && filter.toMs === undefined;
  const query = unfiltered
    ? db.selectFrom("entries").where("account_id", "=", filter.accountId)
    : entriesQuery(db, filter);
  return query.select((columns) => columns.fn.countAll<bigint>().as("count"));
}

function entriesQuery(db: Db, filter: EntryFilter) {
  const { kinds, fromMs, toMs } = filter;
  return db
    .selectFrom("entries")
    .innerJoin("transfers", "transfers.id", "entries.transfer_id")
    .where("entries.account_id", "=", filter.accountId)
    .$if(kinds !== undefined, (query) => query.where("transfers.kind", "in", kinds ?? []))
    .$if(fromMs !== undefined, (query) =>
      query.where("transfers.posted_at", ">=", new Date(fromMs ?? 0)),
    )
    .$if(toMs !== undefined, (query) =>
      query.where("transfers.posted_at", "<", new Date(toMs ?? 0)),
    );
}
