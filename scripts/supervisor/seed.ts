import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Db, openDatabase } from "#/server/db/index.ts";

export type DemoAccount = {
  readonly role: string;
  readonly name: string;
  readonly password: string;
};

type Demo = {
  readonly seedDemo: (db: Db) => Promise<void>;
  readonly DEMO_ACCOUNTS: readonly DemoAccount[];
};

const DEMO = "src/server/demo/index.ts";

/** Fills an installation with the demo world, once; with DEMO=off nothing. */
export async function seed(url: string): Promise<readonly DemoAccount[]> {
  if (process.env["DEMO"] === "off" || !existsSync(DEMO)) return [];
  const { seedDemo, DEMO_ACCOUNTS }: Demo = await import(pathToFileURL(resolve(DEMO)).href);
  const database = openDatabase({ url, maxConnections: 4, name: "pleno seed" });
  try {
    await seedDemo(database.db);
    return DEMO_ACCOUNTS;
  } finally {
    await database.close();
  }
}
