import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { type Db, hmacBlocks, inTransaction, type Vault } from "#/server/db/index.ts";
import { secretPlace } from "./providers/index.ts";

/**
 * Tells the database what a provider signs with, as the owner: the two blocks that HMAC-SHA256 makes of the key, which
 * the application's role cannot read, and, with a vault, the key sealed for the server to sign with. The key before it
 * holds for `overlapMs` more, so that both sides can change over. Answers whether it was news.
 */
export function putProviderKey(
  owner: Db,
  provider: string,
  key: string,
  { vault, overlapMs = 0 }: { readonly vault?: Vault; readonly overlapMs?: number } = {},
): Promise<boolean> {
  const { inner, outer } = hmacBlocks(key);
  const blocks = [inner, outer] as const;
  return inTransaction(owner, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('provider_keys', hashtext(${provider})))`.execute(
      tx,
    );
    const { rows } = await sql<{ key_id: number; is_same: boolean; is_sealed: boolean }>`
      select k.key_id, (inner_block, outer_block) = (${blocks[0]}::bytea, ${blocks[1]}::bytea) as is_same,
             s.key_id is not null as is_sealed
        from provider_keys k left join provider_secrets s on s.provider = k.provider and s.key_id = k.key_id
       where k.provider = ${provider} and k.ends_at is null order by k.key_id desc limit 1`.execute(
      tx,
    );
    const last = rows[0];
    if (last?.is_same && (last.is_sealed || !vault)) return false;
    const ends = sql`clock_timestamp() + ${overlapMs} * interval '1 millisecond'`;
    for (const table of ["provider_keys", "provider_secrets"])
      await sql`update ${sql.table(table)} set ends_at = ${ends}
        where provider = ${provider} and ends_at is null`.execute(tx);
    const { rows: made } = await sql<{ key_id: number }>`
      insert into provider_keys (provider, key_id, inner_block, outer_block)
      select ${provider}, coalesce(max(key_id), 0) + 1, ${blocks[0]}::bytea, ${blocks[1]}::bytea
        from provider_keys where provider = ${provider}
      returning key_id`.execute(tx);
    const keyId = made[0]?.key_id;
    if (keyId === undefined) throw new Error(`the key of ${provider} was not kept`);
    if (vault)
      await sql`insert into provider_secrets (provider, key_id, secret_sealed)
        values (${provider}, ${keyId}, ${vault.seal(key, secretPlace(provider, keyId))})`.execute(
        tx,
      );
    return true;
  });
}

/** Ends what the keys before a provider's last still hold for, as the owner; answers how many held. */
export function endProviderOverlap(owner: Db, provider: string): Promise<number> {
  return inTransaction(owner, async (tx) => {
    const ended = ["provider_secrets", "provider_keys"].map((table) =>
      sql`update ${sql.table(table)} set ends_at = clock_timestamp()
        where provider = ${provider} and ends_at > clock_timestamp()`.execute(tx),
    );
    const [, keys] = await Promise.all(ended);
    return Number(keys?.numAffectedRows ?? 0n);
  });
}

/** Whether the database knows this very key of a provider's. Any role may ask. */
export async function knowsProviderKey(db: Db, provider: string, key: string): Promise<boolean> {
  const signature = createHmac("sha256", key).update("0.").digest("hex");
  const { rows } = await sql<{ known: boolean }>`
    select cashier_is_signed(${provider}, '0', ''::bytea, ${signature}) as known`.execute(db);
  return rows[0]?.known ?? false;
}
