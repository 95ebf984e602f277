import { DEMO_ACCOUNTS, seedDemo } from "#/demo/index.ts";
import { openDatabase } from "#/server/db/index.ts";

export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

/** Fills an installation with the demo world. What is there already stays as it is. */
export async function seed(url: string): Promise<readonly DemoAccount[]> {
  const database = openDatabase({ url, maxConnections: 4, name: "pleno seed" });
  try {
    await seedDemo(database.db);
    return DEMO_ACCOUNTS;
  } finally {
    await database.close();
  }
}
