import { sql } from "kysely";
import { type DrawnNumbers, payoutOf, type Selection } from "#/lib/rules/lottery/bet-type.ts";
import { type Db, inTransaction, sqlStateOf } from "#/server/db/index.ts";
import { announceBalances } from "#/server/wallet/index.ts";
import { getRuleBook, type RuleBook, termsOfLine } from "./rule-book.ts";
import {
  announceSettled,
  owedBy,
  recordSettled,
  type SettledNews,
  type SettledTicket,
} from "./settled.ts";
import type { KeptOdds } from "./tables.ts";

/** So many tickets are paid in one transaction. */
const BATCH = 500;

type Unpaid = {
  readonly id: string;
  readonly member_id: bigint;
  readonly rule_version: bigint;
  readonly currency: string;
  readonly price_minor: bigint;
  /** What the decision before came to. */
  readonly settled_revision: number;
  readonly payout_minor: bigint;
  readonly refund_minor: bigint;
  readonly lines: readonly {
    readonly place: number;
    readonly type: string;
    readonly selection: Selection;
    readonly stake: string;
    readonly price: string;
    readonly odds: KeptOdds | null;
  }[];
};

type Due = {
  readonly id: bigint;
  readonly revision: number;
  readonly game: string;
  readonly station: string;
  readonly period: string;
  readonly decided_because: string | null;
  /** Null: the draw is void. */
  readonly numbers: DrawnNumbers | null;
};

type Batch = {
  readonly batch: number;
  /** Tickets that are passed over: they cannot be paid. */
  readonly except: readonly string[];
};
type Paid = {
  readonly tickets: number;
  /** Whose balance moved. */
  readonly members: readonly bigint[];
  readonly news?: SettledNews;
};

/**
 * Pays every draw that is decided and not settled. Several may do so at once, and each may be killed at any moment: a
 * batch is one transaction, and who comes later goes on with what is left. A draw that cannot be paid keeps no other
 * waiting, nor a ticket that cannot its draw's others: it is kept by name, and its fault thrown once the others are paid.
 * Answers how many tickets it paid.
 */
export async function settleDraws(db: Db, batch = BATCH): Promise<number> {
  const due = await db
    .selectFrom("lottery_draws")
    .select(["id", "revision", "numbers", "game", "station", "period", "decided_because"])
    .where("state", "in", ["drawn", "void"])
    .where("settled_at", "is", null)
    .orderBy("id")
    .execute();
  let settled = 0;
  const faults: unknown[] = [];
  for (const draw of due) {
    try {
      settled += await settleDraw(db, draw, batch);
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw faults[0];
  return settled;
}

async function settleDraw(db: Db, draw: Due, batch: number): Promise<number> {
  const books = new Map<bigint, RuleBook>();
  const stuck: StuckTicket[] = [];
  let size = batch;
  let settled = 0;
  for (;;) {
    const except = stuck.map(({ ticketId }) => ticketId);
    try {
      const paid = await inTransaction(db, (tx) =>
        settleBatch(tx, { ...draw, batch: size, except }, books),
      );
      settled += paid.tickets;
      if (paid.members.length > 0) await announceBalances(db, paid.members);
      if (paid.news) await announceSettled(db, paid.news);
      if (paid.tickets === 0) break;
      size = Math.min(batch, size * 2);
    } catch (fault) {
      if (!(fault instanceof StuckTicket)) throw fault;
      // Halved until the ticket is alone that cannot be paid: it keeps no other waiting.
      if (size === 1) {
        await sql`select lottery_note_stuck(${fault.ticketId}, ${draw.revision}, ${fault.reason})`.execute(
          db,
        );
        stuck.push(fault);
      }
      size = Math.max(1, Math.floor(size / 2));
    }
  }
  await sql`select lottery_finish(${draw.id}, ${draw.revision})`.execute(db);
  const [first] = stuck;
  if (first) throw first;
  return settled;
}

/** Tickets that were not paid, and the first of them: alone in its batch it is the one that cannot be. */
class StuckTicket extends Error {
  override name = "StuckTicket";
  readonly ticketId: string;
  readonly reason: string;
  constructor(ticketId: string, fault: unknown) {
    const reason = fault instanceof Error ? fault.message : String(fault);
    super(`ticket ${ticketId} cannot be paid: ${reason}`, { cause: fault });
    this.ticketId = ticketId;
    this.reason = reason;
  }
}

/** The ticket's own fault, and nobody's connection: its lines have no rules, or the database refuses what it comes to. */
function isOfTicket(fault: unknown): boolean {
  return fault instanceof NeverSold || /^(?:22|23|P0)/.test(sqlStateOf(fault) ?? "");
}

class NeverSold extends Error {
  override name = "NeverSold";
}

async function settleBatch(
  tx: Db,
  { batch, except, ...draw }: Due & Batch,
  books: Map<bigint, RuleBook>,
): Promise<Paid> {
  const { rows } = await sql<Unpaid>`
    select t.id, t.member_id, t.rule_version, t.currency, t.price_minor, t.settled_revision, t.payout_minor,
      t.refund_minor, (
      select jsonb_agg(jsonb_build_object('place', place, 'type', type, 'selection', selection,
        'stake', stake_minor::text, 'price', price_minor::text, 'odds', odds))
      from lottery_lines where ticket_id = t.id) as lines
    from lottery_next_tickets(${draw.id}, ${draw.revision}, ${batch}, ${[...except]}::text[]) t`.execute(
    tx,
  );
  const [first] = rows;
  if (!first) return { tickets: 0, members: [] };
  try {
    return await payTickets(tx, draw, rows, books);
  } catch (fault) {
    throw isOfTicket(fault) ? new StuckTicket(first.id, fault) : fault;
  }
}

async function payTickets(
  tx: Db,
  draw: Due,
  rows: readonly Unpaid[],
  books: Map<bigint, RuleBook>,
): Promise<Paid> {
  const { id, revision, numbers } = draw;
  const tickets: { id: string; lines: ReturnType<typeof paidLine> }[] = [];
  const members = new Set<bigint>();
  const settled: Omit<SettledTicket, "owedMinor">[] = [];
  for (const ticket of rows) {
    const book = books.get(ticket.rule_version) ?? (await getRuleBook(tx, ticket.rule_version));
    books.set(ticket.rule_version, book);
    const lines = ticket.lines.flatMap((line) => paidLine(book, line, numbers));
    const after = settledBy(ticket, lines);
    if (after.payoutMinor + after.refundMinor !== (after.beforeMinor ?? 0n))
      members.add(ticket.member_id);
    tickets.push({ id: ticket.id, lines });
    settled.push(after);
  }
  const { rows: paid } = await sql<{ settled: number }>`
    select lottery_settle(${id}, ${revision}, ${JSON.stringify(tickets)}::jsonb) as settled`.execute(
    tx,
  );
  const count = paid[0]?.settled ?? 0;
  // Decided anew meanwhile: nothing was paid by this decision, and nobody is told of it.
  if (count === 0) return { tickets: 0, members: [] };
  const owed = await owedBy(
    tx,
    revision,
    tickets.map((ticket) => ticket.id),
  );
  const news = await recordSettled(
    tx,
    { ...draw, isVoid: numbers === null, reason: draw.decided_because },
    settled.map((ticket) => ({ ...ticket, owedMinor: owed.get(ticket.id) ?? 0n })),
  );
  return { tickets: count, members: [...members], news };
}

function settledBy(
  ticket: Unpaid,
  lines: ReturnType<typeof paidLine>,
): Omit<SettledTicket, "owedMinor"> {
  const sum = (key: "payout_minor" | "refund_minor") =>
    lines.reduce((total, line) => total + BigInt(line[key]), 0n);
  return {
    id: ticket.id,
    memberId: ticket.member_id,
    currency: ticket.currency,
    priceMinor: ticket.price_minor,
    payoutMinor: sum("payout_minor"),
    refundMinor: sum("refund_minor"),
    beforeMinor: ticket.settled_revision === 0 ? null : ticket.payout_minor + ticket.refund_minor,
  };
}

/** What a line gets, by the rules and odds it was sold at; nothing for a line that gets nothing. */
function paidLine(
  book: RuleBook,
  { place, type: code, selection, stake, price, odds }: Unpaid["lines"][number],
  numbers: DrawnNumbers | null,
): readonly { place: number; payout_minor: string; refund_minor: string }[] {
  if (numbers === null) return [{ place, payout_minor: "0", refund_minor: price }];
  const sold = book.types.get(code);
  if (!sold) throw new NeverSold(`a line of ${code} was never sold under rules ${book.version}`);
  const { type } = sold;
  const terms = termsOfLine(sold.terms, odds);
  const { payoutMinor, refundMinor } = payoutOf(type, terms, selection, BigInt(stake), numbers);
  if (payoutMinor === 0n && refundMinor === 0n) return [];
  return [{ place, payout_minor: String(payoutMinor), refund_minor: String(refundMinor) }];
}
