import { sql } from "kysely";
import {
  asFault,
  checkDatabase,
  DatabaseUnavailable,
  type Db,
  lacksMigrations,
  readState,
  sqlStateOf,
} from "#/server/db/index.ts";

/** Why the server is not ready: a stable word each. */
export const PROBLEMS = [
  "database_unreachable",
  "database_not_durable",
  "database_read_only",
  "disk_full",
  "key_missing",
  "migrations_missing",
  "pages_not_rendered",
  "stopping",
  "upstream_unreachable",
] as const;
export type Problem = (typeof PROBLEMS)[number];

const DISK_FULL = "53100";

/**
 * Asks the database what readiness promises: it answers, is migrated and takes what is written. `thorough` makes it sort
 * on its disk and write a row as well: a full disk shows in nothing less.
 */
export async function databaseProblems(db: Db, thorough = true): Promise<Problem[]> {
  try {
    const { durable, writable } = await (thorough ? checkDatabase(db) : readState(db));
    const problems: Problem[] = [];
    if (!durable) problems.push("database_not_durable");
    if (!writable) problems.push("database_read_only");
    if (await lacksMigrations(db)) return [...problems, "migrations_missing"];
    if (writable && thorough) await sql`update readiness_probe set written_at = now()`.execute(db);
    return problems;
  } catch (thrown) {
    const error = asFault(thrown);
    if (!(error instanceof DatabaseUnavailable)) throw error;
    const full = sqlStateOf(error) === DISK_FULL || sqlStateOf(error.cause) === DISK_FULL;
    return [full ? "disk_full" : "database_unreachable"];
  }
}

/** Whether a page can be rendered; nothing to say where no pages are served. */
export async function pageProblems(
  pages: { canRender(): Promise<boolean> } | undefined,
): Promise<Problem[]> {
  return !pages || (await pages.canRender()) ? [] : ["pages_not_rendered"];
}
