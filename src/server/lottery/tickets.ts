import { type Selectable, sql } from "kysely";
import { type Currency, formatWire } from "#/lib/base/money.ts";
import type { ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type { listTickets, Ticket } from "#/lib/contract/lottery/calls.ts";
import type { Chase } from "#/lib/contract/lottery/chases.ts";
import { type Terms, writeOdds } from "#/lib/rules/lottery/bet-type.ts";
import { loweredTerms } from "#/lib/rules/lottery/odds-steps.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { chaseOfTicket, chaseOnWire } from "./chase-summary.ts";
import { listDayDrawIds } from "./day-draws.ts";
import { getRuleBook, type RuleBook, termsOfLine } from "./rule-book.ts";
import type { PricedLine } from "./sale.ts";
import type { KeptOdds, LotteryLinesTable } from "./tables.ts";

/** A member's ticket; null where it is another's or none. */
export async function findTicketOf(
  db: Db,
  memberId: bigint,
  ticketId: string,
): Promise<Ticket | null> {
  const [row] = await ticketRows(db, (tickets) =>
    tickets.where("id", "=", ticketId).where("member_id", "=", memberId),
  );
  if (!row) return null;
  const [ticket] = await ticketsOnWire(db, [row]);
  return ticket ?? null;
}

/** A member's ticket that is there. */
export async function getTicketOf(db: Db, memberId: bigint, ticketId: string): Promise<Ticket> {
  const found = await findTicketOf(db, memberId, ticketId);
  if (!found) throw new Error(`ticket ${ticketId} is not there`);
  return found;
}

/** A member's chase with its tickets, the soonest draw first; null where it is another's or none. */
export async function findChaseOf(
  db: Db,
  memberId: bigint,
  chaseId: string,
): Promise<Chase | null> {
  const rows = await ticketRows(db, (tickets) =>
    tickets.where("chase_id", "=", chaseId).where("member_id", "=", memberId),
  );
  const tickets = await ticketsOnWire(
    db,
    rows.toSorted((one, other) => (one.ordinal ?? 0) - (other.ordinal ?? 0)),
  );
  const [first] = tickets;
  if (!first?.chase) return null;
  const { ordinal: _first, ...summary } = first.chase;
  return { ...summary, tickets };
}

/**
 * A page of a member's tickets, the newest first; of one day of a game where both are given, and of a chase its first
 * alone where they are folded.
 */
export async function listTicketsOf(
  db: Db,
  memberId: bigint,
  { pageNo, pageSize, gameCode, day, chases, from, to }: ParsedOf<typeof listTickets>,
): Promise<ReplyOf<typeof listTickets>> {
  const ofDay =
    gameCode === undefined || day === undefined ? null : await listDayDrawIds(db, gameCode, day);
  // Of a day's draws those are asked for that the member has tickets of: draw by draw, by `lottery_tickets_of_draw_member`.
  const asked = <T extends Tickets>(tickets: T) =>
    (ofDay === null
      ? tickets.where("member_id", "=", memberId)
      : tickets.where(
          "id",
          "in",
          sql<string>`(select own.id from unnest(${ofDay}::bigint[]) due (draw), lateral (
            select id from lottery_tickets where draw_id = due.draw and member_id = ${memberId} offset 0) own)`,
        )) as T;
  const listed = <T extends Tickets>(tickets: T) => {
    let chosen = asked(tickets) as Tickets;
    if (chases !== undefined) chosen = chosen.where(sql<boolean>`coalesce(ordinal, 1) = 1`);
    if (from !== undefined) chosen = chosen.where("placed_at", ">=", new Date(from));
    if (to !== undefined) chosen = chosen.where("placed_at", "<", new Date(to));
    return chosen as T;
  };
  const sums = await listed(ticketsOf(db))
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<bigint>().as("count"),
      sql<bigint>`coalesce(sum(price_minor), 0)::bigint`.as("price"),
      sql<bigint>`coalesce(sum(case when cancelled_at is null then payout_minor + refund_minor
        else price_minor end), 0)::bigint`.as("back"),
      sql<bigint>`coalesce(sum(price_minor) filter (where cancelled_at is null and settled_revision = 0), 0)::bigint`.as(
        "open",
      ),
      sql<string | null>`min(currency)`.as("currency"),
      sql<bigint>`count(distinct currency)`.as("currencies"),
    ])
    .executeTakeFirstOrThrow();
  const rows = await ticketRows(db, (tickets) =>
    listed(tickets)
      .orderBy("number", "desc")
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
  );
  const totalCount = Number(sums.count);
  return {
    list: await ticketsOnWire(db, rows),
    ...(await totalsOf(db, sums)),
    totalCount,
    totalPages: Math.ceil(totalCount / pageSize),
  };
}

/** What tickets cost together, what came back and what is in play; nothing where they were bought in several currencies. */
async function totalsOf(
  db: Db,
  sums: { price: bigint; back: bigint; open: bigint; currency: string | null; currencies: bigint },
) {
  if (sums.currency === null || Number(sums.currencies) > 1) return {};
  const { exponent } = await getCurrency(db, sums.currency);
  return {
    totalPrice: formatWire(sums.price, exponent),
    totalBack: formatWire(sums.back, exponent),
    totalOpen: formatWire(sums.open, exponent),
  };
}

const ticketsOf = (db: Db) => db.selectFrom("lottery_tickets").selectAll();
type Tickets = ReturnType<typeof ticketsOf>;

/** Tickets with their draws, the newest first. What is asked of each besides is asked of those that are `chosen` alone. */
export function ticketRows(db: Db, chosen: (tickets: Tickets) => Tickets) {
  return db
    .selectFrom(chosen(ticketsOf(db)).as("t"))
    .innerJoin("lottery_draws as d", "d.id", "t.draw_id")
    .leftJoin("lottery_house_draws as h", "h.draw_id", "t.draw_id")
    .leftJoin("lottery_shared_tickets as s", "s.ticket_id", "t.id")
    .select(["s.code as share_code", "s.named as share_named"])
    .select([
      "d.game",
      "d.station",
      "d.period",
      "d.closes_at",
      "d.draws_at",
      "d.numbers",
      "h.commitment",
      "h.anchor",
      "h.link",
    ])
    .select(["d.revision", "t.id", "t.draw_id", "t.rule_version", "t.currency", "t.price_minor"])
    .select(["t.placed_at", "t.cancelled_at", "t.settled_revision", "t.settled_at"])
    .select(["t.payout_minor", "t.refund_minor", "t.ordinal", chaseOfTicket.as("chase")])
    .select(
      sql<
        bigint | null
      >`(select nullif(sum(amount_minor), 0)::bigint from lottery_owed where ticket_id = t.id)`.as(
        "owed",
      ),
    )
    .orderBy("t.number", "desc")
    .execute();
}

type TicketRow = Awaited<ReturnType<typeof ticketRows>>[number];

type LineRow = Omit<Selectable<LotteryLinesTable>, "counted_as">;

/** Tickets as the wire has them; their lines, rules and currencies are each asked for once. */
export async function ticketsOnWire(db: Db, rows: readonly TicketRow[]): Promise<Ticket[]> {
  const lines = new Map<string, LineRow[]>(rows.map(({ id }) => [id, []]));
  const ids = [...lines.keys()];
  const found =
    ids.length === 0
      ? []
      : await db
          .selectFrom("lottery_lines")
          .selectAll()
          .where("ticket_id", "in", ids)
          .orderBy("place")
          .execute();
  for (const line of found) lines.get(line.ticket_id)?.push(line);
  const books = new Map<bigint, RuleBook>();
  const currencies = new Map<string, Currency>();
  for (const { rule_version, currency } of rows) {
    if (!books.has(rule_version)) books.set(rule_version, await getRuleBook(db, rule_version));
    if (!currencies.has(currency)) currencies.set(currency, await getCurrency(db, currency));
  }
  return rows.flatMap((row) => {
    const [book, currency] = [books.get(row.rule_version), currencies.get(row.currency)];
    if (!book || !currency) throw new Error(`ticket ${row.id} has no rules or no currency`);
    return [ticketOnWire(row, lines.get(row.id) ?? [], book, currency)];
  });
}

/** A ticket as it was sold just now: what is known of it is not asked again. */
export function ticketSold({ id, draw, book, currency, placedAt, lines }: Sold): Ticket {
  const row = {
    ...{ id, draw_id: draw.id, rule_version: book.version, currency: currency.code },
    ...{ game: draw.game, station: draw.station, period: draw.period },
    ...{ commitment: draw.commitment, anchor: draw.anchor, link: draw.link },
    ...{ closes_at: draw.closes_at, draws_at: draw.draws_at, placed_at: placedAt },
    ...{ numbers: null, revision: 0, settled_revision: 0, settled_at: null, cancelled_at: null },
    ...{ payout_minor: 0n, refund_minor: 0n, owed: null, ordinal: null, chase: null },
    ...{ share_code: null, share_named: null },
    price_minor: lines.reduce((sum, { price_minor }) => sum + BigInt(price_minor), 0n),
  };
  const kept = lines.map((line, index) => ({
    ...{ ticket_id: id, place: index + 1, type: line.type, selection: line.selection },
    stake_minor: BigInt(line.stake_minor),
    price_minor: BigInt(line.price_minor),
    most_minor: BigInt(line.most_minor),
    ...{ payout_minor: 0n, refund_minor: 0n, odds: loweredOf(book, line) },
  }));
  return ticketOnWire(row, kept, book, currency);
}

/** The odds of a line that was sold at lowered ones, as they are kept. */
function loweredOf(book: RuleBook, { type, factor }: PricedLine): KeptOdds | null {
  const sold = book.types.get(type);
  if (!sold || factor === undefined) return null;
  const { odds } = loweredTerms(sold.terms, BigInt(factor));
  return Object.fromEntries(Object.entries(odds).map(([tier, each]) => [tier, Number(each)]));
}

type Sold = {
  readonly id: string;
  readonly draw: Pick<
    TicketRow,
    "game" | "station" | "period" | "closes_at" | "draws_at" | "commitment" | "anchor" | "link"
  > & { readonly id: bigint };
  readonly book: RuleBook;
  readonly currency: Currency;
  readonly placedAt: Date;
  readonly lines: readonly PricedLine[];
};

function ticketOnWire(
  row: TicketRow,
  lines: readonly LineRow[],
  book: RuleBook,
  currency: Currency,
): Ticket {
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
    ...pinnedOf(row),
    state: stateOf(row),
    ruleVersion: Number(row.rule_version),
    currency,
    price: wire(row.price_minor),
    payout: wire(row.payout_minor),
    refund: wire(row.refund_minor),
    ...(row.owed === null ? {} : { owed: wire(row.owed) }),
    ...(row.share_code === null
      ? {}
      : { share: { code: row.share_code, named: row.share_named === true } }),
    placedAt: row.placed_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    ...(row.chase === null || row.ordinal === null
      ? {}
      : { chase: { ...chaseOnWire(row.chase, currency.exponent), ordinal: row.ordinal } }),
    drawn: paid && row.numbers ? row.numbers.map((numbers) => [...numbers]) : null,
    lines: lines.map((line) => ({
      type: line.type,
      selection: line.selection.map((picks) => [...picks]),
      stake: wire(line.stake_minor),
      price: wire(line.price_minor),
      odds: Object.fromEntries(
        Object.entries(oddsOfLine(book, line)).map(([tier, odds]) => [tier, writeOdds(odds)]),
      ),
      most: wire(line.most_minor),
      payout: wire(line.payout_minor),
      refund: wire(line.refund_minor),
    })),
  };
}

function oddsOfLine(book: RuleBook, { type, odds }: LineRow): Terms["odds"] {
  const sold = book.types.get(type);
  return sold ? termsOfLine(sold.terms, odds).odds : {};
}

/** What the house committed to for the draw of a ticket; nothing where it does not draw it. */
function pinnedOf({ commitment, anchor, link }: TicketRow) {
  if (commitment === null || anchor === null || link === null) return {};
  return { commitment, anchor, link };
}

function stateOf(row: TicketRow): Ticket["state"] {
  if (row.cancelled_at !== null) return "cancelled";
  if (row.settled_revision === 0) return "open";
  if (row.payout_minor > 0n) return "won";
  return row.refund_minor === row.price_minor ? "refunded" : "lost";
}
