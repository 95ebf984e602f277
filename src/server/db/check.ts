import { sql } from "kysely";
import type { Db } from "./pool.ts";
import { inTransaction } from "./transaction.ts";

export type DatabaseState = {
  /** What it acknowledges survives a power loss: fsync, full pages and synchronous commits are on. */
  readonly durable: boolean;
  /** It is no standby. */
  readonly writable: boolean;
};

/** What the database says of itself, in one statement that touches no table. */
export async function readState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
             and current_setting('synchronous_commit') <> 'off' as durable,
           not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`.execute(
    db,
  );
  return rows[0] ?? { durable: false, writable: false };
}

/**
 * What it says, and that it has room on its disk. Throws DatabaseUnavailable when it does not answer, or (SQLSTATE 53100
 * in its cause) has none.
 */
export function checkDatabase(db: Db): Promise<DatabaseState> {
  return inTransaction(db, async (tx) => {
    const state = await readState(tx);
    // A sort that spills some megabytes to the disk and leaves nothing behind.
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`select count(*) from (
      select repeat('x', 1000) || n as line from generate_series(1, 3000) n order by line desc offset 0) spilt`.execute(
      tx,
    );
    return state;
  });
}
