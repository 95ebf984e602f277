import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { hashToken, isToken, newToken } from "./tokens.ts";

const TICKET_MS = MINUTE_MS;

/** Makes a ticket that lets a member in elsewhere: once, within 60 s. Told once; only its hash is kept. */
export async function issueTicket(
  db: Db,
  clock: Clock,
  memberId: bigint,
): Promise<{ ticket: string; expiresAtMs: number }> {
  const ticket = newToken();
  const expiresAtMs = clock() + TICKET_MS;
  await db
    .insertInto("tickets")
    .values({
      ticket_hash: hashToken(ticket),
      member_id: memberId,
      expires_at: new Date(expiresAtMs),
    })
    .execute();
  return { ticket, expiresAtMs };
}

/** Whose ticket this is; it is used up, in time or not. */
export async function takeTicket(tx: Db, clock: Clock, ticket: string): Promise<bigint | null> {
  if (!isToken(ticket)) return null;
  const taken = await tx
    .deleteFrom("tickets")
    .where("ticket_hash", "=", hashToken(ticket))
    .returning(["member_id", "expires_at"])
    .executeTakeFirst();
  return taken && clock() < taken.expires_at.getTime() ? taken.member_id : null;
}
