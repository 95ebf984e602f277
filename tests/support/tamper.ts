import { sql } from "kysely";
import { openDatabase } from "#/server/db/index.ts";
import { testUrl } from "./test-server.ts";

/** Does what somebody with every right could: no trigger, no rule. `url` names the database. */
export async function tamper(url: string, text: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const server = process.env["PLENO_TEST_SERVER"] ?? "";
  const tamperer = openDatabase({ url: testUrl(server, name), maxConnections: 1 });
  try {
    await tamperer.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(text).execute(tx);
    });
  } finally {
    await tamperer.close();
  }
}
