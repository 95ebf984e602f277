import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { onSchedule } from "#/server/events/index.ts";

/** Forgets sign-ins at outside identities that never came back. */
export async function cleanSignIns(db: Db, clock: Clock): Promise<void> {
  for (const table of ["sign_ins", "proven_identities"] as const)
    await db.deleteFrom(table).where("expires_at", "<=", new Date(clock())).execute();
}

/** Registers the cleaning, every ten minutes on one process. At the process's start. */
export function cleanSignInsOnSchedule(clock: Clock): void {
  onSchedule("clean_sign_ins", "*/10 * * * *", (db) => cleanSignIns(db, clock));
}
