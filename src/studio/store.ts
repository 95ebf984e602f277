import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

/** Runs one statement; `int8` comes back as bigint. */
export type Sql = <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/** The studio's own database. A failure to reach it is an exception: the caller did nothing. */
export type Store = {
  readonly sql: Sql;
  readonly transaction: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /** Takes a lock that one process at a time holds; null while another does. */
  readonly hold: (lock: number) => Promise<Held | null>;
  readonly close: () => Promise<void>;
};

/** A lock that is held until it is let go, or its connection breaks. */
export type Held = { readonly isHeld: () => boolean; readonly letGo: () => Promise<void> };

const INT8 = 20;
const MIGRATIONS = new URL("./migrations/", import.meta.url);
// Any number that no other user of the database locks.
const MIGRATION_LOCK = 4_322_001;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format as "text"),
};

/** Statements with values are planned once by each connection: their texts are few. */
function statements() {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `statement ${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  return (client: pg.Pool | pg.PoolClient): Sql =>
    async <Row>(text: string, values: readonly unknown[] = []) => {
      const named = values.length > 0 ? { name: nameOf(text) } : {};
      const { rows } = await client.query({ ...named, text, values: [...values] });
      return rows as Row[];
    };
}

/** Opens the database and brings its tables up to date. */
export async function openStore(
  url: string,
  onError: (error: Error) => void,
  connections = 10,
): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 5_000,
    query_timeout: 20_000,
  });
  pool.on("error", onError);
  const sqlOf = statements();
  async function transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken = true;
    // A connection that ends between two statements says so by an event alone; the next statement fails by it.
    const note = (error: Error) => onError(error);
    client.on("error", note);
    try {
      await client.query("begin");
      const value = await work(sqlOf(client));
      await client.query("commit");
      broken = false;
      return value;
    } catch (error) {
      await client.query("rollback").then(
        () => {
          broken = false;
        },
        () => undefined,
      );
      throw error;
    } finally {
      client.off("error", note);
      client.release(broken);
    }
  }
  async function hold(lock: number): Promise<Held | null> {
    const client = await pool.connect();
    let isHeld = false;
    const letGo = async () => {
      if (!isHeld) return;
      isHeld = false;
      // The next process may ask at once: the server notices a closed connection only later.
      await client.query("select pg_advisory_unlock($1)", [lock]).catch(() => undefined);
      client.release(true);
    };
    const lose = () => {
      if (isHeld) client.release(true);
      isHeld = false;
    };
    client.on("error", lose);
    const giveBack = (broken: boolean) => {
      client.off("error", lose);
      client.release(broken);
    };
    const asked = await client
      .query<{ held: boolean }>("select pg_try_advisory_lock($1) held", [lock])
      .catch((error: unknown) => {
        giveBack(true);
        throw error;
      });
    if (asked.rows[0]?.held !== true) {
      giveBack(false);
      return null;
    }
    isHeld = true;
    return { isHeld: () => isHeld, letGo };
  }
  await transaction(migrate);
  return { sql: sqlOf(pool), transaction, hold, close: () => pool.end() };
}

async function migrate(sql: Sql): Promise<void> {
  await sql("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await sql("create table if not exists migrations (name text primary key)");
  const done = await sql<{ name: string }>("select name from migrations");
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
  for (const name of names) {
    if (done.some((migration) => migration.name === name)) continue;
    await sql(await readFile(new URL(name, MIGRATIONS), "utf8"));
    await sql("insert into migrations (name) values ($1)", [name]);
  }
}
