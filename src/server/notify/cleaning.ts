import { type Clock, DAY_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";

const KEPT_MS = 30 * DAY_MS;

/** Forgets messages of a month ago, and how they were delivered. */
export async function cleanDeliveries(db: Db, clock: Clock): Promise<void> {
  const longAgo = new Date(clock() - KEPT_MS);
  await db.deleteFrom("deliveries").where("created_at", "<", longAgo).execute();
  await db.deleteFrom("outbox_messages").where("sent_at", "<", longAgo).execute();
}
