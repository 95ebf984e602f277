import { type Database, openDatabase } from "#/server/db/index.ts";

/** As long as the embedded server is given to start: nobody waits for a page yet. */
const PATIENCE_MS = 15_000;

/** A database for the work of a start: one that is slow to answer on a busy machine is waited for. */
export function openPatiently(url: string, name: string, maxConnections = 1): Database {
  return openDatabase({
    ...{ url, name, maxConnections },
    ...{ connectWithinMs: PATIENCE_MS, silentAfterMs: PATIENCE_MS },
  });
}
