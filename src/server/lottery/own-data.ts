import {
  addData,
  countOf,
  type MemberMoney,
  type OpenMatters,
  readByNumber,
} from "#/server/care/index.ts";
import type { Db } from "#/server/db/index.ts";
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

/** Every ticket of a member's with its lines, as the member's record tells it; lines are many, so pages are small. */
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
});
