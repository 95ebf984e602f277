import type { Db } from "#/server/db/index.ts";

export async function hasPasskeys(db: Db, memberId: bigint): Promise<boolean> {
  const one = await db
    .selectFrom("passkeys")
    .select("id")
    .where("member_id", "=", memberId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** A member's passkeys on a host, as options name them. */
export async function credentialsOn(
  db: Db,
  memberId: bigint,
  rpId: string,
): Promise<{ id: string; transports: string[] }[]> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["credential_id", "transports"])
    .where("member_id", "=", memberId)
    .where("rp_id", "=", rpId)
    .orderBy("id")
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString("base64url"),
    transports,
  }));
}

/** Whose passkey signed, as it says; nothing of it is checked yet. */
export async function findSigner(db: Db, id: string): Promise<bigint | null> {
  const row = await db
    .selectFrom("passkeys")
    .select("member_id")
    .where("credential_id", "=", Buffer.from(id, "base64url"))
    .executeTakeFirst();
  return row?.member_id ?? null;
}
