import {
  addData,
  countOf,
  type MemberMoney,
  type OpenMatters,
  readByNumber,
} from "#/server/care/index.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { chaseOfTicket, chaseOnWire } from "./chase-summary.ts";
import { ticketRows, ticketsOnWire } from "./tickets.ts";

/** Tickets whose draw is still to be paid. */
export async function findOpenTickets(db: Db, { memberId }: MemberMoney): Promise<OpenMatters> {
  const { count } = await db
    .selectFrom("lottery_tickets")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .where("cancelled_at", "is", null)
    .where("settled_revision", "=", 0)
    .executeTakeFirstOrThrow();
  return countOf("tickets", count);
}

/**
 * Every ticket of a member's with its lines, as the member's record tells it; lines are many, so pages are small. And every
 * play for several draws, with how it stands.
 */
export const lotteryData = addData({
  tickets: readByNumber(
    async ({ db, memberId }, below, limit) => {
      const found = await db
        .selectFrom("lottery_tickets")
        .select(["id", "number"])
        .where("member_id", "=", memberId)
        .where("number", "<", below)
        .orderBy("number", "desc")
        .limit(limit)
        .execute();
      const ids = found.map(({ id }) => id);
      const rows = await ticketRows(db, (tickets) =>
        tickets
          .where("member_id", "=", memberId)
          .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids)))),
      );
      const shown = new Map(
        (await ticketsOnWire(db, rows)).map((ticket) => [ticket.ticketId, ticket]),
      );
      return found.map(({ id, number }) => ({ number, ticket: shown.get(id) }));
    },
    { numberOf: ({ number }) => number, show: ({ ticket }) => ({ ...ticket }) },
    100,
  ),
  chases: readByNumber(
    async ({ db, memberId }, below, limit) => {
      // A chase stands where its first ticket does: members' tickets are indexed by their number.
      const rows = await db
        .selectFrom("lottery_tickets as t")
        .innerJoin("lottery_chases as chase", "chase.id", "t.chase_id")
        .select([
          "t.number",
          "t.currency",
          "chase.placed_at",
          "chase.cancelled_at",
          "chase.stopped_at",
        ])
        .select(chaseOfTicket.as("chase"))
        .where("t.member_id", "=", memberId)
        .where("t.ordinal", "=", 1)
        .where("t.number", "<", below)
        .orderBy("t.number", "desc")
        .limit(limit)
        .execute();
      const exponents = new Map<string, number>();
      for (const code of new Set(rows.map(({ currency }) => currency)))
        exponents.set(code, (await getCurrency(db, code)).exponent);
      return rows.map((row) => ({ ...row, exponent: exponents.get(row.currency) ?? 0 }));
    },
    {
      numberOf: ({ number }) => number,
      show: ({ chase, exponent, placed_at, cancelled_at, stopped_at }) => ({
        ...(chase && chaseOnWire(chase, exponent)),
        placedAt: placed_at.toISOString(),
        cancelledAt: cancelled_at?.toISOString() ?? null,
        stoppedAt: stopped_at?.toISOString() ?? null,
      }),
    },
  ),
});
