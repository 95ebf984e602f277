import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import type { Session } from "#/server/http/route.ts";
import { lockLogins } from "./logins.ts";
import { hashToken, isToken, newToken } from "./tokens.ts";

const TICKET_MS = MINUTE_MS;

/**
 * Makes a ticket that lets a session's member in elsewhere: once, within 60 s, and while that session is. Told once; only
 * its hash is kept.
 */
export async function issueTicket(
  db: Db,
  clock: Clock,
  { id, memberId }: Session,
): Promise<{ ticket: string; expiresAtMs: number }> {
  const ticket = newToken();
  const expiresAtMs = clock() + TICKET_MS;
  await db
    .insertInto("tickets")
    .values({
      ticket_hash: hashToken(ticket),
      member_id: memberId,
      session_id: BigInt(id),
      expires_at: new Date(expiresAtMs),
    })
    .execute();
  return { ticket, expiresAtMs };
}

/**
 * Whose ticket this is, and when the login that it comes from was; it is used up, in time or not. The member's logins are
 * held until `tx` ends.
 */
export async function takeTicket(
  tx: Db,
  clock: Clock,
  ticket: string,
): Promise<{ readonly memberId: bigint; readonly loggedInAt: Date } | null> {
  if (!isToken(ticket)) return null;
  const ticket_hash = hashToken(ticket);
  const named = await tx
    .selectFrom("tickets")
    .select("member_id")
    .where("ticket_hash", "=", ticket_hash)
    .executeTakeFirst();
  if (!named) return null;
  await lockLogins(tx, named.member_id);
  const taken = await tx
    .deleteFrom("tickets")
    .using("sessions")
    .whereRef("sessions.id", "=", "tickets.session_id")
    .where("ticket_hash", "=", ticket_hash)
    .returning([
      "tickets.member_id",
      "tickets.expires_at",
      "sessions.ended_at",
      "sessions.opened_at",
      "sessions.logged_in_at",
    ])
    .executeTakeFirst();
  const good = taken && taken.ended_at === null && clock() < taken.expires_at.getTime();
  return good
    ? { memberId: taken.member_id, loggedInAt: taken.logged_in_at ?? taken.opened_at }
    : null;
}
