import type pg from "pg";

const BESIDE_WRITERS = /\bindex\s+concurrently\b/i;
/** The one statement that such a file holds, in one line without its comments. */
const ONE_INDEX = /^create (?:unique )?index concurrently ([a-z_]\w*) on [^;]*;?$/i;

/**
 * The name of the index that a migration builds beside writers (`create index concurrently`), which no transaction may
 * hold; null where it builds none so. Throws where such a file holds anything else: half of it could be applied.
 */
export function indexOf(migration: string): string | null {
  if (!BESIDE_WRITERS.test(migration)) return null;
  const lines = migration.split("\n").filter((line) => !line.trimStart().startsWith("--"));
  const words = lines.flatMap((line) => line.split(" ")).map((word) => word.trim());
  const [, name] = ONE_INDEX.exec(words.filter(Boolean).join(" ")) ?? [];
  if (name === undefined)
    throw new Error("create index concurrently stands in a file of its own, and names its index");
  return name;
}

/**
 * Builds an index while its table is written. What an attempt that ended early left (an index that nothing uses) is taken
 * away first; one that is whole stays, from an attempt that ended before it was noted.
 */
export async function buildIndex(
  client: pg.Client,
  name: string,
  statement: string,
): Promise<void> {
  const { rows } = await client.query<{ whole: boolean }>(
    "select indisvalid and indisready as whole from pg_index where indexrelid = to_regclass($1)",
    [name],
  );
  if (rows[0]?.whole) return;
  if (rows[0]) await client.query(`drop index concurrently ${client.escapeIdentifier(name)}`);
  await client.query(statement);
}
