import { type RawBuilder, type Selectable, sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { HOUSE, openAccount, postTransfer, recordAct } from "#/server/ledger/index.ts";
import { moment } from "#/server/ops/output.ts";
import { exponentsOf } from "#/server/wallet/index.ts";
import { lockStatements } from "./import-statement.ts";
import { keepMatch } from "./matching.ts";
import type { ProviderMovesView, StatementExceptionsTable } from "./tables.ts";

export type ExceptionRow = Selectable<StatementExceptionsTable>;

/** What does not agree, as staff see it. */
export type Exception = {
  readonly id: string;
  readonly kind: ExceptionRow["kind"];
  readonly provider: string;
  /** The statement's row that it is of; null: of a movement of ours. */
  readonly row: string | null;
  readonly direction: "in" | "out" | null;
  readonly amount: string;
  readonly currency: string;
  /** Ours that it is about, and what it may be by amount and day. */
  readonly ours: string | null;
  readonly suggested: readonly string[];
  readonly text: string;
  readonly party: string | null;
  readonly foundAt: string;
  readonly ageHours: number;
  readonly owner: string | null;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
  readonly closedAs: ExceptionRow["closed_as"];
  readonly reason: string | null;
};

/** The exceptions that are open, or all, the oldest first. */
export const listExceptions = (
  db: Db,
  { open, limit }: { readonly open: boolean; readonly limit: number },
): Promise<Exception[]> =>
  list(db, { limit, which: open ? sql<boolean>`e.closed_at is null` : sql<boolean>`true` });

/** Those about movements of ours, by what they are called, and by which they are. */
export const listExceptionsOf = (
  db: Db,
  {
    ours,
    whats,
    ids,
  }: {
    readonly ours: readonly string[];
    readonly whats: readonly string[];
    readonly ids: readonly string[];
  },
): Promise<Exception[]> =>
  list(db, {
    limit: 100,
    which: sql<boolean>`(e.detail ->> 'ours' = any(${ours}::text[])
      or e.row_id is null and (e.what, e.move_id) in (select * from unnest(${whats}::text[], ${ids}::text[]))
      or e.row_id in (select row_id from statement_matches
                       where (what, move_id) in (select * from unnest(${whats}::text[], ${ids}::text[]))))`,
  });

async function list(
  db: Db,
  { which, limit }: { readonly which: RawBuilder<boolean>; readonly limit: number },
): Promise<Exception[]> {
  const exponents = await exponentsOf(db);
  const rows = await db
    .selectFrom("statement_exceptions as e")
    .leftJoin("provider_statement_rows as row", "row.id", "e.row_id")
    .selectAll("e")
    .select(["row.direction", "row.text", "row.party"])
    .select(sql<number>`extract(epoch from clock_timestamp() - e.found_at)::float8`.as("seconds"))
    .where(which)
    .orderBy("e.found_at")
    .orderBy("e.id")
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const { ours, suggested } = row.detail as { ours?: string; suggested?: string[] };
    return {
      ...{ id: String(row.id), kind: row.kind, provider: row.provider, direction: row.direction },
      row: row.row_id === null ? null : String(row.row_id),
      amount: formatWire(row.amount_minor, exponents.get(row.currency) ?? 0),
      currency: row.currency,
      ...{ ours: ours ?? null, suggested: suggested ?? [], text: row.text ?? "", party: row.party },
      foundAt: row.found_at.toISOString(),
      ageHours: Math.floor(row.seconds / 3_600),
      owner: row.taken_by,
      ...{ closedAt: row.closed_at?.toISOString() ?? null, closedBy: row.closed_by },
      ...{ closedAs: row.closed_as, reason: row.reason },
    };
  });
}

/** How it stands, for people. */
export const stateOfException = ({ closedAs, closedBy, closedAt }: Exception): string =>
  closedAt === null ? "open" : `${closedAs} by ${closedBy} ${moment(closedAt)}`;

export type ExceptionRefusal =
  | "not_found"
  | "already_closed"
  | "taken_by_another"
  | "not_of_this_kind"
  | "move_unknown"
  | "move_matched"
  | "amount_differs";

type Order = { readonly id: bigint; readonly by: string; readonly reason: string };

/** An open exception, locked, that nobody else has taken; who settles it has it. */
export async function holdException(
  tx: Db,
  { id, by }: Pick<Order, "id" | "by">,
): Promise<Result<ExceptionRow, "not_found" | "already_closed" | "taken_by_another">> {
  const row = await tx
    .selectFrom("statement_exceptions")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse("not_found");
  if (row.closed_at !== null) return refuse("already_closed");
  if (row.taken_by !== null && row.taken_by !== by)
    return refuse("taken_by_another", { detail: { by: row.taken_by } });
  return ok(row);
}

/** Ends an exception, in the transaction of what settles it. */
export async function endException(
  tx: Db,
  row: ExceptionRow,
  {
    as,
    by,
    reason,
    after = {},
  }: {
    readonly as: NonNullable<ExceptionRow["closed_as"]>;
    readonly by: string;
    readonly reason: string;
    readonly after?: object;
  },
): Promise<void> {
  await sql`
    update statement_exceptions set closed_at = clock_timestamp(), closed_by = ${by}, closed_as = ${as}, reason = ${reason},
      taken_by = coalesce(taken_by, ${by}), taken_at = coalesce(taken_at, clock_timestamp())
     where id = ${row.id}`.execute(tx);
  await recordAct(tx, {
    ...{ by, act: `exception_${as}`, subject: String(row.id) },
    after: { kind: row.kind, provider: row.provider, reason, ...after },
  });
}

/** Makes an exception one's own. With a reason it is taken from who has it. */
export function takeException(
  db: Db,
  { id, by, reason }: { readonly id: bigint; readonly by: string; readonly reason: string | null },
): Promise<Result<null, ExceptionRefusal>> {
  return inTransaction(db, async (tx) => {
    const held = await holdException(tx, { id, by });
    if (!held.ok && !(held.code === "taken_by_another" && reason !== null)) return held;
    const before = held.ok ? held.value.taken_by : held.detail?.["by"];
    await tx
      .updateTable("statement_exceptions")
      .set({ taken_by: by, taken_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
    await recordAct(tx, {
      ...{ by, act: "exception_take", subject: String(id) },
      ...{ before: { owner: before ?? null }, after: { owner: by, reason } },
    });
    return ok(null);
  });
}

/** Notes what it was. It moves no money. */
export function explainException(db: Db, order: Order): Promise<Result<null, ExceptionRefusal>> {
  return inTransaction(db, async (tx) => {
    const held = await holdException(tx, order);
    if (!held.ok) return held;
    await endException(tx, held.value, { ...order, as: "explained" });
    return ok(null);
  });
}

/** Says which movement of ours a row is. Direction, amount and currency must agree, whoever it went through. */
export function matchException(
  db: Db,
  { move, ...order }: Order & { readonly move: string },
): Promise<Result<null, ExceptionRefusal>> {
  return inTransaction(db, async (tx) => {
    await lockStatements(tx);
    const held = await holdException(tx, order);
    if (!held.ok) return held;
    const row = await rowOfException(tx, held.value);
    if (row?.kind !== "payment" || row.isMatched) return refuse("not_of_this_kind");
    const found = await findFreeMove(tx, move, row);
    if (!found.ok) return found;
    const { what, id } = found.value;
    await keepMatch(tx, row.id, { what, id, how: "staff", by: order.by });
    await endException(tx, held.value, { ...order, as: "matched", after: { what, ours: id } });
    return ok(null);
  });
}

/** The row of a statement that an exception is of, and whether it is settled; null: it is of a movement of ours. */
export async function rowOfException(tx: Db, { row_id }: ExceptionRow) {
  if (row_id === null) return null;
  const row = await tx
    .selectFrom("provider_statement_rows as row")
    .leftJoin("statement_matches as m", "m.row_id", "row.id")
    .leftJoin("suspense_items as s", "s.row_id", "row.id")
    .select(["row.id", "row.kind", "row.direction", "row.is_reversal", "row.amount_minor"])
    .select(["row.currency", "row.provider", "row.outside_id"])
    .select(sql<boolean>`m.row_id is not null or s.row_id is not null`.as("isMatched"))
    .where("row.id", "=", row_id)
    .executeTakeFirstOrThrow();
  return row;
}

async function findFreeMove(
  tx: Db,
  move: string,
  row: { readonly direction: string; readonly amount_minor: bigint; readonly currency: string },
): Promise<Result<ProviderMovesView, "move_unknown" | "move_matched" | "amount_differs">> {
  const { rows } = await sql<ProviderMovesView & { taken: boolean }>`
    select m.*, k.row_id is not null as taken from provider_moves m
      left join statement_matches k on k.what = m.what and k.move_id = m.id
     where (m.reference = ${move} or m.id = ${move}) and m.direction = ${row.direction}
     order by k.row_id is not null, m.amount_minor <> ${row.amount_minor}, m.id limit 1`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) return refuse("move_unknown");
  if (found.taken) return refuse("move_matched");
  return found.amount_minor === row.amount_minor && found.currency === row.currency
    ? ok(found)
    : refuse("amount_differs");
}

/** Books what a provider kept for its service: from the house's `provider_fees` to what it holds for us. */
export function bookCost(db: Db, order: Order): Promise<Result<null, ExceptionRefusal>> {
  return inTransaction(db, async (tx) => {
    const held = await holdException(tx, order);
    if (!held.ok) return held;
    const row = await rowOfException(tx, held.value);
    if (held.value.kind !== "fee" || row?.direction !== "out" || row.is_reversal)
      return refuse("not_of_this_kind");
    const { currency, amount_minor: minor } = row;
    const costs = await openAccount(tx, { owner: HOUSE, purpose: "provider_fees", currency });
    const outside = await openAccount(tx, { owner: HOUSE, purpose: "deposits", currency });
    const legs = [
      { accountId: costs, amountMinor: -minor },
      { accountId: outside, amountMinor: minor },
    ];
    const reference = `provider-fee:${row.id}`;
    const meta = { provider: row.provider };
    const moved = await postTransfer(tx, { reference, kind: "provider_fee", legs, meta });
    if (!moved.ok) throw new Error(`${reference} is refused, ${moved.code}`);
    await endException(tx, held.value, { ...order, as: "cost", after: { transfer: reference } });
    return ok(null);
  });
}
