import type { Figure } from "#/lib/base/figure.ts";
import {
  type Database,
  type DatabaseOptions,
  type DatabaseWaits,
  type Db,
  JOBS_WAIT_MS,
  openDatabase,
} from "./pool.ts";

/** Connections by what they serve: a crowd in one lane keeps nobody waiting in another. */
export type Lanes = {
  /** Vendors' and payment providers' callbacks: they never wait behind members. */
  readonly callbacks: Db;
  /** Members' idempotent calls. */
  readonly money: Db;
  /** What pages are drawn from. */
  readonly pages: Db;
  /** Jobs; one that finds no connection waits longer than a caller would. */
  readonly jobs: Db;
  /** One connection, for readiness alone. */
  readonly health: Db;
  /** Each lane's connections, and who waits for one. */
  figures(): readonly Figure[];
  close(): Promise<void>;
};

/** A page holds no lock and is made for many: its questions wait longer than a call. */
const PAGES_WAIT_MS = 5_000;

/** A statement that waits this long for a lock is given up: `unavailable`, and nothing is half done. */
export const LOCK_MS = 3_000;

export type Shares = Readonly<
  Record<"callbacks" | "money" | "pages" | "jobs" | "health" | "calls", number>
>;

/** How many of a process's connections (six at least) each lane gets; `calls` are all calls that have no other lane. */
export function sharesOf(connections: number): Shares {
  const part = (share: number) => Math.max(1, Math.floor((connections * share) / 100));
  const lanes = {
    callbacks: part(33),
    money: part(15),
    pages: part(10),
    jobs: part(10),
    health: 1,
  };
  const taken = Object.values(lanes).reduce((sum, lane) => sum + lane, 0);
  return { ...lanes, calls: connections - taken };
}

/** What a process's one connection for its health is called: with the ids of its secrets, for `keys rotate` to see. */
export const HEALTH_NAME = "pleno health";
/** A name at the database is cut off after so many: the newest count. */
const MOST_KEYS_TOLD = 5;

/** Opens the lanes beside a database whose own pool serves all other calls. `keyIds`: of the process's secrets. */
export function openLanes(
  url: string,
  connections: number,
  waits: DatabaseWaits = {},
  keyIds: readonly string[] = [],
): Lanes {
  const shares = sharesOf(connections);
  const healthName = [HEALTH_NAME, ...keyIds.slice(0, MOST_KEYS_TOLD)].join(" ");
  const opened: Database[] = [];
  const pools = new Map<string, Database["pool"]>();
  type More = DatabaseWaits & Pick<DatabaseOptions, "requests">;
  const open = (lane: Exclude<keyof Shares, "calls">, more: More = {}): Db => {
    const database = openDatabase({
      url,
      maxConnections: shares[lane],
      lockTimeoutMs: LOCK_MS,
      name: lane === "health" ? healthName : `pleno ${lane}`,
      ...more,
      ...waits,
    });
    opened.push(database);
    pools.set(lane, database.pool);
    return database.db;
  };
  return {
    callbacks: open("callbacks", { requests: "inLog" }),
    money: open("money"),
    pages: open("pages", { connectWithinMs: PAGES_WAIT_MS }),
    jobs: open("jobs", { connectWithinMs: JOBS_WAIT_MS }),
    health: open("health"),
    figures: () =>
      [...pools].flatMap(([lane, { totalCount, idleCount, waitingCount }]) => {
        const labels = { lane };
        return [
          {
            ...{ name: "pleno_connections", help: "Connections to the database, by lane" },
            ...{ labels, value: totalCount },
          },
          {
            ...{ name: "pleno_connections_idle", help: "Those of them that are free" },
            ...{ labels, value: idleCount },
          },
          {
            ...{ name: "pleno_connections_waiting", help: "Callers that wait for one" },
            ...{ labels, value: waitingCount },
          },
        ];
      }),
    async close() {
      await Promise.all(opened.map((database) => database.close()));
    },
  };
}
