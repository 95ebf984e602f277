import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** How far times may be out of the order of ids (0110_ledger_entries_by_time.sql). */
const LEEWAY_MS = 3_600_000;

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
export type EntryPage = {
  readonly list: readonly Entry[];
  readonly totalCount: number;
  /** What came in and what went out (below zero) in all of what was asked for, where that is a span of time. */
  readonly totals?: { readonly inMinor: bigint; readonly outMinor: bigint };
};

/** The entries of an account that keeps a balance, the newest first; `pageNo` counts from 1. */
export async function listEntries(db: Db, filter: EntryFilter, page: Page): Promise<EntryPage> {
  const [rows, { count, in_minor, out_minor }] = await Promise.all([
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
    ...(isSpan(filter)
      ? { totals: { inMinor: BigInt(in_minor), outMinor: BigInt(out_minor) } }
      : {}),
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

const isSpan = ({ fromMs, toMs }: EntryFilter) => fromMs !== undefined || toMs !== undefined;

/** How many there are, and what they add up to: sums only of a span, since a whole account's are its balance. */
function countQuery(db: Db, filter: EntryFilter) {
  const query =
    filter.kinds || isSpan(filter)
      ? entriesQuery(db, filter)
      : db.selectFrom("entries").where("account_id", "=", filter.accountId);
  const sum = (sign: ">" | "<") =>
    isSpan(filter)
      ? sql<string>`coalesce(sum(amount_minor) filter (where amount_minor ${sql.raw(sign)} 0), 0)`
      : sql<string>`0`;
  return query.select(({ fn }) => [
    fn.countAll<bigint>().as("count"),
    sum(">").as("in_minor"),
    sum("<").as("out_minor"),
  ]);
}

function entriesQuery(db: Db, filter: EntryFilter) {
  const { accountId, kinds, fromMs, toMs } = filter;
  const at = (ms: number) => new Date(ms);
  const since = (ms: number) => sql<bigint>`ledger_entry_since(${accountId}, ${at(ms)})`;
  let query = db
    .selectFrom("entries")
    .innerJoin("transfers", "transfers.id", "entries.transfer_id")
    .where("entries.account_id", "=", accountId);
  if (kinds) query = query.where("transfers.kind", "in", kinds);
  if (fromMs !== undefined)
    query = query
      .where("entries.id", ">=", since(fromMs))
      .where("transfers.posted_at", ">=", at(fromMs));
  if (toMs !== undefined)
    query = query
      .where("entries.id", "<", since(toMs + 2 * LEEWAY_MS))
      .where("transfers.posted_at", "<", at(toMs));
  return query;
}
