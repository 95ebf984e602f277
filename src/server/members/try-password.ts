import { type Result, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { giveBackAttempts, reserveAttempts } from "#/server/session/index.ts";

/** Wrong tries of one member within 15 minutes; the next one is not looked at, right or wrong. */
const MOST_TRIES = 5;

/** Compares a member's password, counted: five wrong ones within 15 minutes, then `too_many_tries`. */
export async function tryPassword(
  db: Db,
  clock: Clock,
  subject: string,
  verify: () => Promise<Result<boolean, "overloaded">>,
): Promise<Result<boolean, "overloaded" | "too_many_tries">> {
  const { ids } = await reserveAttempts(db, clock, [{ subject, most: MOST_TRIES }]);
  if (!ids) return refuse("too_many_tries");
  const right = await verify();
  if (!right.ok || right.value) await giveBackAttempts(db, ids);
  return right;
}
