import { type RawBuilder, type Selectable, sql } from "kysely";
import { findTransferReference } from "#/lib/rules/cashier/transfer-reference.ts";
import type { Db } from "#/server/db/index.ts";
import {
  type ExceptionKind,
  judgeRow,
  type MatchHow,
  type OpenFacts,
  type RowFacts,
} from "./match-rules.ts";
import type { MoveWhat, ProviderMovesView, ProviderStatementRowsTable } from "./tables.ts";

export type RowOfStatement = Omit<
  Selectable<ProviderStatementRowsTable>,
  "row_hash" | "booked_on" | "counted_on"
>;
type Move = Selectable<ProviderMovesView> & {
  readonly name: string | null;
  readonly taken: boolean;
};

/** Ours that a statement should have told of by now, and how long after a payment it may be booked. */
const BOOKED_WITHIN_DAYS = 2;
const SUGGESTED_WITHIN_DAYS = 3;

/** What a row is again looked at for: what we learn later may say what it is. */
const TRIED_AGAIN: readonly ExceptionKind[] = ["missing_ours", "late", "no_reference", "amount"];

/**
 * Matches new rows of a provider's, and those before them that found nothing. Answers how many were matched and how many
 * exceptions are new.
 */
export async function matchRows(
  tx: Db,
  provider: string,
  { by, newRows }: { readonly by: string; readonly newRows: readonly bigint[] },
): Promise<{ readonly matched: number; readonly exceptions: number }> {
  const rows = await tx
    .selectFrom("provider_statement_rows as row")
    .selectAll("row")
    .where("row.provider", "=", provider)
    .where((eb) =>
      eb.or([
        eb("row.id", "=", sql<bigint>`any(${newRows}::bigint[])`),
        eb.exists(
          eb
            .selectFrom("statement_exceptions as e")
            .select("e.id")
            .whereRef("e.row_id", "=", "row.id")
            .where("e.closed_at", "is", null)
            .where("e.kind", "in", TRIED_AGAIN),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("statement_matches as m")
            .select("m.row_id")
            .whereRef("m.row_id", "=", "row.id"),
        ),
      ),
    )
    .orderBy("row.id")
    .execute();
  let [matched, exceptions] = [0, 0];
  for (const row of rows) {
    const done = await matchRow(tx, row, by);
    if (done.isMatch) matched++;
    if (done.isNew) exceptions++;
  }
  return { matched, exceptions };
}

async function matchRow(
  tx: Db,
  row: RowOfStatement,
  by: string,
): Promise<{ readonly isMatch: boolean; readonly isNew: boolean }> {
  const number = findTransferReference(`${row.end_to_end_id ?? ""} ${row.text}`);
  const found = row.kind === "payment" ? await findMove(tx, row, number) : null;
  const open = found || row.kind === "fee" ? null : await findOpen(tx, row, number);
  const facts: RowFacts = {
    ...{ kind: row.kind, isReversal: row.is_reversal, amountMinor: row.amount_minor },
    ...{ currency: row.currency, party: row.party },
    hasReference: row.outside_id !== null || row.end_to_end_id !== null || number !== null,
  };
  const move = found && {
    ...{ how: found.how, amountMinor: found.move.amount_minor, currency: found.move.currency },
    ...{ isTaken: found.move.taken, name: found.move.name, direction: found.move.direction },
  };
  const { isMatch, exception } = judgeRow(facts, move, open);
  if (isMatch && found) await keepMatch(tx, row.id, { ...found.move, how: found.how, by });
  if (exception === null) return { isMatch, isNew: false };
  const names = {
    ...(found ? { ours: found.move.id } : {}),
    ...(open ? { ours: open.id } : {}),
    ...(isMatch || found || open || row.kind === "fee" ? {} : await suggest(tx, row)),
  };
  return { isMatch, isNew: await addException(tx, row, exception, names) };
}

/** The row is that movement: what was open because nobody knew that is settled by it. */
export async function keepMatch(
  tx: Db,
  rowId: bigint,
  move: {
    readonly what: MoveWhat;
    readonly id: string;
    readonly how: MatchHow | "staff";
    readonly by: string;
  },
): Promise<void> {
  const { what, id, how, by } = move;
  await tx
    .insertInto("statement_matches")
    .values({ row_id: rowId, what, move_id: id, how, matched_by: by })
    .execute();
  await sql`
    update statement_exceptions set closed_at = clock_timestamp(), closed_by = ${by}, closed_as = 'matched'
     where closed_at is null and (row_id = ${rowId} and kind in ('missing_ours', 'late', 'no_reference', 'amount')
        or row_id is null and what = ${what} and move_id = ${id})`.execute(tx);
}

/** By the provider's id, then by ours, then by the reference that its payer wrote where the amount agrees too. */
async function findMove(
  tx: Db,
  row: RowOfStatement,
  number: bigint | null,
): Promise<{ readonly move: Move; readonly how: MatchHow } | null> {
  const ways: { how: MatchHow; is: RawBuilder<boolean> }[] = [];
  const { outside_id, end_to_end_id, amount_minor } = row;
  if (outside_id !== null)
    ways.push({ how: "provider_id", is: sql<boolean>`m.outside_id = ${outside_id}` });
  if (end_to_end_id !== null)
    ways.push({ how: "end_to_end", is: sql<boolean>`m.reference = ${end_to_end_id}` });
  if (number !== null)
    ways.push({
      how: "reference",
      is: sql<boolean>`m.number = ${number} and m.amount_minor = ${amount_minor}`,
    });
  for (const { how, is } of ways) {
    // Of a deposit's several parts the one that is nobody's yet, and of the same amount, goes first.
    const { rows } = await sql<Move>`
      select m.*, member.payee_name as name, taken.row_id is not null as taken
        from provider_moves m join members member on member.id = m.member_id
        left join statement_matches taken on taken.what = m.what and taken.move_id = m.id
       where m.provider = ${row.provider} and m.direction = ${row.direction} and ${is}
       order by taken.row_id is not null, m.amount_minor <> ${row.amount_minor}, m.id limit 1`.execute(
      tx,
    );
    if (rows[0]) return { move: rows[0], how };
  }
  return null;
}

/** A deposit or payout that the row names and that moved nothing with us. */
async function findOpen(
  tx: Db,
  row: RowOfStatement,
  number: bigint | null,
): Promise<(OpenFacts & { readonly id: string }) | null> {
  const ids = [row.end_to_end_id, row.outside_id].filter((id) => id !== null);
  const { rows } = await sql<{ id: string; is_closed: boolean; amount_minor: bigint }>`
    select d.id, d.closed_at is not null as is_closed, d.amount_minor from deposits d
     where ${row.direction} = 'in' and d.provider = ${row.provider}
       and (d.id = any(${ids}::text[]) or d.number = ${number}::bigint
         or d.id in (select deposit_id from payment_reviews where provider = ${row.provider} and payment_id = any(${ids}::text[])))
    union all
    select p.id, p.closed_at is not null, w.amount_minor from payouts p join withdrawals w on w.id = p.withdrawal_id
     where ${row.direction} = 'out' and p.provider = ${row.provider} and p.state <> 'paid' and p.id = any(${ids}::text[])
     limit 1`.execute(tx);
  const [found] = rows;
  return found
    ? { id: found.id, isClosed: found.is_closed, amountMinor: found.amount_minor }
    : null;
}

/** What it may be by its amount, its day and where it went: for a person to judge, never a match. */
async function suggest(tx: Db, row: RowOfStatement): Promise<{ readonly suggested?: string[] }> {
  const { rows } = await sql<{ id: string }>`
    with near as (select (booked_on - ${SUGGESTED_WITHIN_DAYS}::int)::timestamp at time zone 'UTC' as since,
                         (booked_on + 1)::timestamp at time zone 'UTC' as until
                    from provider_statement_rows where id = ${row.id})
    select d.id from deposits d, near
     where ${row.direction} = 'in' and d.provider = ${row.provider} and d.currency = ${row.currency}
       and d.amount_minor = ${row.amount_minor} and d.created_at >= near.since and d.created_at < near.until
       and not exists (select from statement_matches m join provider_payment_parts p
         on m.what = 'payment' and m.move_id = p.provider || '/' || p.part_id where p.deposit_id = d.id)
    union all
    select w.id from withdrawals w join payee_accounts p on p.id = w.payee_account_id, near
     where ${row.direction} = 'out' and w.currency = ${row.currency} and w.amount_minor = ${row.amount_minor}
       and w.decided_at >= near.since and w.decided_at < near.until
       and (${row.party_account_end}::text is null or p.number_end = right(${row.party_account_end}, length(p.number_end)))
       and not exists (select from statement_matches m where m.what = 'withdrawal' and m.move_id = w.id)
     limit 3`.execute(tx);
  return rows.length > 0 ? { suggested: rows.map(({ id }) => id) } : {};
}

async function addException(
  tx: Db,
  row: RowOfStatement,
  kind: ExceptionKind,
  detail: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into statement_exceptions (kind, provider, row_id, amount_minor, currency, detail)
    select ${kind}, ${row.provider}, ${row.id}::bigint, ${row.amount_minor}::bigint, ${row.currency}, ${JSON.stringify(detail)}::jsonb
     where not exists (select from statement_exceptions where row_id = ${row.id} and closed_at is null)
    on conflict (row_id, kind) where row_id is not null
      do update set closed_at = null, closed_by = null, closed_as = null where statement_exceptions.closed_as = 'matched'
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Movements of ours that a provider's statements should have told of by now and did not. Answers how many are new. */
export async function noteMissing(tx: Db, provider: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into statement_exceptions (kind, provider, what, move_id, amount_minor, currency, detail)
    select 'missing_theirs', m.provider, m.what, m.id, m.amount_minor, m.currency,
           jsonb_build_object('ours', m.reference, 'movedAt', m.moved_at)
      from provider_moves m,
           (select min(from_day) as since, max(to_day) as until from provider_statements where provider = ${provider}) told
     where m.provider = ${provider} and (m.moved_at at time zone 'UTC')::date
         between told.since and told.until - ${BOOKED_WITHIN_DAYS}::int
       and not exists (select from statement_matches k where k.what = m.what and k.move_id = m.id)
    on conflict (what, move_id) where row_id is null do nothing`.execute(tx);
  return Number(numAffectedRows);
}
