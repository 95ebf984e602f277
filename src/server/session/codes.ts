import { randomInt, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { keyedHash } from "./sealing.ts";
import { addressOf, LONG, takeTries } from "./tries.ts";

/** What a code is good for; one of a purpose opens nothing else. */
export type CodePurpose = "login" | "register" | "forgot" | "proof";

/** A code is good for this long, if whoever asks for it says nothing shorter. */
export const CODE_LIFE_MS = 10 * MINUTE_MS;
const MOST_TRIES = 5;
const MOST_TO_ONE_AN_HOUR = 5;
const MOST_TO_ONE_A_DAY = 10;
const MOST_FROM_ADDRESS_AN_HOUR = 30;
const MOST_FROM_ADDRESS_A_DAY = 100;

const NOBODYS = Buffer.alloc(32);

type About = {
  readonly purpose: CodePurpose;
  /** Whom the code is for: an E.164 number, a lower-cased e-mail, or anything that names one recipient. Kept hashed. */
  readonly to: string;
};

/**
 * Makes a code of six digits for a recipient, good for ten minutes (or `lifeMs`), once; the one before is good no more. It is kept
 * hashed: whoever asks sends it (`deliver`), in the same transaction. Capped for each recipient and each address, by
 * the hour and by the day: `too_many_requests`.
 */
export async function requestCode(
  tx: Db,
  clock: Clock,
  {
    purpose,
    to,
    ip,
    lifeMs = CODE_LIFE_MS,
  }: About & { readonly ip: string; readonly lifeMs?: number },
): Promise<Result<{ code: string; expiresAtMs: number }, "too_many_requests">> {
  const recipient = keyedHash("recipient", purpose, to);
  const one = recipient.toString("hex");
  const address = addressOf(ip);
  const anHour = [
    { subject: `${LONG}code:hour:to:${one}`, most: MOST_TO_ONE_AN_HOUR },
    { subject: `${LONG}code:hour:from:${address}`, most: MOST_FROM_ADDRESS_AN_HOUR },
  ];
  const aDay = [
    { subject: `${LONG}code:day:to:${one}`, most: MOST_TO_ONE_A_DAY },
    { subject: `${LONG}code:day:from:${address}`, most: MOST_FROM_ADDRESS_A_DAY },
  ];
  const inHour = await takeTries(tx, clock, anHour, HOUR_MS);
  if (!inHour.ids) return refuse("too_many_requests");
  const inDay = await takeTries(tx, clock, aDay, DAY_MS);
  if (!inDay.ids) return refuse("too_many_requests");

  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAtMs = clock() + lifeMs;
  const kept = {
    code_hash: keyedHash("code", purpose, to, code),
    expires_at: new Date(expiresAtMs),
    tries: 0,
  };
  await tx
    .insertInto("codes")
    .values({ purpose, recipient_hash: recipient, ...kept })
    .onConflict((conflict) => conflict.columns(["purpose", "recipient_hash"]).doUpdateSet(kept))
    .execute();
  return ok({ code, expiresAtMs });
}

/** Makes codes that are out good no more: their purpose is done. */
export async function forgetCodes(
  tx: Db,
  purpose: CodePurpose,
  recipients: readonly string[],
): Promise<void> {
  const hashes = recipients.map((to) => keyedHash("recipient", purpose, to));
  await sql`delete from codes where purpose = ${purpose} and recipient_hash = any(${hashes}::bytea[])`.execute(
    tx,
  );
}

/**
 * Takes a code: right, in time, not used before, and one of the first five tries; then it is spent. A code that had
 * five wrong tries, or is late, is `code_expired`, whatever was typed. Within a transaction the try counts when that
 * commits: refuse, do not throw.
 */
export async function spendCode(
  tx: Db,
  clock: Clock,
  { purpose, to, code }: About & { readonly code: string },
): Promise<Result<null, "code_wrong" | "code_expired">> {
  const recipient = keyedHash("recipient", purpose, to);
  const typed = keyedHash("code", purpose, to, code);
  const kept = await tx
    .updateTable("codes")
    .set({ tries: sql`least(tries + 1, 100)` })
    .where("purpose", "=", purpose)
    .where("recipient_hash", "=", recipient)
    .returning(["code_hash", "expires_at", "tries"])
    .executeTakeFirst();
  const right = timingSafeEqual(kept?.code_hash ?? NOBODYS, typed);
  if (!kept) return refuse("code_wrong");
  if (kept.tries > MOST_TRIES || kept.expires_at.getTime() <= clock())
    return refuse("code_expired");
  if (!right) return refuse("code_wrong");
  const { numDeletedRows } = await tx
    .deleteFrom("codes")
    .where("purpose", "=", purpose)
    .where("recipient_hash", "=", recipient)
    .where("code_hash", "=", typed)
    .executeTakeFirst();
  return numDeletedRows === 1n ? ok(null) : refuse("code_wrong");
}
