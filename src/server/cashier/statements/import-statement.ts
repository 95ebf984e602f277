import { createHash } from "node:crypto";
import { sql } from "kysely";
import { parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { exponentsOf } from "#/server/wallet/index.ts";
import { csvProfile } from "./csv-profile.ts";
import { matchRows, noteMissing } from "./matching.ts";
import { type ReadFile, readStatements } from "./read-statement.ts";
import { type Statement, StatementFault, type StatementRow } from "./statement.ts";

/** The account that staff pay from by hand, and that is no provider's. */
export const BY_HAND = "hand";
const AT_ONCE = 2_000;

export type Imported = {
  readonly format: ReadFile["format"];
  readonly statements: number;
  /** Rows that were not known yet, and those that were. */
  readonly added: number;
  readonly known: number;
  readonly matched: number;
  /** What was found that does not agree. */
  readonly exceptions: number;
};

class DryRun extends Error {
  override name = "DryRun";
  readonly imported: Imported;
  constructor(imported: Imported) {
    super("a dry run");
    this.imported = imported;
  }
}

/**
 * Takes in a file of a provider's, or of the account that staff pay from (`hand`): all of it or nothing. The same file, or
 * the same row in another, changes nothing. Each new row is matched, and what was not is tried again. `bad_statement`: the
 * detail's `why` says what is wrong with it.
 */
export async function importStatements(
  db: Db,
  order: {
    readonly provider: string;
    readonly file: Uint8Array;
    readonly by: string;
    readonly dryRun: boolean;
  },
): Promise<Result<Imported, "provider_unknown" | "already_imported" | "bad_statement">> {
  try {
    return await inTransaction(db, async (tx) => {
      const imported = await takeIn(tx, order);
      if (imported.ok && order.dryRun) throw new DryRun(imported.value);
      return imported;
    });
  } catch (fault) {
    if (fault instanceof DryRun) return ok(fault.imported);
    if (fault instanceof StatementFault)
      return refuse("bad_statement", { detail: { why: fault.message } });
    throw fault;
  }
}

async function takeIn(
  tx: Db,
  { provider, file, by }: Parameters<typeof importStatements>[1],
): Promise<Result<Imported, "provider_unknown" | "already_imported">> {
  if (provider !== BY_HAND && !(await isProvider(tx, provider))) return refuse("provider_unknown");
  // One at a time, and no day is closed meanwhile.
  await lockStatements(tx);
  const hash = createHash("sha256").update(file).digest();
  const before = await tx
    .selectFrom("provider_statements")
    .select("id")
    .where("provider", "=", provider)
    .where("file_hash", "=", hash)
    .executeTakeFirst();
  if (before) return refuse("already_imported");
  const { format, statements } = readStatements(file, await findProfile(tx, provider));
  const exponents = await exponentsOf(tx);
  const ids: bigint[] = [];
  let rows = 0;
  for (const [place, statement] of statements.entries()) {
    const { id } = await tx
      .insertInto("provider_statements")
      .values({
        ...{ provider, file_hash: hash, place, format, reference: statement.reference },
        ...{ account_end: endOf(statement.account), from_day: statement.from },
        ...{ to_day: statement.to, imported_by: by },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    rows += statement.rows.length;
    ids.push(...(await addRows(tx, { id, provider, statement, exponents })));
  }
  const matched = await matchRows(tx, provider, { by, newRows: ids });
  const missing = await noteMissing(tx, provider);
  const counts = {
    ...{ statements: statements.length, added: ids.length, known: rows - ids.length },
    ...{ matched: matched.matched, exceptions: matched.exceptions + missing },
  };
  const after = { format, file: hash.toString("hex"), ...counts };
  await recordAct(tx, { by, act: "statement_import", subject: provider, after });
  return ok({ format, ...counts });
}

async function isProvider(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment_providers")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Held until the transaction ends: statements come in, and days are closed, one after another. */
export async function lockStatements(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('provider_statements', 0))`.execute(tx);
}

async function findProfile(db: Db, provider: string) {
  const row = await db
    .selectFrom("statement_profiles")
    .select("document")
    .where("provider", "=", provider)
    .executeTakeFirst();
  return row ? csvProfile.parse(row.document) : null;
}

const endOf = (account: string | null) => account?.replaceAll(/\s/g, "").slice(-4) ?? null;

/** Writes the rows that are not known yet; answers their ids. */
async function addRows(
  tx: Db,
  {
    id,
    provider,
    statement,
    exponents,
  }: {
    readonly id: bigint;
    readonly provider: string;
    readonly statement: Statement;
    readonly exponents: ReadonlyMap<string, number>;
  },
): Promise<bigint[]> {
  const seen = new Map<string, number>();
  const listed = statement.rows.map((row, at) => {
    const amountMinor = minorOf(row, exponents, at);
    // Two payments may be alike in all that a bank says of them: they are told apart by which of them it is.
    const words = JSON.stringify([provider, ...valuesOf(row), String(amountMinor)]);
    const nth = (seen.get(words) ?? 0) + 1;
    seen.set(words, nth);
    const hash = createHash("sha256").update(`${words}#${nth}`).digest("hex");
    return { ...row, hash, amount: String(amountMinor), end: endOf(row.partyAccount) };
  });
  const ids: bigint[] = [];
  for (let from = 0; from < listed.length; from += AT_ONCE) {
    const { rows } = await sql<{ id: bigint }>`
      insert into provider_statement_rows (statement_id, provider, row_hash, booked_on, counted_on, direction, kind,
        is_reversal, amount_minor, currency, outside_id, end_to_end_id, text, party, party_account_end)
      select ${id}::bigint, ${provider}, decode(r.hash, 'hex'), r."bookedOn",
        greatest(r."bookedOn", (select max(day) + 1 from day_closings)), r.direction, r.kind, r."isReversal", r.amount,
        r.currency, r."outsideId", r."endToEndId", left(r.text, 1000), left(r.party, 200), r.end
      from jsonb_to_recordset(${JSON.stringify(listed.slice(from, from + AT_ONCE))}::jsonb) as r (hash text,
        "bookedOn" date, direction text, kind text, "isReversal" boolean, amount bigint, currency text, "outsideId" text,
        "endToEndId" text, text text, party text, "end" text)
      on conflict (provider, row_hash) do nothing returning id`.execute(tx);
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

const valuesOf = (row: StatementRow) => [
  ...[row.bookedOn, row.direction, row.kind, String(row.isReversal), row.currency],
  ...[row.outsideId, row.endToEndId, row.text, row.party, row.partyAccount],
];

function minorOf(
  { amount, currency }: StatementRow,
  exponents: ReadonlyMap<string, number>,
  at: number,
): bigint {
  const exponent = exponents.get(currency);
  if (exponent === undefined)
    throw new StatementFault(`row ${at + 1}: the site has no currency "${currency.slice(0, 10)}"`);
  const read = parseMoney(amount, exponent);
  if (!read.ok || read.value <= 0n)
    throw new StatementFault(`row ${at + 1}: ${amount} is no amount of ${currency}`);
  return read.value;
}
