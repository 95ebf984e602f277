import { type Generated, sql } from "kysely";
import { SECOND_MS } from "#/lib/base/time.ts";
import { type KeyInForce, KeyMissing, type Keyring } from "./keyring.ts";
import type { Db } from "./pool.ts";
import { inTransaction } from "./transaction.ts";

declare module "./tables.ts" {
  interface Tables {
    keyring: {
      key_id: string;
      named: boolean;
      in_force_since: Generated<Date>;
      retired_at: Date | null;
    };
  }
}

const READ_EVERY_MS = SECOND_MS;
const KEYRING_LOCK = 0x6b657972n;

/** The key in force as the database has it; null while it names none. */
export async function readKeyInForce(
  db: Db,
): Promise<(KeyInForce & { readonly since: Date }) | null> {
  const row = await db
    .selectFrom("keyring")
    .select(["key_id", "named", "in_force_since"])
    .where("retired_at", "is", null)
    .orderBy("in_force_since", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { keyId: row.key_id, named: row.named, since: row.in_force_since } : null;
}

/** Holds off every other change of the keyring until `tx` ends. */
export async function lockKeyring(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${KEYRING_LOCK})`.execute(tx);
}

/**
 * Names the oldest secret of a ring as the one in force, as the database's owner, where none is named yet: from then on
 * a process with other secrets does not start. On a database without members all that is sealed says its key.
 */
export function nameFirstKey(owner: Db, ring: Keyring): Promise<void> {
  return inTransaction(owner, async (tx) => {
    await lockKeyring(tx);
    const { rows } = await sql<{ known: boolean; used: boolean }>`
      select exists (select from keyring) as known, exists (select from members) as used`.execute(
      tx,
    );
    if (rows[0]?.known !== false) return;
    ring.follow(null);
    const { key } = ring.current();
    await tx.insertInto("keyring").values({ key_id: key.id, named: !rows[0].used }).execute();
  });
}

/**
 * Has a ring follow what the database says, within a second of its change. Throws KeyMissing where it lacks the key in
 * force now; where that happens later, it is told, and the ring seals nothing. Answers how to stop.
 */
export async function followKeyring(
  ring: Keyring,
  db: Db,
  onError: (message: string) => void,
): Promise<() => void> {
  ring.follow(await readKeyInForce(db));
  const lacking = ring.missing();
  if (lacking !== null) throw new KeyMissing(lacking);
  let told: string | null = null;
  const read = async () => {
    ring.follow(await readKeyInForce(db));
    const missing = ring.missing();
    if (missing !== null && missing !== told) onError(new KeyMissing(missing).message);
    told = missing;
  };
  let reading = false;
  const timer = setInterval(() => {
    if (reading) return;
    reading = true;
    // A database that is away is told of elsewhere; what was known stands.
    void read()
      .catch(() => undefined)
      .finally(() => {
        reading = false;
      });
  }, READ_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
