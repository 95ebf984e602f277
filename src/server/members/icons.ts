import { createHash } from "node:crypto";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { HOUR_MS } from "#/lib/base/time.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { HoldSession } from "#/server/http/route.ts";
import { DAILY_PREFIX, reserveAttempts } from "#/server/session/index.ts";
import type { EncodePicture, MemberPictureRefusal } from "#/server/site/index.ts";
import type { MembersDeps } from "./deps.ts";

/** Pictures of one member that are encoded within an hour: each may take a core for seconds. */
const MOST_ENCODED = 20;

const addressOf = (picture: Buffer): string =>
  `data:image/jpeg;base64,${picture.toString("base64")}`;

/** The picture of a member as an address with it in it; null where none was chosen. */
export async function findIcon(db: Db, memberId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom("member_icons")
    .select("picture")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ? addressOf(row.picture) : null;
}

/** What tells a member's picture from the one before; null where none was chosen. */
export async function findIconDigest(db: Db, memberId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom("member_icons")
    .select("digest")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.digest ?? null;
}

/** Keeps a picture that a member chose (base64), as a small square of our own. It is encoded before the transaction. */
export async function keepIcon(
  {
    db,
    clock,
    encodePicture,
  }: Pick<MembersDeps, "db" | "clock"> & {
    readonly encodePicture: EncodePicture;
  },
  memberId: bigint,
  holdSession: HoldSession,
  base64: string,
): Promise<Result<string, MemberPictureRefusal | "session_expired" | "too_many_requests">> {
  const limit = { subject: `${DAILY_PREFIX}icon:${memberId}`, most: MOST_ENCODED };
  const { ids } = await reserveAttempts(db, clock, [limit], HOUR_MS);
  if (!ids) return refuse("too_many_requests");
  const encoded = await encodePicture(base64);
  if (!encoded.ok) return encoded;
  const picture = encoded.value;
  const digest = createHash("sha256").update(picture).digest("base64url").slice(0, 16);
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    await tx
      .insertInto("member_icons")
      .values({ member_id: memberId, digest, picture })
      .onConflict((known) => known.column("member_id").doUpdateSet({ digest, picture }))
      .execute();
    return ok(addressOf(picture));
  });
}

/** Takes a member's picture away. */
export function removeIcon(
  db: Db,
  memberId: bigint,
  holdSession: HoldSession,
): Promise<Result<null, "session_expired">> {
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    await tx.deleteFrom("member_icons").where("member_id", "=", memberId).execute();
    return ok(null);
  });
}
