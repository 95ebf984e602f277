import { sql } from "kysely";
import { DAY_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { moment } from "#/server/ops/output.ts";
import { RETIRED_LIFE_MS } from "#/server/session/index.ts";
import { type Check, check } from "./checks.ts";

/** Both sides have changed over in a week: a key that holds on beside a newer one is one more that may leak. */
const LONG_MS = 7 * DAY_MS;
/** The job that forgets retired payload keys runs every ten minutes. */
const FORGOTTEN_WITHIN_MS = 30 * 60_000;

type Overlap = { readonly name: string; readonly since: Date | null; readonly ends_at: Date };

/** Keys of payloads, providers and vendors that have long stood beside a newer one, or are to; a line each. */
export async function checkOverlaps(db: Db): Promise<Check[]> {
  return [
    ...(await checkPayloads(db)),
    ...(await checkOutside(db, "providers")),
    ...(await checkOutside(db, "vendors")),
  ];
}

/** Private keys that browsers' payloads were opened with, and that are still there though none is opened any more. */
async function checkPayloads(db: Db): Promise<Check[]> {
  const rows = await db
    .selectFrom("payload_keys")
    .select("retired_at")
    .where("retired_at", "is not", null)
    .where("retired_at", "<", new Date(Date.now() - RETIRED_LIFE_MS - FORGOTTEN_WITHIN_MS))
    .orderBy("retired_at")
    .execute();
  const oldest = rows[0]?.retired_at?.toISOString() ?? null;
  return [
    check(
      rows.length === 0,
      "warn",
      "overlap of payload keys",
      `${rows.length} of before are still kept, the oldest retired ${moment(oldest)}: does a process run with JOBS on?`,
    ),
  ];
}

const KEYS = {
  providers: { table: "provider_keys", column: "provider" },
  vendors: { table: "vendor_secrets", column: "vendor" },
} as const;

/** Keys that we and somebody outside sign with. */
async function checkOutside(db: Db, noun: keyof typeof KEYS): Promise<Check[]> {
  const { table, column } = KEYS[noun];
  const { rows } = await sql<Overlap>`
    select ${sql.ref(column)} as name, max(ends_at) as ends_at,
        (select max(newest.since) from ${sql.table(table)} newest
          where newest.${sql.ref(column)} = k.${sql.ref(column)} and newest.ends_at is null) as since
      from ${sql.table(table)} k where ends_at > clock_timestamp()
      group by ${sql.ref(column)} order by ${sql.ref(column)}`.execute(db);
  return rows.map(({ name, since, ends_at }) => {
    const begun = since === null ? "" : ` since ${moment(since.toISOString())}`;
    const ends = moment(ends_at.toISOString());
    const lengthMs = ends_at.getTime() - (since?.getTime() ?? Date.now());
    return check(
      lengthMs < LONG_MS,
      "warn",
      `overlap of ${noun}/${name}`,
      `an earlier key holds too${begun}, until ${ends}: ${noun} end-overlap ${name}`,
    );
  });
}
