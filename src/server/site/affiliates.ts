import type { Db } from "#/server/db/index.ts";

/** The code by which an affiliate is found: case and width do not tell two apart. */
export function affiliateKey(code: string): string {
  return code.trim().normalize("NFKC").toUpperCase();
}

/** Whether an invitation code counts on a host: the operator has it, it is on, and it is for this host or for all. */
export async function isAffiliateCode(db: Db, code: string, host: string): Promise<boolean> {
  const row = await db
    .selectFrom("affiliate_codes")
    .select("domains")
    .where("code_key", "=", affiliateKey(code))
    .where("enabled", "=", true)
    .executeTakeFirst();
  return (
    row !== undefined && (row.domains.length === 0 || row.domains.includes(host.toLowerCase()))
  );
}
