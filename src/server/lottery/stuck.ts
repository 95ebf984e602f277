import type { Db } from "#/server/db/index.ts";

/** A ticket that a settlement could not pay. */
export type StuckCase = {
  readonly drawId: string;
  readonly ticketId: string;
  readonly account: string;
  readonly since: string;
  readonly fault: string;
};

/**
 * Tickets that the newest decision of their draw could not pay, those that wait the longest first; of one draw, of
 * one ticket or of all.
 */
export async function listStuck(
  db: Db,
  {
    drawId,
    ticketId,
    limit,
  }: { readonly drawId?: bigint; readonly ticketId?: string; readonly limit: number },
): Promise<StuckCase[]> {
  const rows = await db
    .selectFrom("lottery_stuck_tickets as s")
    .innerJoin("lottery_tickets as t", "t.id", "s.ticket_id")
    .innerJoin("lottery_draws as d", "d.id", "t.draw_id")
    .innerJoin("members as m", "m.id", "t.member_id")
    .select(["d.id as draw", "t.id as ticket", "m.username", "s.since", "s.fault"])
    .whereRef("s.revision", "=", "d.revision")
    .whereRef("t.settled_revision", "<", "d.revision")
    .$if(drawId !== undefined, (query) => query.where("d.id", "=", drawId ?? 0n))
    .$if(ticketId !== undefined, (query) => query.where("t.id", "=", ticketId ?? ""))
    .orderBy("s.since")
    .limit(limit)
    .execute();
  return rows.map(({ draw, ticket, username, since, fault }) => ({
    ...{ drawId: String(draw), ticketId: ticket, account: username },
    ...{ since: since.toISOString(), fault },
  }));
}
