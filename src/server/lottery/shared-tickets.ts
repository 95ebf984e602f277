import { randomBytes } from "node:crypto";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { ParsedOf } from "#/lib/contract/call.ts";
import type {
  SharedTicket,
  shareTicket as shareCall,
  TicketShare,
} from "#/lib/contract/lottery/shared.ts";
import type { Db } from "#/server/db/index.ts";
import { findTicketOf } from "./tickets.ts";

const CODE_BYTES = 16;
const SHOWN_DIGITS = 4;
/** So much of a name is shown. */
const SHOWN_LETTERS = 2;

/** Whether a ticket is the member's own. */
async function isOwn(db: Db, memberId: bigint, ticketId: string): Promise<boolean> {
  const row = await db
    .selectFrom("lottery_tickets")
    .select("id")
    .where("id", "=", ticketId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the link of a member's own ticket, or changes what the one that is there shows. */
export async function shareTicket(
  tx: Db,
  memberId: bigint,
  { ticketId, named }: ParsedOf<typeof shareCall>,
): Promise<Result<TicketShare, "not_found">> {
  if (!(await isOwn(tx, memberId, ticketId))) return refuse("not_found");
  const code = randomBytes(CODE_BYTES).toString("base64url");
  return ok(
    await tx
      .insertInto("lottery_shared_tickets")
      .values({ code, ticket_id: ticketId, named })
      .onConflict((known) => known.column("ticket_id").doUpdateSet({ named }))
      .returning(["code", "named"])
      .executeTakeFirstOrThrow(),
  );
}

/** The code of a ticket's link: that of the one which is there, or of a new one that shows no name. */
export async function linkTicket(tx: Db, ticketId: string): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString("base64url");
  await tx
    .insertInto("lottery_shared_tickets")
    .values({ code, ticket_id: ticketId, named: false })
    .onConflict((known) => known.column("ticket_id").doNothing())
    .execute();
  const shared = await tx
    .selectFrom("lottery_shared_tickets")
    .select("code")
    .where("ticket_id", "=", ticketId)
    .executeTakeFirstOrThrow();
  return shared.code;
}

/** Takes the link of a member's own ticket back; where there is none, nothing changes. */
export async function unshareTicket(
  tx: Db,
  memberId: bigint,
  ticketId: string,
): Promise<Result<null, "not_found">> {
  if (!(await isOwn(tx, memberId, ticketId))) return refuse("not_found");
  await tx.deleteFrom("lottery_shared_tickets").where("ticket_id", "=", ticketId).execute();
  return ok(null);
}

/**
 * The ticket behind a link, without what says whose it is; null where there is none. Who may not come in cannot take the
 * name back, so it is shown while the account is open alone.
 */
export async function findSharedTicket(db: Db, code: string): Promise<SharedTicket | null> {
  const shared = await db
    .selectFrom("lottery_shared_tickets as s")
    .innerJoin("lottery_tickets as t", "t.id", "s.ticket_id")
    .innerJoin("members as m", "m.id", "t.member_id")
    .select(["t.id", "t.member_id", "s.named", "m.username", "m.status"])
    .where("s.code", "=", code)
    .executeTakeFirst();
  if (!shared) return null;
  const ticket = await findTicketOf(db, shared.member_id, shared.id);
  if (!ticket) return null;
  const {
    ticketId,
    closesAt: _closes,
    settledAt: _settled,
    owed: _owed,
    share: _share,
    chase: _chase,
    ...shown
  } = ticket;
  return {
    ...shown,
    numberEnd: ticketId.slice(-SHOWN_DIGITS),
    name:
      shared.named && shared.status === "active"
        ? `${shared.username.slice(0, SHOWN_LETTERS)}•••`
        : null,
  };
}
