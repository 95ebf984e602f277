import { sql } from "kysely";
import type { Keyring } from "./keyring.ts";
import type { Db } from "./pool.ts";
import { inTransaction } from "./transaction.ts";
import { HEADER_BYTES, headerOf, openVault, type Place } from "./vault.ts";

type Row = Readonly<Record<string, unknown>>;

/** A column of sealed values that can be sealed anew. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** What its vault is opened for. */
  readonly purpose: string;
  /** The columns of the table's primary key. */
  readonly key: readonly [string, ...string[]];
  /** Where the value of a row is sealed, by its key. */
  readonly place: (row: Row) => Place;
  /** What is hashed of the same text, and the columns that it takes. */
  readonly hashed?: {
    readonly reads: readonly string[];
    readonly make: (ring: Keyring, row: Row, text: string) => Readonly<Record<string, unknown>>;
  };
};

/** Rows that are hashed under keys and cannot be hashed anew: they hold a key until they end. */
export type KeyedRows = {
  readonly what: string;
  /** How many were, or may have been, made under another key than the one in force since then. */
  readonly left: (
    db: Db,
    inForce: { readonly keyId: string; readonly since: Date },
  ) => Promise<number>;
};

const BATCH = 200;
const MARK = "PLK1";

/** How many values of a column were sealed under each key that they name; under "" those that name none. */
export async function countByKey(
  db: Db,
  { table, column }: SealedColumn,
): Promise<ReadonlyMap<string, number>> {
  const value = sql.ref(column);
  const { rows } = await sql<{ key_id: string; count: bigint }>`
    select case when substring(${value} from 1 for 4) = ${Buffer.from(MARK)}::bytea
      then encode(substring(${value} from 5 for 4), 'hex') else '' end as key_id, count(*)
    from ${sql.table(table)} where ${value} is not null group by 1`.execute(db);
  return new Map(rows.map(({ key_id, count }) => [key_id, Number(count)]));
}

/**
 * Seals a column's values anew under the key in force, as the database's owner, in batches; one that changes meanwhile is
 * left for the next run. `unreadable`: what none of the keys opens, left as it is.
 */
export async function reseal(
  owner: Db,
  ring: Keyring,
  sealed: SealedColumn,
): Promise<{ readonly resealed: number; readonly unreadable: number }> {
  const vault = openVault(ring, sealed.purpose);
  const header = headerOf(ring.current().key.id);
  let resealed = 0;
  let unreadable = 0;
  let after: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await nextBatch(owner, sealed, header, after);
    if (rows.length === 0) return { resealed, unreadable };
    await inTransaction(owner, async (tx) => {
      await sql`select set_config('pleno.resealing', 'on', true)`.execute(tx);
      for (const row of rows) {
        const text = tryOpen(() => vault.open(row[sealed.column] as Buffer, sealed.place(row)));
        if (text === null) unreadable++;
        else if (await putAnew(tx, sealed, row, valuesOf(ring, sealed, row, text))) resealed++;
      }
    });
    after = rows.at(-1) ?? null;
  }

  function valuesOf(
    keys: Keyring,
    { column, place, hashed }: SealedColumn,
    row: Row,
    text: string,
  ) {
    return { [column]: vault.seal(text, place(row)), ...hashed?.make(keys, row, text) };
  }
}

function tryOpen(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null; // whatever is the matter, it stays as it is and is counted
  }
}

async function nextBatch(
  db: Db,
  { table, column, key, hashed }: SealedColumn,
  header: Buffer,
  after: Row | null,
): Promise<readonly Row[]> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const read = sql.join([...key, column, ...(hashed?.reads ?? [])].map((name) => sql.ref(name)));
  const beyond = after
    ? sql`and (${names}) > (${sql.join(key.map((name) => after[name]))})`
    : sql``;
  const { rows } = await sql<Row>`
    select ${read} from ${sql.table(table)}
    where ${sql.ref(column)} is not null
      and substring(${sql.ref(column)} from 1 for ${sql.lit(HEADER_BYTES)}) <> ${header}::bytea ${beyond}
    order by ${names} limit ${BATCH}`.execute(db);
  return rows;
}

async function putAnew(
  tx: Db,
  { table, column, key }: SealedColumn,
  row: Row,
  values: Row,
): Promise<boolean> {
  const set = sql.join(
    Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  );
  const same = sql.join(
    [...key, column].map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${set} where ${same}`.execute(tx);
  return numAffectedRows === 1n;
}
