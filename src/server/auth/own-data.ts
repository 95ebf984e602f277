import type { Db } from "#/server/db/index.ts";
import { getMemberRow } from "#/server/members/index.ts";
import { contactOf, isProven } from "./proof-methods.ts";
import { totpOfMember } from "./totp.ts";

type Row = Readonly<Record<string, unknown>>;

/** Where a member is reached and by what logins are proven: of keys and authenticators that they are there, no more. */
export async function readContactData(db: Db, memberId: bigint): Promise<readonly Row[]> {
  const [member, totp, passkeys, identities] = await Promise.all([
    getMemberRow(db, memberId),
    totpOfMember(db, memberId),
    db
      .selectFrom("passkeys")
      .select(["name", "rp_id", "created_at", "last_used_at"])
      .where("member_id", "=", memberId)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("identities")
      .select(["provider", "email", "linked_at", "used_at"])
      .where("member_id", "=", memberId)
      .orderBy("linked_at")
      .execute(),
  ]);
  const contacts = (["email", "mobile"] as const).flatMap((way) => {
    const to = contactOf(member, way);
    return to === null ? [] : [{ kind: way, to, proven: isProven(member, way) }];
  });
  return [
    ...contacts,
    { kind: "authenticator", on: totp.on, recoveryCodesLeft: totp.recoveryCodesLeft },
    ...passkeys.map((row) => ({
      ...{ kind: "passkey", name: row.name, host: row.rp_id },
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    ...identities.map((row) => ({
      ...{ kind: "identity", provider: row.provider, email: row.email },
      linkedAt: row.linked_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    })),
  ];
}
