import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** How long a job stays taken when nobody says that it still runs. */
const LEASE_MS = 120_000;
export const LEASE_BEAT_MS = 30_000;

/**
 * Renews the lease of the jobs that run here (the job's id, and who took it), and frees every job whose lease ran out:
 * its process is gone, or its completion was lost. Without it they would wait the queue's own four hours. What a stalled
 * process still runs may so begin a second time, which `addJob` asks of every job to bear.
 */
export async function renewLeases(db: Db, running: ReadonlyMap<string, string | null>) {
  const ids = [...running.keys()];
  const takers = [...running.values()];
  if (ids.length > 0) {
    await sql`update graphile_worker._private_jobs j set locked_at = now()
      from unnest(${ids}::bigint[], ${takers}::text[]) as r(id, taker)
      where j.id = r.id and j.locked_by = r.taker`.execute(db);
  }
  // A row that its worker completes at this moment is not waited for.
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where id in (
      select id from graphile_worker._private_jobs
      where locked_at < now() - make_interval(secs => ${LEASE_MS / 1_000})
      for update skip locked)`.execute(db);
}
