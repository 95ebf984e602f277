import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { ATTEMPTS_WINDOW_MS, DAILY_PREFIX } from "./attempts.ts";
import { RETIRED_LIFE_MS } from "./payload-keys.ts";

const SESSION_HISTORY_MS = 400 * DAY_MS;
/** Where notices ended: as long as what ended them may be on its way. */
const ENDED_PUSH_MS = 12 * HOUR_MS;

/**
 * Forgets what no decision needs any more: old attempts, used payload ids, keys long retired, old sessions, half-open
 * ones that were not proven, and places of long ago.
 */
export async function cleanSessions(db: Db, clock: Clock): Promise<void> {
  const before = (ageMs: number) => new Date(clock() - ageMs);
  await db
    .deleteFrom("tries")
    .where("tried_at", "<", before(2 * ATTEMPTS_WINDOW_MS))
    .where((eb) =>
      eb.or([
        eb("subject", "not like", `${DAILY_PREFIX}%`),
        eb("tried_at", "<", before(2 * DAY_MS)),
      ]),
    )
    .execute();
  await db
    .deleteFrom("payload_ids")
    .where("used_at", "<", before(5 * MINUTE_MS))
    .execute();
  await db.deleteFrom("tickets").where("expires_at", "<", before(0)).execute();
  await db.deleteFrom("remembered_logins").where("expires_at", "<", before(0)).execute();
  await db.deleteFrom("payload_keys").where("retired_at", "<", before(RETIRED_LIFE_MS)).execute();
  await db.deleteFrom("half_sessions").where("expires_at", "<=", before(0)).execute();
  await db.deleteFrom("push_subscriptions").where("ended_at", "<", before(ENDED_PUSH_MS)).execute();
  const longAgo = before(SESSION_HISTORY_MS);
  await db.deleteFrom("sessions").where("opened_at", "<", longAgo).execute();
  await db.deleteFrom("known_devices").where("last_login_at", "<", longAgo).execute();
  await db.deleteFrom("known_addresses").where("last_login_at", "<", longAgo).execute();
}
