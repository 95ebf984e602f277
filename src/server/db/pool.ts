import { createHash } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { asFault, DatabaseUnavailable } from "./faults.ts";
import type { Tables } from "./tables.ts";

/** Queries on the database, typed by the tables. A transaction is a `Db` too. */
export type Db = Kysely<Tables>;

export type DatabaseOptions = {
  readonly url: string;
  /** Connections of this process at most. */
  readonly maxConnections?: number;
  /** A statement is given up after this; for work in bulk, open a database of its own with more. */
  readonly statementTimeoutMs?: number;
  /** Shown to who looks at the server's activity. */
  readonly name?: string;
};

export type Database = {
  readonly db: Db;
  /** The pool below, for what speaks to the driver itself (jobs). */
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
};

const CONNECT_MS = 1_800;
const MAX_NAMED = 500;
const INT8 = 20;
const INT8_ARRAY = 1016;

const parseInt8Array: (text: string) => (string | null)[] = pg.types.getTypeParser(
  INT8_ARRAY as number,
);
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format) => {
    if (format !== "binary" && id === INT8) return BigInt;
    if (format !== "binary" && id === INT8_ARRAY) {
      return (text: string) =>
        parseInt8Array(text).map((item) => (item === null ? null : BigInt(item)));
    }
    return pg.types.getTypeParser(id, format);
  },
};

/** A client whose connection may break between two calls: without a listener that error would end the process. */
class CalmClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    this.on("error", () => undefined);
  }
}

/** Prepares each statement once a connection, under a name made of its text; at most MAX_NAMED of them. */
class NamedClient extends CalmClient {
  readonly #names = new Map<string, string>();

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads
  override query(...args: any[]): any {
    const [text, values] = args;
    if (typeof text !== "string" || args.length > 2) return super.query(...(args as [string]));
    const name = Array.isArray(values) && values.length > 0 ? this.#nameOf(text) : undefined;
    const answer = name ? super.query({ name, text, values }) : super.query(text, values);
    return answer.catch((error: unknown) => {
      throw asFault(error);
    });
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMED) return known;
    const name = createHash("sha1").update(text).digest("base64url");
    this.#names.set(text, name);
    return name;
  }
}

class FaultPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads
  override connect(callback?: any): any {
    if (callback) return super.connect(callback);
    return super.connect().catch((error: unknown) => {
      throw asFault(error);
    });
  }
}

/**
 * Opens the database: a bounded pool whose waits are bounded too. When the database is away each call throws
 * DatabaseUnavailable within about 2 s (at once when it refuses); when it is back the next call works.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 20_000;
  const pool = new FaultPool({
    connectionString: options.url,
    application_name: options.name ?? "pleno",
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 1_000,
    idle_in_transaction_session_timeout: 15_000,
    types,
    Client: NamedClient,
  });
  pool.on("error", () => undefined); // an idle connection that broke is replaced by the next call
  const watch = watchPool(pool, options.url);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    url: options.url,
    async close() {
      watch.stop();
      await db.destroy();
    },
  };
}

/** A pool that speaks the driver's own tongue, for a library that brings its statements: the job queue. */
export function openPlainPool(url: string, maxConnections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "pleno jobs",
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    Client: CalmClient,
  });
  pool.on("error", () => undefined); // an idle connection that broke is replaced
  return pool;
}

const WATCH_EVERY_MS = 1_000;
const WATCH_WAIT_MS = 1_500;

/**
 * A frozen or cut-off database answers nothing and closes nothing. So while calls are out, a connection aside asks
 * once a second; when that stays without answer all connections are cut, and their calls fail now rather than later.
 */
function watchPool(pool: pg.Pool, url: string): { stop(): void } {
  const clients = new Set<pg.PoolClient>();
  const busy = new Set<pg.PoolClient>();
  let probe: pg.Client | null = null;
  let asking = false;
  pool.on("connect", (client) => clients.add(client));
  pool.on("acquire", (client) => busy.add(client));
  pool.on("release", (_error, client) => busy.delete(client));
  pool.on("remove", (client) => {
    clients.delete(client);
    busy.delete(client);
  });
  const drop = () => {
    const gone = probe;
    probe = null;
    gone?.removeAllListeners();
    gone?.on("error", () => undefined);
    gone && streamOf(gone).destroy();
  };
  const cut = () => {
    drop();
    for (const client of clients)
      streamOf(client).destroy(new DatabaseUnavailable("the database does not answer"));
  };
  const ask = async () => {
    asking = true;
    try {
      if (!probe) {
        probe = new pg.Client({
          connectionString: url,
          application_name: "pleno watch",
          keepAlive: true,
        });
        probe.on("error", drop);
        await within(probe.connect());
      }
      await within(probe.query("select 1"));
    } catch (error) {
      if (error === SILENT) cut();
      else drop();
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(() => {
    if (busy.size > 0 && !asking) void ask();
  }, WATCH_EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      drop();
    },
  };
}

const SILENT = Symbol("silent");

/** Rejects with SILENT when nothing came in time, but not when only our own thread was held up. */
function within<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setTimeout(() => reject(SILENT), 50), WATCH_WAIT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function streamOf(client: object): { destroy(error?: Error): void } {
  return (client as { connection: { stream: { destroy(error?: Error): void } } }).connection.stream;
}

/**
 * What readiness asks: that the database answers, takes writes, and keeps what it acknowledges through a power loss.
 * Throws DatabaseUnavailable when it does not answer.
 */
export async function checkDatabase(db: Db): Promise<{ durable: boolean; writable: boolean }> {
  const { rows } = await sql<{ durable: boolean; writable: boolean }>`
    select current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
             and current_setting('synchronous_commit') <> 'off' as durable,
           not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`.execute(
    db,
  );
  return rows[0] ?? { durable: false, writable: false };
}
