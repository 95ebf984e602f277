import { sql } from "kysely";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { type EntryFilter, momentOf, TRANSFER } from "./entry-filter.ts";

export const QUARTER_MS = 15 * MINUTE_MS;
const SPANS = sql`(values ('quarter', interval '15 minutes'), ('day', interval '1 day')) spans (span, width)`;
const ORIGIN = sql`timestamptz '2000-01-01T00:00:00Z'`;

/**
 * Sums the wallets that something moved in since the last time: at most so many transfers are looked at, each of their
 * accounts is summed up to its last entry. Answers whether there may be more; null while another process is at it.
 */
export function sumAccounts(db: Db, most = 5_000): Promise<boolean | null> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ position: bigint }>`
      select position from account_sum_reader where id = 1 for no key update skip locked`.execute(
      tx,
    );
    const after = rows[0]?.position;
    if (after === undefined) return null;
    const cut = await sql<{ position: bigint }>`
      select seal_position as position from transfers
       where seal_position > ${after} and seal_position < ${HORIZON} order by seal_position offset ${most - 1} limit 1`.execute(
      tx,
    );
    const end = await sql<{ position: bigint }>`select ${HORIZON} - 1 as position`.execute(tx);
    const upTo = cut.rows[0]?.position ?? end.rows[0]?.position ?? after;
    if (upTo <= after) return false;
    await sumTouched(tx, after, upTo);
    await sql`update account_sum_reader set position = ${upTo}`.execute(tx);
    return cut.rows.length > 0;
  });
}

/** No transfer that is still to be committed stands below it. */
const HORIZON = sql`(pg_snapshot_xmin(pg_current_snapshot())::text::bigint
  + coalesce((select base from seal_epochs order by epoch desc limit 1), 0))`;

async function sumTouched(tx: Db, after: bigint, upTo: bigint): Promise<void> {
  await sql`
    with touched as (
      select distinct a.id from transfers t join entries e on e.transfer_id = t.id join accounts a on a.id = e.account_id
       where t.seal_position > ${after} and t.seal_position <= ${upTo}
         and a.owner_kind = 'member' and a.purpose = 'wallet' and a.floor_minor is not null),
    fresh as materialized (
      select e.account_id, e.id, e.amount_minor, t.kind, t.posted_at
        from touched
        left join account_sum_ends kept on kept.account_id = touched.id
        join entries e on e.account_id = touched.id and e.id > coalesce(kept.last_id, 0)
        join transfers t on t.id = e.transfer_id),
    ends as (
      insert into account_sum_ends select account_id, max(id) from fresh group by account_id order by account_id
      on conflict (account_id) do update set last_id = excluded.last_id)
    insert into account_sums as kept (account_id, span, kind, begins_at, entries, in_minor, out_minor, first_id, last_id)
    select account_id, span, kind, date_bin(width, posted_at, ${ORIGIN}), count(*),
           coalesce(sum(amount_minor) filter (where amount_minor > 0), 0),
           coalesce(sum(amount_minor) filter (where amount_minor < 0), 0), min(id), max(id)
      from fresh cross join ${SPANS} group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, span, kind, begins_at) do update
      set entries = kept.entries + excluded.entries, in_minor = kept.in_minor + excluded.in_minor,
          out_minor = kept.out_minor + excluded.out_minor, first_id = least(kept.first_id, excluded.first_id),
          last_id = greatest(kept.last_id, excluded.last_id)`.execute(tx);
}

/** What entries come to: how many, what came in, and what went out (below zero). */
export type EntrySums = {
  readonly count: bigint;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
};

/**
 * What entries of a member's wallet come to, exactly and this very moment, of any span of time: whole days and quarters
 * from the sums, what lies beside them and what is not summed yet from the entries.
 */
export async function sumEntries(db: Db, filter: EntryFilter): Promise<EntrySums> {
  const { kinds } = filter;
  const accountId = sql`${filter.accountId}::bigint`;
  const { wholes, rests } = partsOf(filter);
  const ofKind = (column: string) =>
    kinds ? sql`${sql.ref(column)} = any(${[...kinds]}::text[])` : sql`true`;
  const summed = wholes.map(
    ({ span, from, to }) => sql`
      select entries, in_minor, out_minor from account_sums
       where account_id = ${accountId} and span = ${span} and ${ofKind("kind")}
         and begins_at >= ${from}::timestamptz and begins_at < ${to}::timestamptz`,
  );
  const beside = rests.map(
    ({ from, to }) => sql`
      select 1, greatest(e.amount_minor, 0), least(e.amount_minor, 0)
        from entries e ${TRANSFER}
       where e.account_id = ${accountId} and ${ofKind("t.kind")}
         and e.id >= (select min(first_id) from account_sums where account_id = ${accountId} and span = 'quarter'
           and begins_at = date_bin('15 minutes', ${from}::timestamptz, ${ORIGIN}))
         and e.id <= (select max(last_id) from account_sums where account_id = ${accountId} and span = 'quarter'
           and begins_at = date_bin('15 minutes', ${from}::timestamptz, ${ORIGIN}))
         and e.id <= ledger_sum_end(${accountId})
         and t.posted_at >= ${from}::timestamptz and t.posted_at < ${to}::timestamptz`,
  );
  const since = sql`
      select 1, greatest(e.amount_minor, 0), least(e.amount_minor, 0)
        from entries e ${TRANSFER}
       where e.account_id = ${accountId} and ${ofKind("t.kind")} and e.id > ledger_sum_end(${accountId})
         and t.posted_at >= ${momentOf(filter.fromMs, "-infinity")}::timestamptz
         and t.posted_at < ${momentOf(filter.toMs, "infinity")}::timestamptz`;
  const { rows } = await sql<EntrySums>`
    with parts (entries, in_minor, out_minor) as (${sql.join([...summed, ...beside, since], sql` union all `)})
    select coalesce(sum(entries), 0)::bigint as count, coalesce(sum(in_minor), 0)::bigint as "inMinor",
           coalesce(sum(out_minor), 0)::bigint as "outMinor" from parts`.execute(db);
  return rows[0] ?? { count: 0n, inMinor: 0n, outMinor: 0n };
}

type Part = { readonly from: string; readonly to: string };

/** A span as whole days, whole quarters on their sides, and what is left of quarters at its ends. */
function partsOf({ fromMs, toMs }: EntryFilter): {
  readonly wholes: readonly (Part & { readonly span: "day" | "quarter" })[];
  readonly rests: readonly Part[];
} {
  const up = (width: number) =>
    fromMs === undefined ? Number.NEGATIVE_INFINITY : Math.ceil(fromMs / width) * width;
  const down = (width: number) =>
    toMs === undefined ? Number.POSITIVE_INFINITY : Math.floor(toMs / width) * width;
  const from = fromMs ?? Number.NEGATIVE_INFINITY;
  const to = toMs ?? Number.POSITIVE_INFINITY;
  const [firstQuarter, lastQuarter] = [up(QUARTER_MS), down(QUARTER_MS)];
  const [firstDay, lastDay] = [up(DAY_MS), down(DAY_MS)];
  const part = (begin: number, end: number): Part[] =>
    begin < end ? [{ from: written(begin), to: written(end) }] : [];
  const spans = (span: "day" | "quarter", begin: number, end: number) =>
    part(begin, end).map((each) => ({ ...each, span }));
  if (firstQuarter > lastQuarter) return { wholes: [], rests: part(from, to) };
  const rests = [...part(from, firstQuarter), ...part(lastQuarter, to)];
  if (firstDay >= lastDay) return { wholes: spans("quarter", firstQuarter, lastQuarter), rests };
  return {
    wholes: [
      ...spans("quarter", firstQuarter, firstDay),
      ...spans("day", firstDay, lastDay),
      ...spans("quarter", lastDay, lastQuarter),
    ],
    rests,
  };
}

function written(ms: number): string {
  if (ms === Number.NEGATIVE_INFINITY) return "-infinity";
  return ms === Number.POSITIVE_INFINITY ? "infinity" : new Date(ms).toISOString();
}

/** What entries of some kinds come to in one of several spans that follow one another. */
export type PeriodSums = { readonly period: number; readonly kind: string; readonly minor: bigint };

/**
 * The net of entries of a member's wallet by kind and span: `starts` are moments on whole quarters of an hour, in order;
 * the span `n` (from 0) is from the n-th up to the next, and the last moment ends the last. Spans without are left out.
 */
export async function sumPeriods(
  db: Db,
  accountId: bigint,
  kinds: readonly string[],
  starts: readonly Date[],
): Promise<PeriodSums[]> {
  const [first, last] = [starts[0], starts.at(-1)];
  const { rows } = await sql<PeriodSums>`
    with parts as (
      select kind, begins_at as at, in_minor + out_minor as minor from account_sums
       where account_id = ${accountId} and span = 'quarter' and kind = any(${[...kinds]}::text[])
         and begins_at >= ${first}::timestamptz and begins_at < ${last}::timestamptz
      union all
      select t.kind, t.posted_at, e.amount_minor from entries e ${TRANSFER}
       where e.account_id = ${accountId} and t.kind = any(${[...kinds]}::text[])
         and e.id > ledger_sum_end(${accountId})
         and t.posted_at >= ${first}::timestamptz and t.posted_at < ${last}::timestamptz)
    select width_bucket(at, ${[...starts]}::timestamptz[]) - 1 as period, kind, sum(minor)::bigint as minor
      from parts group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Sums of an account that are not what its entries come to: its id, span, kind and moment, and both figures. */
export type SumDrift = {
  readonly id: string;
  readonly found: string;
  readonly expected: string;
};

/** Computes all sums again from the entries that are in them, and compares both ways. The first 1,000. Reads everything. */
export async function reconcileSums(db: Db): Promise<SumDrift[]> {
  const figures = (source: string) =>
    sql.raw(
      ["entries", "in_minor", "out_minor", "first_id", "last_id"]
        .map((column) => `${source}.${column}`)
        .join(" || '/' || "),
    );
  const { rows } = await sql<SumDrift>`
    with summed as (
      select e.account_id, span, t.kind, date_bin(width, t.posted_at, ${ORIGIN}) as begins_at, count(*) as entries,
             coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)::bigint as in_minor,
             coalesce(sum(e.amount_minor) filter (where e.amount_minor < 0), 0)::bigint as out_minor,
             min(e.id) as first_id, max(e.id) as last_id
        from account_sum_ends kept
        join entries e on e.account_id = kept.account_id and e.id <= kept.last_id
        join transfers t on t.id = e.transfer_id cross join ${SPANS}
       group by 1, 2, 3, 4)
    select concat_ws('/', account_id, span, kind, begins_at) as id,
           coalesce(${figures("kept")}, 'none') as found, coalesce(${figures("summed")}, 'none') as expected
      from account_sums kept full join summed using (account_id, span, kind, begins_at)
     where (kept.entries, kept.in_minor, kept.out_minor, kept.first_id, kept.last_id)
       is distinct from (summed.entries, summed.in_minor, summed.out_minor, summed.first_id, summed.last_id)
     limit 1000`.execute(db);
  return rows;
}
