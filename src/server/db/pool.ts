import { createHash } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { asFault, isSilence } from "./faults.ts";
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

/** A connection that does not answer in time is not used again. */
class AnsweringClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads
  override query(...args: any[]): any {
    const answer: unknown = super.query(...(args as [string]));
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (isSilence(error)) this.#leave();
      throw error;
    });
  }

  /** Whatever is asked next would wait behind the question that stays without answer: the pool gets it back ended. */
  #leave(): void {
    void this.end();
    this.connection.stream.destroy();
  }
}

/** Prepares each statement once a connection, under a name made of its text; at most MAX_NAMED of them. */
class NamedClient extends AnsweringClient {
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
 * DatabaseUnavailable within seconds (at once when it refuses); when it is back the next call works.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 20_000;
  const pool = new FaultPool({
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
    Client: NamedClient,
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
