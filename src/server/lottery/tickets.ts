import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { listTickets, Ticket } from "#/lib/contract/lottery/calls.ts";
import { writeOdds } from "#/lib/rules/lottery/bet-type.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { getRuleBook } from "./rule-book.ts";

/** A member's ticket; null where it is another's or none. */
export async function findTicketOf(
  db: Db,
  memberId: bigint,
  ticketId: string,
): Promise<Ticket | null> {
  const [row] = await ticketRows(db)
    .where("t.id", "=", ticketId)
    .where("member_id", "=", memberId)
    .execute();
  return row ? toWire(db, row) : null;
}

/** A member's ticket that is there. */
export async function getTicketOf(db: Db, memberId: bigint, ticketId: string): Promise<Ticket> {
  const found = await findTicketOf(db, memberId, ticketId);
  if (!found) throw new Error(`ticket ${ticketId} is not there`);
  return found;
}

/** A page of a member's tickets, the newest first. */
export async function listTicketsOf(
  db: Db,
  memberId: bigint,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<ReplyOf<typeof listTickets>> {
  const { count } = await db
    .selectFrom("lottery_tickets")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  const rows = await ticketRows(db)
    .where("member_id", "=", memberId)
    .orderBy("number", "desc")
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const totalCount = Number(count);
  return {
    list: await Promise.all(rows.map((row) => toWire(db, row))),
    totalCount,
    totalPages: Math.ceil(totalCount / pageSize),
  };
}

function ticketRows(db: Db) {
  return db
    .selectFrom("lottery_tickets as t")
    .innerJoin("lottery_draws as d", "d.id", "t.draw_id")
    .select(["d.game", "d.station", "d.period", "d.closes_at", "d.draws_at", "d.numbers"])
    .select(["d.revision", "t.id", "t.draw_id", "t.rule_version", "t.currency", "t.price_minor"])
    .select(["t.placed_at", "t.cancelled_at", "t.settled_revision", "t.settled_at"])
    .select(["t.payout_minor", "t.refund_minor"])
    .select(
      sql<
        bigint | null
      >`(select sum(amount_minor)::bigint from lottery_owed where ticket_id = t.id)`.as("owed"),
    );
}

type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketRows>["execute"]>>[number];

async function toWire(db: Db, row: TicketRow): Promise<Ticket> {
  const [currency, book, lines] = await Promise.all([
    getCurrency(db, row.currency),
    getRuleBook(db, row.rule_version),
    db
      .selectFrom("lottery_lines")
      .selectAll()
      .where("ticket_id", "=", row.id)
      .orderBy("place")
      .execute(),
  ]);
  const wire = (minor: bigint) => formatWire(minor, currency.exponent);
  const paid = row.settled_revision > 0 && row.settled_revision === row.revision;
  return {
    ticketId: row.id,
    drawId: String(row.draw_id),
    gameCode: row.game,
    station: row.station,
    period: row.period,
    closesAt: row.closes_at.toISOString(),
    drawsAt: row.draws_at.toISOString(),
    state: stateOf(row),
    ruleVersion: Number(row.rule_version),
    currency,
    price: wire(row.price_minor),
    payout: wire(row.payout_minor),
    refund: wire(row.refund_minor),
    ...(row.owed === null ? {} : { owed: wire(row.owed) }),
    placedAt: row.placed_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    drawn: paid && row.numbers ? row.numbers.map((numbers) => [...numbers]) : null,
    lines: lines.map((line) => ({
      type: line.type,
      selection: line.selection.map((picks) => [...picks]),
      stake: wire(line.stake_minor),
      price: wire(line.price_minor),
      odds: Object.fromEntries(
        Object.entries(book.types.get(line.type)?.terms.odds ?? {}).map(([tier, odds]) => [
          tier,
          writeOdds(odds),
        ]),
      ),
      most: wire(line.most_minor),
      payout: wire(line.payout_minor),
      refund: wire(line.refund_minor),
    })),
  };
}

function stateOf(row: TicketRow): Ticket["state"] {
  if (row.cancelled_at !== null) return "cancelled";
  if (row.settled_revision === 0) return "open";
  if (row.payout_minor > 0n) return "won";
  return row.refund_minor === row.price_minor ? "refunded" : "lost";
}
