import { randomInt, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import {
  type Asker,
  callerOf,
  DAILY_PREFIX,
  giveBackAttempts,
  hashToken,
  reserveAttempts,
  reservePacedAttempt,
  type Sealing,
  type SealingDeps,
} from "#/server/session/index.ts";

/** What a code is good for; one of a purpose opens nothing else. */
export type CodePurpose = "login" | "register" | "forgot" | "proof";

/** A code is good for this long, if whoever asks for it says nothing shorter. */
export const CODE_LIFE_MS = 10 * MINUTE_MS;
const MOST_TRIES = 5;
const MOST_AN_HOUR = 5;
const MOST_A_DAY = 10;
const MOST_FROM_ADDRESS_AN_HOUR = 30;
const MOST_FROM_ADDRESS_A_DAY = 100;
/** How long codes for one recipient wait for one another that strangers ask for, by how many went out within a day. */
const STRANGERS_GAPS_MS = [
  0,
  30 * SECOND_MS,
  ...[1, 2, 5, 10, 20, 30].map((minutes) => minutes * MINUTE_MS),
];
/** After so many a day somebody is likely guessing: further codes of strangers take fewer tries. */
const STRANGERS_FREE_A_DAY = 5;
const FEWER_TRIES = 2;

const NOBODYS = Buffer.alloc(32);

type About = {
  readonly purpose: CodePurpose;
  /** Whom the code is for: an E.164 number, a lower-cased e-mail, or anything that names one recipient. Kept hashed. */
  readonly to: string;
};

/**
 * Makes a code of six digits for a recipient, good for ten minutes (or `lifeMs`), once, on the device that asks; the
 * one that this device asked for before is good no more, those of others still are. It is kept hashed: whoever asks
 * sends it (`deliver`), in the same transaction. Capped by the hour and the day for each known device, and for each
 * network of strangers, whose codes for one recipient moreover wait for one another: `too_many_requests`. `paceOf`
 * names what they share, the recipient if nothing else.
 */
export async function requestCode(
  tx: Db,
  { clock, sealing }: SealingDeps,
  about: About & {
    readonly asker: Asker;
    readonly paceOf?: string;
    readonly lifeMs?: number;
  },
): Promise<Result<{ code: string; expiresAtMs: number }, "too_many_requests">> {
  const { purpose, to, asker, paceOf = to, lifeMs = CODE_LIFE_MS } = about;
  const recipient = sealing.hash("recipient", purpose, to);
  const counted = await takeOfCaps(tx, clock, recipient, asker);
  if (!counted) return refuse("too_many_requests");
  const shared = `code:pace:${sealing.hash("pace", paceOf).toString("hex")}`;
  // A known device waits for nobody, and nobody for it.
  const paced = asker.known
    ? { taken: true, before: 0, seconds: 0 }
    : await reservePacedAttempt(tx, clock, shared, STRANGERS_GAPS_MS);
  if (!paced.taken) {
    // Who shares a network with somebody who cannot wait is not to pay for it.
    await giveBackAttempts(tx, counted);
    return refuse("too_many_requests", { detail: { seconds: paced.seconds } });
  }

  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAtMs = clock() + lifeMs;
  const kept = {
    code_hash: sealing.hash("code", purpose, to, code),
    expires_at: new Date(expiresAtMs),
    tries: 0,
    most_tries: paced.before >= STRANGERS_FREE_A_DAY ? FEWER_TRIES : MOST_TRIES,
  };
  const [, ...earlier] = sealing.hashes("recipient", purpose, to);
  if (earlier.length > 0)
    await tx
      .deleteFrom("codes")
      .where("purpose", "=", purpose)
      .where("recipient_hash", "in", earlier)
      .where("device_hash", "=", hashToken(asker.device))
      .execute();
  await tx
    .insertInto("codes")
    .values({ purpose, recipient_hash: recipient, device_hash: hashToken(asker.device), ...kept })
    .onConflict((conflict) =>
      conflict.columns(["purpose", "recipient_hash", "device_hash"]).doUpdateSet(kept),
    )
    .execute();
  return ok({ code, expiresAtMs });
}

/** Null when one of the caps is reached; then none is taken of. */
async function takeOfCaps(
  tx: Db,
  clock: Clock,
  recipient: Buffer,
  asker: Asker,
): Promise<readonly bigint[] | null> {
  const from = callerOf(asker);
  const taken: bigint[] = [];
  const one = `${recipient.toString("hex")}:${from}`;
  for (const [name, windowMs, mostToOne, mostOfAll] of [
    ["hour", HOUR_MS, MOST_AN_HOUR, MOST_FROM_ADDRESS_AN_HOUR],
    ["day", DAY_MS, MOST_A_DAY, MOST_FROM_ADDRESS_A_DAY],
  ] as const) {
    const limits = [
      { subject: `${DAILY_PREFIX}code:${name}:to:${one}`, most: mostToOne },
      { subject: `${DAILY_PREFIX}code:${name}:from:${from}`, most: mostOfAll },
    ];
    const { ids } = await reserveAttempts(tx, clock, limits, windowMs);
    if (!ids) {
      await giveBackAttempts(tx, taken);
      return null;
    }
    taken.push(...ids);
  }
  return taken;
}

/** Whether a code is out for a recipient on a device, in time still; it is not spent, nor tried. */
export async function isCodeOut(
  tx: Db,
  { clock, sealing }: SealingDeps,
  { purpose, to, device }: About & { readonly device: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("codes")
    .select("expires_at")
    .where("purpose", "=", purpose)
    .where("recipient_hash", "in", sealing.hashes("recipient", purpose, to))
    .where("device_hash", "=", hashToken(device))
    .executeTakeFirst();
  return row !== undefined && row.expires_at.getTime() > clock();
}

/** Makes codes that are out good no more: their purpose is done. */
export async function forgetCodes(
  tx: Db,
  sealing: Sealing,
  purpose: CodePurpose,
  recipients: readonly string[],
): Promise<void> {
  const hashes = recipients.flatMap((to) => sealing.hashes("recipient", purpose, to));
  await sql`delete from codes where purpose = ${purpose} and recipient_hash = any(${hashes}::bytea[])`.execute(
    tx,
  );
}

/**
 * Takes a code on the device that asked for it: right, in time, not used before, and one of the first tries (five, or
 * two where many were asked for); then it is spent. A code that had its wrong tries, or is late, is `code_expired`,
 * whatever was typed; on another device there is none to try. Within a transaction the try counts when that commits:
 * refuse, do not throw.
 */
export async function spendCode(
  tx: Db,
  { clock, sealing }: SealingDeps,
  about: About & { readonly device: string; readonly code: string },
): Promise<Result<null, "code_wrong" | "code_expired">> {
  const { purpose, to, code } = about;
  // Under every key: at most one of them has a code, for a new one takes the place of those before.
  const recipients = sealing.hashes("recipient", purpose, to);
  const device = hashToken(about.device);
  const typed = sealing.hashes("code", purpose, to, code);
  const kept = await tx
    .updateTable("codes")
    .set({ tries: sql`least(tries + 1, 100)` })
    .where("purpose", "=", purpose)
    .where("recipient_hash", "in", recipients)
    .where("device_hash", "=", device)
    .returning(["code_hash", "expires_at", "tries", "most_tries"])
    .executeTakeFirst();
  const right = typed.some((hash) => timingSafeEqual(kept?.code_hash ?? NOBODYS, hash));
  if (!kept) return refuse("code_wrong");
  if (kept.tries > kept.most_tries || kept.expires_at.getTime() <= clock())
    return refuse("code_expired");
  if (!right) return refuse("code_wrong");
  const { numDeletedRows } = await tx
    .deleteFrom("codes")
    .where("purpose", "=", purpose)
    .where("recipient_hash", "in", recipients)
    .where("device_hash", "=", device)
    .where("code_hash", "in", typed)
    .executeTakeFirst();
  return numDeletedRows === 1n ? ok(null) : refuse("code_wrong");
}
