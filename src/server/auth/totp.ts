import { randomBytes } from "node:crypto";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { matchTotpStep, newTotpSecret, type TotpSecret } from "#/server/challenge/index.ts";
import type { Db, KeyedRows, Place, SealedColumn } from "#/server/db/index.ts";
import type { Session } from "#/server/http/route.ts";
import { SESSION_SEALS, type Sealing, type SealingDeps } from "#/server/session/index.ts";

const RECOVERY_CODES = 10;
/** Crockford's: nothing in it is mistaken for something else. 10 of 32 letters are 50 bits. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RECOVERY_LENGTH = 10;

const placeOf = (memberId: bigint): Place => ({
  column: "totp_secrets.sealed",
  row: String(memberId),
  before: `totp:${memberId}`,
});

/**
 * Makes a secret for the session's member, in place of one never confirmed; `totp_on` when there is one that is. This
 * session alone can confirm it.
 */
export async function beginTotp(
  tx: Db,
  { clock, sealing }: SealingDeps,
  { id, memberId }: Session,
  about: { readonly issuer: string; readonly account: string },
): Promise<Result<TotpSecret, "totp_on">> {
  const made = newTotpSecret(about);
  const kept = {
    sealed: sealing.seal(made.secret, placeOf(memberId)),
    last_step: 0n,
    begun_by: BigInt(id),
    created_at: new Date(clock()),
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("totp_secrets")
    .values({ member_id: memberId, confirmed_at: null, ...kept })
    .onConflict((conflict) =>
      conflict.column("member_id").doUpdateSet(kept).where("totp_secrets.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return refuse("totp_on");
  return ok(made);
}

/**
 * Whether these are the figures of now, or of a step beside it. Each step is good once, and none before it: two that
 * send the same figures at the same time do not both get in. `beginner` is the session that switches its secret on with
 * these figures; without one, the secret in use is meant.
 */
export async function spendTotp(
  tx: Db,
  { clock, sealing }: SealingDeps,
  memberId: bigint,
  figures: string,
  beginner?: Session,
): Promise<boolean> {
  const confirmed = beginner === undefined;
  const row = await tx
    .selectFrom("totp_secrets")
    .select("sealed")
    .where("member_id", "=", memberId)
    .where("confirmed_at", confirmed ? "is not" : "is", null)
    .$if(beginner !== undefined, (query) => query.where("begun_by", "=", BigInt(beginner?.id ?? 0)))
    .executeTakeFirst();
  if (!row) return false;
  const nowMs = clock();
  const step = matchTotpStep(sealing.open(row.sealed, placeOf(memberId)), figures, nowMs);
  if (step === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable("totp_secrets")
    .set({ last_step: step, ...(confirmed ? {} : { confirmed_at: new Date(nowMs) }) })
    .where("member_id", "=", memberId)
    .where("confirmed_at", confirmed ? "is not" : "is", null)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What a member has: `on` once confirmed, `begun` before; and how many recovery codes are not used. */
export async function totpOfMember(
  db: Db,
  memberId: bigint,
): Promise<{ readonly on: boolean; readonly begun: boolean; readonly recoveryCodesLeft: number }> {
  const row = await db
    .selectFrom("totp_secrets")
    .select("confirmed_at")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  const { count } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    on: row?.confirmed_at != null,
    begun: row !== undefined && row.confirmed_at === null,
    recoveryCodesLeft: Number(count),
  };
}

/** Switches a member's authenticator off: secret and recovery codes are forgotten. False when it was not on. */
export async function endTotp(tx: Db, memberId: bigint): Promise<boolean> {
  await tx.deleteFrom("recovery_codes").where("member_id", "=", memberId).execute();
  const { numDeletedRows } = await tx
    .deleteFrom("totp_secrets")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ten new recovery codes in place of any before; kept hashed, so told this once: "7K4PX-20QWN". */
export async function makeRecoveryCodes(
  tx: Db,
  sealing: Sealing,
  memberId: bigint,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.deleteFrom("recovery_codes").where("member_id", "=", memberId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(
      codes.map((code) => ({
        member_id: memberId,
        code_hash: sealing.hash(...hashed(memberId, code)),
        key_id: sealing.keyId(),
        used_at: null,
      })),
    )
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

function newRecoveryCode(): string {
  return Array.from(randomBytes(RECOVERY_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join(
    "",
  );
}

function hashed(memberId: bigint, code: string): readonly string[] {
  return ["recovery", String(memberId), code];
}

/** Members' secrets, as they are sealed anew. */
export const TOTP_SEALED: SealedColumn = {
  ...{ table: "totp_secrets", column: "sealed", purpose: SESSION_SEALS, key: ["member_id"] },
  place: ({ member_id }) => placeOf(member_id as bigint),
};

/** Recovery codes that are good still: only their members know them. */
export const RECOVERY_KEYED: KeyedRows = {
  what: "recovery codes",
  async left(db, { keyId }) {
    const { count } = await db
      .selectFrom("recovery_codes")
      .select((eb) => eb.fn.countAll<bigint>().as("count"))
      .where("used_at", "is", null)
      .where("key_id", "is distinct from", keyId)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
};

/** Takes a recovery code, written in any case and with or without its dash: each is good once. */
export async function spendRecoveryCode(
  tx: Db,
  { clock, sealing }: SealingDeps,
  memberId: bigint,
  typed: string,
): Promise<boolean> {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  if (code.length !== RECOVERY_LENGTH) return false;
  const { numUpdatedRows } = await tx
    .updateTable("recovery_codes")
    .set({ used_at: new Date(clock()) })
    .where("member_id", "=", memberId)
    .where("code_hash", "in", sealing.hashes(...hashed(memberId, code)))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
