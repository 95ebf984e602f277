import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { listActs, type RecordedAct, recordAct } from "#/server/ledger/index.ts";
import { listStoryEntries, type StoryEntry } from "#/server/wallet/index.ts";
import { type DrawCase, findDrawCase } from "./operations.ts";
import { listStuck } from "./stuck.ts";
import type { DrawState } from "./tables.ts";
import { getTicketOf, listTicketsOf } from "./tickets.ts";

/** A ticket as staff see it among others. Amounts are decimal strings. */
export type TicketCase = {
  readonly ticketId: string;
  readonly drawId: string;
  readonly game: string;
  readonly station: string;
  readonly period: string;
  readonly placedAt: string;
  /** What its member reads of it, and what keeps its draw. */
  readonly state: string;
  readonly price: string;
  readonly payout: string;
  /** Stakes that came back within it; the price of one that is cancelled came back whole. */
  readonly refund: string;
  readonly currency: string;
};

/** One ticket told in full. */
export type TicketStory = Omit<Ticket, "currency" | "drawId"> & {
  readonly account: string;
  readonly currency: string;
  readonly draw: Pick<DrawCase, "drawId" | "state" | "heldBecause" | "revision" | "numbers">;
  /** Why the newest decision of its draw could not pay it; null where it could, or nothing was to pay. */
  readonly stuck: string | null;
  readonly entries: readonly StoryEntry[];
  /** What staff did to its draw. */
  readonly acts: readonly RecordedAct[];
};

const MOST_ACTS = 100;

/** A member's last tickets, the newest first. */
export async function listTicketCases(
  db: Db,
  memberId: bigint,
  limit: number,
): Promise<TicketCase[]> {
  const { list } = await listTicketsOf(db, memberId, { pageNo: 1, pageSize: limit });
  const drawIds = list.map(({ drawId }) => BigInt(drawId));
  const draws = await db
    .selectFrom("lottery_draws")
    .select(["id", "state"])
    .where("id", "in", drawIds.length > 0 ? drawIds : [0n])
    .execute();
  const stateOf = new Map(draws.map(({ id, state }) => [String(id), state]));
  return list.map(({ gameCode, currency, state, ...ticket }) => ({
    ticketId: ticket.ticketId,
    drawId: ticket.drawId,
    game: gameCode,
    station: ticket.station,
    period: ticket.period,
    placedAt: ticket.placedAt,
    state: stateInWords(state, stateOf.get(ticket.drawId)),
    price: ticket.price,
    payout: ticket.payout,
    refund: ticket.refund,
    currency: currency.code,
  }));
}

/** Tells a ticket in full, and keeps on its member that it was looked at; null where there is none of this id. */
export async function readTicketStory(
  db: Db,
  ticketId: string,
  by: string,
): Promise<TicketStory | null> {
  const found = await db
    .selectFrom("lottery_tickets as t")
    .innerJoin("members as m", "m.id", "t.member_id")
    .select(["t.member_id", "t.draw_id", "t.settled_revision", "m.username as account"])
    .where("t.id", "=", ticketId)
    .executeTakeFirst();
  if (!found) return null;
  const { account, draw_id: drawId, settled_revision: paid } = found;
  const draw = await findDrawCase(db, drawId);
  if (!draw) throw new Error(`the draw of ticket ${ticketId} is not there`);
  const { drawId: _draw, currency, ...ticket } = await getTicketOf(db, found.member_id, ticketId);
  const stuck = await listStuck(db, { ticketId, limit: 1 });
  await recordAct(db, { by, act: "ticket_show", subject: account, after: { ticket: ticketId } });
  return {
    account,
    ...ticket,
    currency: currency.code,
    draw: {
      ...{ drawId: draw.drawId, state: draw.state, heldBecause: draw.heldBecause },
      ...{ revision: draw.revision, numbers: draw.numbers },
    },
    stuck: stuck[0]?.fault ?? null,
    entries: await listStoryEntries(db, referencesOf(ticketId, paid)),
    acts: await listActs(db, { limit: MOST_ACTS, ofAny: [`draw ${drawId}`] }),
  };
}

/** An open ticket waits for its draw; what keeps that is worth a word. */
const stateInWords = (state: Ticket["state"], draw: DrawState | undefined): string =>
  state === "open" && draw !== "scheduled" ? `open, its draw ${draw}` : state;

/** What moves a ticket's money: its sale, its return, and what each decision that was paid brought or took back. */
function referencesOf(ticketId: string, paidRevision: number): string[] {
  const paid = Array.from({ length: paidRevision }, (_, index) => index + 1);
  return [
    ...[`lottery-bet:${ticketId}`, `lottery-cancel:${ticketId}`],
    ...paid.flatMap((revision) => [
      `lottery-win:${ticketId}:${revision}`,
      `lottery-refund:${ticketId}:${revision}`,
    ]),
  ];
}
