import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "./pool.ts";

const RULES = new URL("./access.sql", import.meta.url);

/** The role that an address connects as. Throws when the database does not let it in. */
export async function roleOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: "pleno migrate" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string }>("select current_user as role");
    return rows[0]?.role ?? "";
  } finally {
    await client.end();
  }
}

/**
 * Takes the owner's functions from PUBLIC, which Postgres lets call every new one: the application's role is granted its
 * own by name. In the transaction that makes them, so that none is open however that ends.
 */
export async function closeToPublic(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ names: string | null }>(`
    select string_agg(p.oid::regprocedure::text, ', ') as names from pg_proc p
     where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
       and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`);
  const names = rows[0]?.names;
  if (names) await owner.query(`revoke execute on routine ${names} from public`);
}

/** Grants the application's role what it needs, and takes the rest away. As the owner, on a migrated database. */
export async function grantAccess(owner: pg.Client, appRole: string): Promise<void> {
  const rules = await readFile(RULES, "utf8");
  await owner.query("select set_config('pleno.app_role', $1, false)", [appRole]);
  await owner.query(rules);
}

/**
 * Whether the role of this connection could forge the books: it owns, may write or may alter one of them (each table
 * with a trigger before TRUNCATE), or may put things before them in their schema.
 */
export async function mayForgeBooks(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege('public', 'create') or exists (
      select from pg_class c where relnamespace = 'public'::regnamespace
        and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgtype & 34 = 34)
        and (pg_has_role(c.relowner, 'member')
          or has_table_privilege(c.oid, 'insert, update, delete, truncate, trigger'))) as may`.execute(
    db,
  );
  return rows[0]?.may ?? false;
}
