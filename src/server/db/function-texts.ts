import { sql } from "kysely";
import type pg from "pg";
import type { Db } from "./pool.ts";
import { faultIn, type SqlFile } from "./sql-files.ts";

/** A text that was applied: the last one of a name is in force. */
type Applied = {
  readonly name: string;
  readonly checksum: string;
  readonly in_force: boolean;
  /** Whether a text was in force before that was applied for the first time after this one. */
  readonly outdated: boolean;
};

export type AppliedFunctions = {
  /** The texts that were not in force before. */
  readonly functions: readonly string[];
  /** Those of them that had been replaced by a later one: this version is older than the last, or took a change back. */
  readonly putBack: readonly string[];
  /** Functions of the schema that no text has any more: a numbered migration is to drop them. */
  readonly leftOver: readonly string[];
};

const APPLIED = `
  select name, checksum, row_number() over last_first = 1 as in_force,
         first_applied_at < first_value(first_applied_at) over last_first as outdated
    from function_texts window last_first as (partition by name order by applied_at desc)`;

/**
 * Applies the texts of functions when one of them is not the one that was applied last; they may call each other.
 * `protect` says who may call them, in the same transaction.
 */
export async function applyFunctions(
  client: pg.Client,
  functions: readonly SqlFile[],
  protect: () => Promise<void>,
): Promise<AppliedFunctions> {
  await client.query(
    `create table if not exists function_texts (
       name text, checksum text, applied_at timestamptz not null default now(),
       first_applied_at timestamptz not null default now(), primary key (name, checksum))`,
  );
  const { rows } = await client.query<Applied>(APPLIED);
  const changed = functions.filter((text) => !find(rows, text)?.in_force);
  if (changed.length > 0) await applyAll(client, functions, protect);
  return {
    functions: changed.map(({ name }) => name),
    putBack: changed.filter((text) => find(rows, text)?.outdated).map(({ name }) => name),
    leftOver: await findLeftOver(client, functions),
  };
}

/**
 * Whether a text of this version was never applied, or is not in force because an older one was put back. One that a
 * later text has replaced is not lacking; nor is any once a later version's numbered files were applied, since no older
 * version migrates after that. On a database that has every numbered migration of this version.
 */
export async function lacksFunctions(
  db: Db,
  functions: readonly SqlFile[],
  laterRan: boolean,
): Promise<boolean> {
  const { rows } = await sql<Applied>`${sql.raw(APPLIED)}`.execute(db);
  return functions.some((text) => {
    const known = find(rows, text);
    return !known || !(known.in_force || known.outdated || laterRan);
  });
}

function find(rows: readonly Applied[], { name, checksum }: SqlFile): Applied | undefined {
  return rows.find((row) => row.name === name && row.checksum === checksum);
}

async function applyAll(
  client: pg.Client,
  functions: readonly SqlFile[],
  protect: () => Promise<void>,
): Promise<void> {
  await client.query("begin");
  try {
    await client.query("set local check_function_bodies = off");
    for (const { name, text, checksum } of functions) {
      await client.query(text).catch((cause: unknown) => {
        throw faultIn(name, cause);
      });
      await client.query(
        `insert into function_texts (name, checksum) values ($1, $2)
         on conflict (name, checksum) do update set applied_at = excluded.applied_at`,
        [name, checksum],
      );
    }
    await protect();
    await client.query("commit");
  } catch (fault) {
    await client.query("rollback");
    throw fault;
  }
}

async function findLeftOver(client: pg.Client, functions: readonly SqlFile[]): Promise<string[]> {
  const named = functions.flatMap(({ text }) =>
    [...text.matchAll(/create or replace function (\w+)/gi)].map(([, name]) => name),
  );
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
      where pronamespace = 'public'::regnamespace and proowner = current_user::regrole and proname <> all ($1)
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      order by name`,
    [named],
  );
  return rows.map(({ name }) => name);
}
