import { sql } from "kysely";
import { type Clock, SECOND_MS } from "#/lib/base/time.ts";
import { type Db, inTransaction, type Place, type Vault } from "#/server/db/index.ts";

/** The secrets of each vendor, by its code, the newest first. */
export type VendorSecrets = () => Promise<ReadonlyMap<string, readonly string[]>>;

/** What vendors' secrets are sealed for. */
export const VENDOR_SECRETS = "vendor secret";

const READ_EVERY_MS = 5 * SECOND_MS;

type Row = { vendor: string; key_id: number; secret_sealed: Buffer };
export const vendorSecretPlace = (vendor: string, keyId: number): Place => ({
  column: "vendor_secrets.secret_sealed",
  row: `${vendor}/${keyId}`,
});

/** Vendors' secrets as the rows have them: a new one counts within five seconds, in every process. */
export function openVendorSecrets(db: Db, vault: Vault, clock: Clock): VendorSecrets {
  let read: Promise<ReadonlyMap<string, readonly string[]>> | null = null;
  let readAtMs = 0;
  return () => {
    if (read && clock() - readAtMs < READ_EVERY_MS) return read;
    readAtMs = clock();
    const reading = readSecrets(db, vault);
    read = reading;
    reading.catch(() => {
      if (read === reading) read = null;
    });
    return reading;
  };
}

async function readSecrets(db: Db, vault: Vault): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<Row>`select vendor, key_id, secret_sealed from vendor_secrets
    where ends_at is null or ends_at > clock_timestamp() order by key_id desc`.execute(db);
  const secrets = new Map<string, string[]>();
  for (const { vendor, key_id, secret_sealed } of rows) {
    const secret = vault.open(secret_sealed, vendorSecretPlace(vendor, key_id));
    secrets.set(vendor, [...(secrets.get(vendor) ?? []), secret]);
  }
  return secrets;
}

/**
 * Puts what we and a vendor sign with, as the database's owner. The one before holds for `overlapMs` more, so that both
 * sides can change over. Answers whether it was news.
 */
export function putVendorSecret(
  owner: Db,
  vault: Vault,
  vendor: string,
  secret: string,
  overlapMs = 0,
): Promise<boolean> {
  return inTransaction(owner, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('vendor_secrets', hashtext(${vendor})))`.execute(
      tx,
    );
    const { rows } = await sql<Row & { ends_at: Date | null }>`
      select * from vendor_secrets where vendor = ${vendor} order by key_id desc limit 1`.execute(
      tx,
    );
    const last = rows[0];
    const context = vendorSecretPlace(vendor, last?.key_id ?? 0);
    if (last?.ends_at === null && vault.open(last.secret_sealed, context) === secret) return false;
    await sql`update vendor_secrets set ends_at = clock_timestamp() + ${overlapMs} * interval '1 millisecond'
      where vendor = ${vendor} and ends_at is null`.execute(tx);
    const keyId = (last?.key_id ?? 0) + 1;
    await sql`insert into vendor_secrets (vendor, key_id, secret_sealed)
      values (${vendor}, ${keyId}, ${vault.seal(secret, vendorSecretPlace(vendor, keyId))})`.execute(
      tx,
    );
    return true;
  });
}

/** Ends what the keys before a vendor's last still hold for, as the owner; answers how many held. */
export async function endVendorOverlap(owner: Db, vendor: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update vendor_secrets set ends_at = clock_timestamp()
    where vendor = ${vendor} and ends_at > clock_timestamp()`.execute(owner);
  return Number(numAffectedRows);
}
