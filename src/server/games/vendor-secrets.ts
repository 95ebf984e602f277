import { sql } from "kysely";
import { type Clock, SECOND_MS } from "#/lib/base/time.ts";
import type { ConventionName } from "#/lib/contract/games/conventions.ts";
import { type Db, hmacBlocks, inTransaction, type Place, type Vault } from "#/server/db/index.ts";

/** The secrets of each vendor of the house's own convention, by its code, the newest first. */
export type VendorSecrets = () => Promise<ReadonlyMap<string, readonly string[]>>;

/** How a vendor counts a currency: what it calls it, how many of ours its unit is, and how many decimals that has. */
export type VendorCurrency = {
  readonly code?: string | undefined;
  readonly units?: number | undefined;
  readonly decimals?: number | undefined;
};

/** A vendor of another convention, with what its calls are checked and read by. */
export type LinkedVendor = {
  readonly id: number;
  readonly code: string;
  readonly convention: ConventionName;
  /** Where it signs; null: where its convention has it. */
  readonly signatureHeader: string | null;
  /** By our codes; of those that are not named it thinks as we do. */
  readonly currencies: Readonly<Record<string, VendorCurrency>>;
  /** The newest first. */
  readonly keys: readonly string[];
};

/** The vendors of other conventions that have a key, by their codes. */
export type LinkedVendors = () => Promise<ReadonlyMap<string, LinkedVendor>>;

/** What vendors' secrets are sealed for. */
export const VENDOR_SECRETS = "vendor secret";

const READ_EVERY_MS = 5 * SECOND_MS;

type Row = { vendor: string; key_id: number; secret_sealed: Buffer; convention: ConventionName };
type LinkRow = Row & Pick<LinkedVendor, "id" | "signatureHeader" | "currencies">;
export const vendorSecretPlace = (vendor: string, keyId: number): Place => ({
  column: "vendor_secrets.secret_sealed",
  row: `${vendor}/${keyId}`,
});

/** Vendors' secrets as the rows have them: a new one counts within five seconds, in every process. */
export function openVendorSecrets(db: Db, vault: Vault, clock: Clock): VendorSecrets {
  return readAgain(clock, async () => {
    const { rows } = await sql<Row>`
      select s.vendor, s.key_id, s.secret_sealed from vendor_secrets s left join vendors v on v.code = s.vendor
      where (s.ends_at is null or s.ends_at > clock_timestamp())
        and s.convention = 'house' and coalesce(v.convention, 'house') = 'house'
      order by s.key_id desc`.execute(db);
    const secrets = new Map<string, string[]>();
    for (const row of rows)
      secrets.set(row.vendor, [...(secrets.get(row.vendor) ?? []), open(vault, row)]);
    return secrets;
  });
}

/** The vendors of other conventions, alike. A key that was put for another convention holds for nothing. */
export function openLinkedVendors(db: Db, vault: Vault, clock: Clock): LinkedVendors {
  return readAgain(clock, async () => {
    const { rows } = await sql<LinkRow>`
      select s.vendor, s.key_id, s.secret_sealed, v.id, v.convention, v.currencies,
        v.signature_header as "signatureHeader"
      from vendor_secrets s join vendors v on v.code = s.vendor
      where (s.ends_at is null or s.ends_at > clock_timestamp())
        and s.convention = v.convention and v.convention <> 'house'
      order by s.key_id desc`.execute(db);
    const vendors = new Map<string, LinkedVendor>();
    for (const row of rows) {
      const { vendor: code, id, convention, signatureHeader, currencies } = row;
      const keys = [...(vendors.get(code)?.keys ?? []), open(vault, row)];
      vendors.set(code, { id, code, convention, signatureHeader, currencies, keys });
    }
    return vendors;
  });
}

const open = (vault: Vault, { vendor, key_id, secret_sealed }: Row) =>
  vault.open(secret_sealed, vendorSecretPlace(vendor, key_id));

function readAgain<T>(clock: Clock, readNow: () => Promise<T>): () => Promise<T> {
  let read: Promise<T> | null = null;
  let readAtMs = 0;
  return () => {
    if (read && clock() - readAtMs < READ_EVERY_MS) return read;
    readAtMs = clock();
    const reading = readNow();
    read = reading;
    reading.catch(() => {
      if (read === reading) read = null;
    });
    return reading;
  };
}

/**
 * Puts what we and a vendor sign with (by `rsa-rounds`: what its signatures are checked with), as the database's owner,
 * for the convention that the vendor has now. The one before holds for `overlapMs` more, so that both
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
    const { convention = "house" } =
      (await tx
        .selectFrom("vendors")
        .select("convention")
        .where("code", "=", vendor)
        .executeTakeFirst()) ?? {};
    const context = vendorSecretPlace(vendor, last?.key_id ?? 0);
    if (
      last?.ends_at === null &&
      last.convention === convention &&
      vault.open(last.secret_sealed, context) === secret
    )
      return false;
    await sql`update vendor_secrets set ends_at = clock_timestamp() + ${overlapMs} * interval '1 millisecond'
      where vendor = ${vendor} and ends_at is null`.execute(tx);
    const keyId = (last?.key_id ?? 0) + 1;
    await sql`insert into vendor_secrets (vendor, key_id, secret_sealed, convention)
      values (${vendor}, ${keyId}, ${vault.seal(secret, vendorSecretPlace(vendor, keyId))}, ${convention})`.execute(
      tx,
    );
    if (convention === "house") await tellSigningKey(tx, { vendor, keyId, secret });
    return true;
  });
}

/** Tells the database what it checks a vendor's signatures by. */
async function tellSigningKey(
  tx: Db,
  {
    vendor,
    keyId,
    secret,
  }: { readonly vendor: string; readonly keyId: number; readonly secret: string },
): Promise<void> {
  const { inner, outer } = hmacBlocks(secret);
  await sql`insert into vendor_signing_keys (vendor, key_id, inner_block, outer_block)
    values (${vendor}, ${keyId}, ${inner}, ${outer}) on conflict do nothing`.execute(tx);
}

/** The same for keys that were put before the database checked any, as the owner. */
export async function tellSigningKeys(owner: Db, vault: Vault): Promise<void> {
  const { rows } = await sql<Row>`
    select s.vendor, s.key_id, s.secret_sealed from vendor_secrets s left join vendor_signing_keys k using (vendor, key_id)
     where k.vendor is null and s.convention = 'house' and (s.ends_at is null or s.ends_at > clock_timestamp())`.execute(
    owner,
  );
  for (const row of rows)
    await tellSigningKey(owner, {
      vendor: row.vendor,
      keyId: row.key_id,
      secret: open(vault, row),
    });
}

/** Ends what the keys before a vendor's last still hold for, as the owner; answers how many held. */
export async function endVendorOverlap(owner: Db, vendor: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update vendor_secrets set ends_at = clock_timestamp()
    where vendor = ${vendor} and ends_at > clock_timestamp()`.execute(owner);
  return Number(numAffectedRows);
}
