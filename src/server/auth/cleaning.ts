import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";

/** Forgets sign-ins at outside identities that never came back, and what passkeys were asked and did not answer. */
export async function cleanSignIns(db: Db, clock: Clock): Promise<void> {
  for (const table of [
    "sign_ins",
    "proven_identities",
    "passkey_challenges",
    "passkey_proofs",
  ] as const)
    await db.deleteFrom(table).where("expires_at", "<=", new Date(clock())).execute();
}
