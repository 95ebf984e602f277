import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import type { VisitorContext } from "#/server/http/route.ts";
import {
  endSession,
  type NewSession,
  openSession,
  rememberDevice,
} from "#/server/session/index.ts";

type Proven = Omit<NewSession, "ip" | "userAgent">;

/**
 * Lets in a member who was proven, however: the device is known from now on, the session that it had before ends, and
 * a new one begins. In the caller's transaction.
 */
export async function letIn(
  tx: Db,
  clock: Clock,
  proven: Proven,
  { session, ip, userAgent }: VisitorContext,
): Promise<{ token: string }> {
  const now = new Date(clock());
  await rememberDevice(tx, proven.memberId, proven.device, now);
  await tx
    .updateTable("members")
    .set({ last_login_at: now })
    .where("id", "=", proven.memberId)
    .execute();
  if (session) await endSession(tx, clock, session.id);
  return openSession(tx, clock, { ...proven, ip, userAgent });
}
