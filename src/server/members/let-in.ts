import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { VisitorContext } from "#/server/http/route.ts";
import {
  acquaintanceOf,
  endSession,
  type NewSession,
  openSession,
  type Place,
  readUserAgent,
  rememberPlace,
} from "#/server/session/index.ts";

type Proven = Pick<NewSession, "memberId" | "account" | "kind" | "currency" | "device"> & {
  /** More than a password was shown: a code, an authenticator, another provider's word. */
  readonly shownMore?: true;
};
type Arrival = Pick<VisitorContext, "session" | "ip" | "userAgent" | "visit">;

/** Where a request comes from. */
export function placeOf({ ip, userAgent, visit }: Omit<Arrival, "session">, device: string): Place {
  return { device, ip, userAgent, country: visit().country };
}

/**
 * Lets in a member who was proven, however: the device and the address are known from now on, the session that the
 * device had before ends, and a new one begins. A device never seen before is told to the member, unless it is the
 * first one. In the caller's transaction. A password alone goes through `admit`, which may ask for a proof first.
 */
export async function letIn(
  tx: Db,
  clock: Clock,
  { shownMore, ...proven }: Proven,
  arrival: Arrival,
): Promise<{ token: string }> {
  const { memberId, device } = proven;
  const now = new Date(clock());
  const place = placeOf(arrival, device);
  const known = await acquaintanceOf(tx, memberId, place);
  if (!known.device && !known.first) {
    const { country } = place;
    const payload = { ...readUserAgent(place.userAgent), country, proven: shownMore === true };
    await recordEvent(tx, { kind: "new_device", memberId, payload });
  }
  await rememberPlace(tx, memberId, place, now);
  await tx.updateTable("members").set({ last_login_at: now }).where("id", "=", memberId).execute();
  if (arrival.session) await endSession(tx, clock, arrival.session.id);
  return openSession(tx, clock, { ...proven, ...place });
}
