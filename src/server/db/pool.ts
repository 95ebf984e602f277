import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { AnsweringClient, LoggedClient, NamedClient, type Prepared } from "./clients.ts";
import { asFault } from "./faults.ts";
import type { Tables } from "./tables.ts";
import { watchPool } from "./watch.ts";

/** Queries on the database, typed by the tables. A transaction is a `Db` too. */
export type Db = Kysely<Tables>;

export type DatabaseOptions = {
  readonly url: string;
  /** Connections of this process at most. */
  readonly maxConnections?: number;
  /** A statement is given up after this; for work in bulk, open a database of its own with more. */
  readonly statementTimeoutMs?: number;
  /** A statement that waits this long for a lock is given up; without it, as long as a statement may take. */
  readonly lockTimeoutMs?: number;
  /** A call that finds all connections busy, or the database away, is given up after this; 1.8 s when absent. */
  readonly connectWithinMs?: number;
  /** While calls are out, a database that answers nobody for this long counts as away; 1.5 s when absent. */
  readonly silentAfterMs?: number;
  /** Shown to who looks at the server's activity, with the id of the request that a statement is of. */
  readonly name?: string;
  /** `inLog`: single statements tell their request to the server's log alone, which costs them nothing. */
  readonly requests?: "whileRunning" | "inLog";
};

export type Database = {
  readonly db: Db;
  /** The pool below, for what speaks to the driver itself (jobs). */
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
};

/** How long callers wait for what is busy. */
export type DatabaseWaits = Pick<
  DatabaseOptions,
  "connectWithinMs" | "lockTimeoutMs" | "silentAfterMs"
>;

const CONNECT_MS = 1_800;
/** What runs beside the calls waits longer for a connection than a caller would. */
export const JOBS_WAIT_MS = 15_000;
/** The queue's own statements take milliseconds. */
const JOBS_ANSWER_MS = 60_000;
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
 * DatabaseUnavailable within seconds (at once when it refuses); when it is back the next call works.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 20_000;
  const prepared: Prepared = { changes: 0 };
  const pool = new FaultPool({
    ...{ prepared },
    connectionString: options.url,
    application_name: options.name ?? "pleno",
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectWithinMs ?? CONNECT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    ...(options.lockTimeoutMs === undefined ? {} : { lock_timeout: options.lockTimeoutMs }),
    query_timeout: statementTimeoutMs + 1_000,
    idle_in_transaction_session_timeout: 15_000,
    types,
    Client: options.requests === "inLog" ? LoggedClient : NamedClient,
  });
  calm(pool);
  const watch = watchPool(pool, options.url, options.silentAfterMs);
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

/**
 * A connection that breaks while nobody waits for its answer, idle or between two statements of a transaction, would
 * end the process for want of a listener. The next call gets another, or says that there is none.
 */
function calm(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}

/** A pool that speaks the driver's own tongue, for a library that brings its statements: the job queue. */
export function openPlainPool(
  url: string,
  maxConnections: number,
  answeredWithinMs = JOBS_ANSWER_MS,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "pleno jobs",
    max: maxConnections,
    connectionTimeoutMillis: JOBS_WAIT_MS,
    keepAlive: true,
    query_timeout: answeredWithinMs,
    Client: AnsweringClient,
  });
  calm(pool);
  return pool;
}
