import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { type EntryFilter, momentOf, TRANSFER } from "./entry-filter.ts";

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

export type EntryPlace = {
  /** Only entries below this id. */
  readonly before?: bigint;
  readonly limit: number;
  readonly offset?: number;
};

/** The entries of an account that keeps a balance, the newest first. */
export async function listEntries(
  db: Db,
  filter: EntryFilter,
  place: EntryPlace,
): Promise<Entry[]> {
  const { limit, offset = 0 } = place;
  const { rows } = await sql<Row>`
    ${
      filter.kinds
        ? ofKinds(filter, filter.kinds, place, limit + offset)
        : sql`select ${COLUMNS} from entries e join transfers t on t.id = e.transfer_id where ${within(filter, place)}`
    }
    order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(entryOf);
}

export type Row = {
  id: bigint;
  account_id: bigint;
  amount_minor: bigint;
  balance_after_minor: bigint | null;
  transfer_id: bigint;
  reference: string;
  kind: string;
  posted_at: Date;
  meta: Record<string, unknown>;
};

export const COLUMNS = sql`e.id, e.account_id, e.amount_minor, e.balance_after_minor, t.id as transfer_id, t.reference, t.kind,
  t.posted_at, t.meta`;

export function entryOf(row: Row): Entry {
  return {
    id: row.id,
    accountId: row.account_id,
    amountMinor: row.amount_minor,
    balanceAfterMinor: row.balance_after_minor,
    transferId: row.transfer_id,
    reference: row.reference,
    kind: row.kind,
    postedAtMs: row.posted_at.getTime(),
    meta: row.meta,
  };
}

/** Of the account and within the span: by ids first, which the account's index has, then by the times themselves. */
export function within({ accountId, fromMs, toMs }: EntryFilter, { before }: EntryPlace) {
  const at = (ms: number) => sql`${new Date(ms)}::timestamptz`;
  const conditions = [sql`e.account_id = ${accountId}`];
  if (before !== undefined) conditions.push(sql`e.id < ${before}`);
  if (fromMs !== undefined)
    conditions.push(
      sql`e.id >= ledger_entry_since(${accountId}, ${at(fromMs)})`,
      sql`t.posted_at >= ${at(fromMs)}`,
    );
  if (toMs !== undefined)
    conditions.push(
      sql`e.id < ledger_entry_since(${accountId}, ${at(toMs + 2 * LEEWAY_MS)})`,
      sql`t.posted_at < ${at(toMs)}`,
    );
  return sql.join(conditions, sql` and `);
}

/**
 * The newest entries of some kinds, which may lie far apart: the account's sums say in which quarters of an hour they
 * are, and every quarter between the span's ends has one at least. What is not summed yet is looked through.
 */
function ofKinds(
  { accountId, fromMs, toMs }: EntryFilter,
  kinds: readonly string[],
  { before }: EntryPlace,
  most: number,
) {
  const below = before === undefined ? sql`true` : sql`e.id < ${before}`;
  const from = sql`${momentOf(fromMs, "-infinity")}::timestamptz`;
  const to = sql`${momentOf(toMs, "infinity")}::timestamptz`;
  return sql`
    with pieces as (
      select piece.* from unnest(${[...kinds]}::text[]) wanted (kind) cross join lateral (
        select kind, begins_at, first_id, last_id from account_sums s
         where s.account_id = ${accountId} and s.span = 'quarter' and s.kind = wanted.kind
           and s.begins_at > ${from} - interval '15 minutes' and s.begins_at < ${to}
           and ${before === undefined ? sql`true` : sql`s.first_id < ${before}`}
         order by s.last_id desc limit ${most + 2}) piece)
    select * from (
      select ${COLUMNS} from pieces p
        join entries e on e.account_id = ${accountId} and e.id between p.first_id and p.last_id and ${below}
        ${TRANSFER}
       where t.kind = p.kind and t.posted_at >= p.begins_at and t.posted_at < p.begins_at + interval '15 minutes'
         and t.posted_at >= ${from} and t.posted_at < ${to}
         and e.id <= ledger_sum_end(${accountId})
      union all
      select ${COLUMNS} from entries e ${TRANSFER}
       where e.account_id = ${accountId} and t.kind = any(${[...kinds]}::text[]) and ${below}
         and e.id > ledger_sum_end(${accountId})
         and t.posted_at >= ${from} and t.posted_at < ${to}) each`;
}

/** The entries of an account that transfers of these ids or references wrote, the first first. */
export async function listEntriesOfTransfers(
  db: Db,
  accountId: bigint,
  { ids, references }: { readonly ids: readonly bigint[]; readonly references: readonly string[] },
): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from (
      select id from transfers where id = any(${[...ids]}::bigint[])
      union select id from transfers where reference = any(${[...references]}::text[])) named
      join entries e on e.transfer_id = named.id and e.account_id = ${accountId}
      join transfers t on t.id = named.id
     order by e.id`.execute(db);
  return rows.map(entryOf);
}
