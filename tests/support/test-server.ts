import pg from "pg";
import type { DatabaseWaits } from "#/server/db/index.ts";

/** Owns the tests' databases: a plain role, as in production, so that what only a superuser may do fails here too. */
export const OWNER_ROLE = "pleno_test";
/** What the application under test connects as, so that a missing grant fails here too. */
export const APP_ROLE = "pleno_test_app";

/** As long as the slowest machine may take: what is busy there is not away. */
export const PATIENT_DATABASE: DatabaseWaits = {
  connectWithinMs: 60_000,
  lockTimeoutMs: 60_000,
  silentAfterMs: 60_000,
};

/** The address of a database of the test server; as a role, or as the superuser that the server's address names. */
export function testUrl(serverUrl: string, database: string, role?: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  if (role) [url.username, url.password] = [role, role];
  return url.href;
}

/** Runs one statement as the superuser. */
export async function asAdmin(serverUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
