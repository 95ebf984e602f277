import { sql } from "kysely";
import { type DrawnNumbers, payoutOf, type Selection } from "#/lib/rules/lottery/bet-type.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { announceBalances } from "#/server/wallet/index.ts";
import { getRuleBook, type RuleBook } from "./rule-book.ts";

/** So many tickets are paid in one transaction. */
const BATCH = 500;

type Unpaid = {
  readonly id: string;
  readonly member_id: bigint;
  readonly rule_version: bigint;
  readonly lines: readonly {
    readonly place: number;
    readonly type: string;
    readonly selection: Selection;
    readonly stake: string;
    readonly price: string;
  }[];
};

type Due = {
  readonly id: bigint;
  readonly revision: number;
  /** Null: the draw is void. */
  readonly numbers: DrawnNumbers | null;
};

/**
 * Pays every draw that is decided and not settled. Several may do so at once, and each may be killed at any moment: a
 * batch is one transaction, and who comes later goes on with what is left. A draw that cannot be paid keeps no other
 * waiting: its fault is thrown once the others are. Answers how many tickets it paid.
 */
export async function settleDraws(db: Db, batch = BATCH): Promise<number> {
  const due = await db
    .selectFrom("lottery_draws")
    .select(["id", "revision", "numbers"])
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
  let settled = 0;
  for (;;) {
    const paid = await inTransaction(db, (tx) => settleBatch(tx, { ...draw, batch }, books));
    settled += paid.tickets;
    if (paid.members.length > 0) await announceBalances(db, paid.members);
    if (paid.tickets === 0) break;
  }
  await sql`select lottery_finish(${draw.id}, ${draw.revision})`.execute(db);
  return settled;
}

async function settleBatch(
  tx: Db,
  { id, revision, numbers, batch }: Due & { readonly batch: number },
  books: Map<bigint, RuleBook>,
): Promise<{ readonly tickets: number; readonly members: readonly bigint[] }> {
  const { rows } = await sql<Unpaid>`
    select t.id, t.member_id, t.rule_version, (
      select jsonb_agg(jsonb_build_object('place', place, 'type', type, 'selection', selection,
        'stake', stake_minor::text, 'price', price_minor::text))
      from lottery_lines where ticket_id = t.id) as lines
    from lottery_next_tickets(${id}, ${revision}, ${batch}) t`.execute(tx);
  if (rows.length === 0) return { tickets: 0, members: [] };
  const tickets: { id: string; lines: ReturnType<typeof paidLine> }[] = [];
  const members = new Set<bigint>();
  for (const ticket of rows) {
    const book = books.get(ticket.rule_version) ?? (await getRuleBook(tx, ticket.rule_version));
    books.set(ticket.rule_version, book);
    const lines = ticket.lines.flatMap((line) => paidLine(book, line, numbers));
    if (lines.length > 0) members.add(ticket.member_id);
    tickets.push({ id: ticket.id, lines });
  }
  const { rows: paid } = await sql<{ settled: number }>`
    select lottery_settle(${id}, ${revision}, ${JSON.stringify(tickets)}::jsonb) as settled`.execute(
    tx,
  );
  return { tickets: paid[0]?.settled ?? 0, members: [...members] };
}

/** What a line gets, by the rules it was sold under; nothing for a line that gets nothing. */
function paidLine(
  book: RuleBook,
  { place, type: code, selection, stake, price }: Unpaid["lines"][number],
  numbers: DrawnNumbers | null,
): readonly { place: number; payout_minor: string; refund_minor: string }[] {
  if (numbers === null) return [{ place, payout_minor: "0", refund_minor: price }];
  const sold = book.types.get(code);
  if (!sold) throw new Error(`a line of ${code} was never sold under rules ${book.version}`);
  const { type, terms } = sold;
  const { payoutMinor, refundMinor } = payoutOf(type, terms, selection, BigInt(stake), numbers);
  if (payoutMinor === 0n && refundMinor === 0n) return [];
  return [{ place, payout_minor: String(payoutMinor), refund_minor: String(refundMinor) }];
}
