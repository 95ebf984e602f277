import { AsyncLocalStorage } from "node:async_hooks";
import { randomInt } from "node:crypto";
import { isPlanOutdated, sqlStateOf, waitedInVain } from "./faults.ts";
import type { Db } from "./pool.ts";

const AGAIN = new Set(["40001", "40P01"]);
const MAX_TRIES = 8;

/**
 * Runs `fn` in a transaction (Read Committed). If the database gives it up because of others (40001 serialization,
 * 40P01 deadlock), or of a migration that changed its statements' columns, it is run again after a short random wait, so
 * `fn` must have no effect outside its transaction: no network call, nothing sent. Inside a transaction already, `fn`
 * joins it, and the outermost one retries.
 */
export async function inTransaction<T>(db: Db, fn: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return fn(db);
  return again(async () => {
    const after: AfterCommit = new Map();
    const result = await db
      .transaction()
      .setIsolationLevel("read committed")
      .execute((tx) => inside.run(after, () => fn(tx)));
    for (const act of after.values()) act(db);
    return result;
  });
}

type AfterCommit = Map<string, (db: Db) => void>;
const inside = new AsyncLocalStorage<AfterCommit>();

/**
 * Does something once for each key when the transaction of `inTransaction` has committed, outside it; where `db` is in no
 * transaction, at once. It is not done where the process ends in between, and must not throw.
 */
export function afterCommit(db: Db, key: string, act: (db: Db) => void): void {
  if (db.isTransaction) inside.getStore()?.set(key, act);
  else act(db);
}

/**
 * Throws inside a transaction of `inTransaction`: for what takes so long (a password's hash, a call to somebody else)
 * that its locks and its connection would make others wait.
 */
export function assertNoTransaction(what: string): void {
  if (inside.getStore()) throw new Error(`${what} within a transaction`);
}

/** Runs a single statement again when the database gave it up because of others: the retry of `inTransaction`. */
export async function again<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const isUndone = AGAIN.has(sqlStateOf(error) ?? "") || isPlanOutdated(error);
      if (tries === MAX_TRIES || !isUndone) throw error;
      const mostMs = Math.min(5 * 2 ** tries, 250);
      await new Promise((resolve) => setTimeout(resolve, randomInt(mostMs)));
    }
  }
}

const HELD_MS = 3_000;
const LONGEST_PAUSE_MS = 200;

/**
 * Runs a statement that gives up soon on a lock (its lock_timeout is short) again while somebody else holds that, for three
 * seconds: in between it has no connection, so that however many wait so, others find one. Throws what failed last.
 */
export async function whileHeld<T>(attempt: () => Promise<T>): Promise<T> {
  const giveUpAtMs = performance.now() + HELD_MS;
  for (let mostMs = 20; ; mostMs = Math.min(2 * mostMs, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!waitedInVain(error) || performance.now() > giveUpAtMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, randomInt(mostMs / 2, mostMs)));
    }
  }
}
