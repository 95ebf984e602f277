import { randomBytes } from "node:crypto";
import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import type { Session } from "#/server/http/route.ts";
import { endLogins, hashToken } from "#/server/session/index.ts";
import { CHALLENGE_LIFE_MS } from "./challenges.ts";

/** Crockford's letters, 80 bits of them: more than anybody tries in five minutes. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const FORM = /^PK[0-9A-HJKMNP-TV-Z]{16}$/;

/** A code for this session in place of its authenticator's figures. */
export async function newPasskeyCode(
  tx: Db,
  clock: Clock,
  { id, memberId }: Session,
): Promise<{ code: string; expiresAt: string }> {
  const code = `PK${Array.from(randomBytes(16), (byte) => LETTERS[byte % 32]).join("")}`;
  const expires = new Date(clock() + CHALLENGE_LIFE_MS);
  await tx.deleteFrom("passkey_proofs").where("session_id", "=", BigInt(id)).execute();
  await tx
    .insertInto("passkey_proofs")
    .values({
      code_hash: hashToken(code),
      member_id: memberId,
      session_id: BigInt(id),
      expires_at: expires,
    })
    .execute();
  return { code, expiresAt: expires.toISOString() };
}

/** Takes such a code, once; it goes with its session. */
export async function spendPasskeyCode(
  tx: Db,
  clock: Clock,
  memberId: bigint,
  typed: string,
): Promise<boolean> {
  if (!FORM.test(typed)) return false;
  const { numDeletedRows } = await tx
    .deleteFrom("passkey_proofs")
    .where("code_hash", "=", hashToken(typed))
    .where("member_id", "=", memberId)
    .where("expires_at", ">", new Date(clock()))
    .where("session_id", "in", (eb) =>
      eb.selectFrom("sessions").select("id").where("ended_at", "is", null),
    )
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Voids the codes that a member was given, and ends what passkeys opened but for one session: one of them was taken off. */
export async function endPasskeyLogins(
  tx: Db,
  clock: Clock,
  memberId: bigint,
  except: string | null,
): Promise<void> {
  await endLogins(tx, clock, memberId, { what: "passkey", except });
  await tx.deleteFrom("passkey_proofs").where("member_id", "=", memberId).execute();
}
