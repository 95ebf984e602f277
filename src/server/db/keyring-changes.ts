import { type Selectable, sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { KeyMissing, type Keyring } from "./keyring.ts";
import { lockKeyring, readKeyInForce } from "./keyring-rows.ts";
import { HEALTH_NAME } from "./lanes.ts";
import type { Db } from "./pool.ts";
import type { Tables } from "./tables.ts";

/** A key as the database knows it. */
export type KnownKey = Selectable<Tables["keyring"]>;

/** Every key that was in force, the newest first. */
export function listKeys(db: Db): Promise<KnownKey[]> {
  return db.selectFrom("keyring").selectAll().orderBy("in_force_since", "desc").execute();
}

/** How many running processes were not given a secret, as their connections tell. */
async function countWithout(db: Db, keyId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from pg_stat_activity where datname = current_database()
      and starts_with(application_name, ${HEALTH_NAME}) and strpos(application_name, ${keyId}) = 0`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0n);
}

/**
 * Puts a ring's newest secret in force, as the owner: within a second every process seals and signs under it, and all
 * that is sealed says its key. Answers the ids of it and of the one before. `key_not_given`: a process runs without it,
 * or is of a version that knows no ring; the detail says how many. Throws KeyMissing for a ring without the key
 * in force.
 */
export async function rotateKey(
  tx: Db,
  ring: Keyring,
  newest: string,
): Promise<
  Result<{ keyId: string; before: string }, "key_in_force" | "key_retired" | "key_not_given">
> {
  await lockKeyring(tx);
  const inForce = await readKeyInForce(tx);
  ring.follow(inForce);
  const lacking = ring.missing();
  if (lacking !== null) throw new KeyMissing(lacking);
  const before = ring.current().key.id;
  if (inForce?.named && inForce.keyId === newest) return refuse("key_in_force");
  const known = await tx
    .selectFrom("keyring")
    .select("retired_at")
    .where("key_id", "=", newest)
    .executeTakeFirst();
  if (known?.retired_at) return refuse("key_retired");
  const without = await countWithout(tx, newest);
  if (without > 0) return refuse("key_not_given", { detail: { processes: without } });
  if (!inForce && before !== newest)
    await tx.insertInto("keyring").values({ key_id: before, named: false }).execute();
  await tx
    .insertInto("keyring")
    .values({ key_id: newest, named: true })
    .onConflict((conflict) =>
      conflict
        .column("key_id")
        .doUpdateSet({ named: true, in_force_since: sql<Date>`clock_timestamp()` }),
    )
    .execute();
  return ok({ keyId: newest, before });
}

/** Notes a key as one that nothing is under any more; it is never put in force again. */
export async function retireKey(tx: Db, keyId: string): Promise<void> {
  await tx
    .updateTable("keyring")
    .set({ retired_at: sql<Date>`clock_timestamp()` })
    .where("key_id", "=", keyId)
    .execute();
}
