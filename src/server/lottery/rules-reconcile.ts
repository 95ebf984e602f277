import { sql } from "kysely";
import {
  type DrawnNumbers,
  exposureOf,
  mostOf,
  payoutOf,
  priceOf,
  type Selection,
} from "#/lib/rules/lottery/bet-type.ts";
import { checkSelection } from "#/lib/rules/lottery/checks.ts";
import type { Db } from "#/server/db/index.ts";
import { digestOf, sumExposure } from "./exposure-reconcile.ts";
import { openBooks, type RuleBook, termsOfLine } from "./rule-book.ts";
import type { KeptOdds } from "./tables.ts";

/** A line, or what was counted of a draw's lines, that is not what its rules and what was drawn come to. */
export type RulesDrift = {
  readonly what:
    | "line_unsold"
    | "line_price"
    | "line_most"
    | "line_numbers"
    | "line_payout"
    | "draw_numbers";
  /** The ticket, or the draw. */
  readonly id: string;
  readonly found: string;
  readonly expected: string;
};

/** Draws that were settled longer ago were worked out before, night after night. */
const LOOKED_BACK_DAYS = 7;
/** So many tickets are read at once. */
const BATCH = 2_000;
const MOST_DRIFTS = 1_000;

type Line = {
  readonly place: number;
  readonly type: string;
  readonly selection: Selection;
  readonly stake: string;
  readonly price: string;
  readonly most: string;
  readonly payout: string;
  readonly refund: string;
  readonly odds: KeptOdds | null;
  /** Of the numbers that it was counted by; null: they were not limited, or it was sold before that was kept. */
  readonly digest: string | null;
};
type Ticket = {
  readonly id: string;
  readonly draw_id: bigint;
  readonly currency: string;
  readonly rule_version: bigint;
  /** Paid by the newest decision on its draw. */
  readonly is_paid: boolean;
  /** Null: not decided yet, or void. */
  readonly numbers: DrawnNumbers | null;
  readonly lines: readonly Line[];
};

/**
 * Works out anew, from its rules and from what was drawn, what each line of a ticket costs, can win and got: nobody's word
 * is taken for it, and the database takes the application's; so with the numbers that a line was counted by. Tickets of
 * draws that are not settled, or were within the last seven days, in one snapshot, a batch at a time. The first 1,000 that
 * differ.
 */
export function reconcileByRules(db: Db): Promise<RulesDrift[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const readBook = openBooks();
      const drifts: RulesDrift[] = [];
      const exposure = sumExposure();
      await sql`
        declare lottery_worked_out no scroll cursor for
        select t.id, t.draw_id, t.currency, t.rule_version, t.settled_revision = d.revision and t.settled_revision > 0 as is_paid,
            d.numbers, (
            select jsonb_agg(jsonb_build_object('place', place, 'type', type, 'selection', selection,
              'stake', stake_minor::text, 'price', price_minor::text, 'most', most_minor::text,
              'payout', payout_minor::text, 'refund', refund_minor::text, 'odds', odds,
              'digest', encode(counted_as, 'hex')) order by place)
            from lottery_lines where ticket_id = t.id) as lines
          from lottery_draws d join lottery_tickets t on t.draw_id = d.id
         where t.cancelled_at is null
           and (d.settled_at is null or d.settled_at > now() - ${LOOKED_BACK_DAYS} * interval '1 day')`.execute(
        tx,
      );
      for (;;) {
        const { rows } = await sql<Ticket>`
          fetch forward ${sql.lit(BATCH)} from lottery_worked_out`.execute(tx);
        for (const ticket of rows) {
          const book = await readBook(tx, ticket.rule_version);
          for (const line of ticket.lines ?? [])
            drifts.push(
              ...driftsOf(book, ticket, line),
              ...numbersDrift(book, ticket, line, (minor) =>
                exposure.add(
                  { drawId: ticket.draw_id, currency: ticket.currency, type: line.type },
                  minor,
                ),
              ),
            );
        }
        if (drifts.length >= MOST_DRIFTS) return drifts.slice(0, MOST_DRIFTS);
        if (rows.length < BATCH)
          return [...drifts, ...(await exposure.compare(tx, LOOKED_BACK_DAYS))];
      }
    });
}

function driftsOf(book: RuleBook, { id, is_paid, numbers }: Ticket, line: Line): RulesDrift[] {
  const drift = (what: RulesDrift["what"], found: string, expected: string): RulesDrift[] =>
    found === expected ? [] : [{ what, id, found: `line ${line.place}: ${found}`, expected }];
  const sold = book.types.get(line.type);
  if (!sold) return drift("line_unsold", line.type, `a type of rules ${book.version}`);
  const { type } = sold;
  // Which odds it may have been sold at, reconcileTickets holds against the steps of its rules.
  const terms = termsOfLine(sold.terms, line.odds);
  const checked = checkSelection(type, line.selection);
  if (!checked.ok) return drift("line_unsold", checked.code, "picks that can be sold");
  const stake = BigInt(line.stake);
  const due = () => {
    if (numbers === null) return `0/${line.price}`;
    const { payoutMinor, refundMinor } = payoutOf(type, terms, line.selection, stake, numbers);
    return `${payoutMinor}/${refundMinor}`;
  };
  return [
    ...drift("line_price", line.price, String(priceOf(type, terms, line.selection, stake))),
    ...drift("line_most", line.most, String(mostOf(type, terms, line.selection, stake))),
    ...(is_paid ? drift("line_payout", `${line.payout}/${line.refund}`, due()) : []),
  ];
}

/** Whether a line was counted by the numbers that its picks come to, which are told (`count`) as they should be. */
function numbersDrift(
  book: RuleBook,
  { id }: Ticket,
  line: Line,
  count: (minor: bigint) => void,
): RulesDrift[] {
  const sold = book.types.get(line.type);
  if (line.digest === null || !sold || !checkSelection(sold.type, line.selection).ok) return [];
  const terms = termsOfLine(sold.terms, line.odds);
  const singles = exposureOf(sold.type, terms, line.selection, BigInt(line.stake));
  count(singles.reduce((sum, { mostMinor }) => sum + mostMinor, 0n));
  const expected = digestOf(
    singles.map(({ pick, mostMinor }) => ({ type: line.type, pick, most: String(mostMinor) })),
  );
  if (expected === line.digest) return [];
  return [{ what: "line_numbers", id, found: `line ${line.place}: ${line.digest}`, expected }];
}
