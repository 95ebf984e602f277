import { createHash, createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** The sandbox provider's name. */
export const SANDBOX = "sandbox";

const BLOCK = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/**
 * Tells the database what a provider signs with, as the owner: the two blocks that HMAC-SHA256 makes of the key. The
 * application's role cannot read them. Answers whether they were news.
 */
export async function putProviderKey(owner: Db, provider: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    insert into provider_keys as known (provider, inner_block, outer_block)
    values (${provider}, ${blockOf(key, INNER)}, ${blockOf(key, OUTER)})
    on conflict (provider) do update set inner_block = excluded.inner_block, outer_block = excluded.outer_block,
      since = clock_timestamp()
    where (known.inner_block, known.outer_block) is distinct from (excluded.inner_block, excluded.outer_block)
    returning provider`.execute(owner);
  return rows.length > 0;
}

/** Whether the database knows this very key of a provider's. Any role may ask. */
export async function knowsProviderKey(db: Db, provider: string, key: string): Promise<boolean> {
  const signature = createHmac("sha256", key).update("0.").digest("hex");
  const { rows } = await sql<{ known: boolean }>`
    select cashier_is_signed(${provider}, '0', ''::bytea, ${signature}) as known`.execute(db);
  return rows[0]?.known ?? false;
}

function blockOf(key: string, pad: number): Buffer {
  const bytes = Buffer.from(key);
  const short = bytes.length > BLOCK ? createHash("sha256").update(bytes).digest() : bytes;
  const block = Buffer.alloc(BLOCK, pad);
  for (const [at, byte] of short.entries()) block[at] = byte ^ pad;
  return block;
}
