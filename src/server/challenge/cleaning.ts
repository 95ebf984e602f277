import { type Clock, DAY_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";

/** Forgets captchas and proofs that are over, and codes a day after. */
export async function cleanChallenges(db: Db, clock: Clock): Promise<void> {
  const now = new Date(clock());
  await db
    .deleteFrom("codes")
    .where("expires_at", "<", new Date(clock() - DAY_MS))
    .execute();
  await db.deleteFrom("bot_proofs").where("expires_at", "<", now).execute();
  await db.deleteFrom("captchas").where("expires_at", "<", now).execute();
  await db.deleteFrom("spent_id_tokens").where("expires_at", "<=", now).execute();
}
