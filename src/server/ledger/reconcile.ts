import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** One thing that does not add up: which row, what it says, and what the entries say. */
export type Drift = {
  readonly what:
    | "balance"
    | "balance_after"
    | "transfer_sum"
    | "transfer_realm"
    | "orphan_entry"
    | "held_balance";
  /** The account's id, the entry's for `balance_after` and `orphan_entry`, the transfer's for `transfer_…`. */
  readonly id: bigint;
  readonly foundMinor: bigint;
  readonly expectedMinor: bigint;
};

export type Reconciliation = {
  readonly accounts: number;
  readonly transfers: number;
  readonly entries: number;
  /** The first 1,000; empty when the ledger is sound. */
  readonly drift: readonly Drift[];
};

/**
 * Recomputes, in one snapshot and from the entries alone: every kept balance (an account without a floor keeps none), the
 * balance after each entry, every transfer's zero sum in each currency and its one realm, and that the held accounts hold
 * what the open holds say.
 * Reads everything: give it a database opened with a long statement timeout.
 */
export function reconcile(db: Db): Promise<Reconciliation> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { rows: drift } = await sql<Drift>`${DRIFT} limit 1000`.execute(tx);
      const { rows } = await sql<Omit<Reconciliation, "drift">>`
        select (select count(*)::int from accounts) as accounts, (select count(*)::int from transfers) as transfers,
               (select count(*)::int from entries) as entries`.execute(tx);
      return { accounts: 0, transfers: 0, entries: 0, ...rows[0], drift };
    });
}

/** When money moved last; null when it never has. */
export async function lastTransferAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("transfers")
    .select("posted_at")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.posted_at ?? null;
}

const DRIFT = sql`
  with kept as (select id, balance_minor from accounts where floor_minor is not null),
  chain as (
    select e.id, e.balance_after_minor, sum(e.amount_minor) over (partition by e.account_id order by e.id) as running
    from entries e join kept on kept.id = e.account_id
  ),
  sums as (
    select e.transfer_id, a.currency, sum(e.amount_minor) as total
    from entries e join accounts a on a.id = e.account_id group by 1, 2
  )
  select 'balance' as what, kept.id, kept.balance_minor as "foundMinor",
         coalesce(sum(e.amount_minor), 0)::bigint as "expectedMinor"
  from kept left join entries e on e.account_id = kept.id group by kept.id, kept.balance_minor
  having kept.balance_minor <> coalesce(sum(e.amount_minor), 0)
  union all
  select 'balance', id, balance_minor, 0 from accounts where floor_minor is null and balance_minor <> 0
  union all
  select 'balance_after', id, coalesce(balance_after_minor, 0), running::bigint from chain
  where balance_after_minor is distinct from running
  union all
  select 'transfer_sum', transfer_id, total::bigint, 0 from sums where total <> 0
  union all
  select 'transfer_sum', t.id, 0, 2 from transfers t where (select count(*) from entries e where e.transfer_id = t.id) < 2
  union all
  select 'transfer_realm', e.transfer_id, count(distinct a.realm), 1
  from entries e join accounts a on a.id = e.account_id group by e.transfer_id having count(distinct a.realm) > 1
  union all
  select 'orphan_entry', e.id, e.amount_minor, 0 from entries e
  where not exists (select from accounts a where a.id = e.account_id)
     or not exists (select from transfers t where t.id = e.transfer_id)
  union all
  select 'held_balance', a.id, a.balance_minor, coalesce(sum(h.amount_minor), 0)::bigint
  from accounts a left join holds h on h.held_account_id = a.id and h.state = 'open'
  where a.purpose = 'held' group by a.id, a.balance_minor
  having a.balance_minor <> coalesce(sum(h.amount_minor), 0)`;
