import { DEMO_ACCOUNTS, seedDemo } from "#/demo/index.ts";
import { openDatabase } from "#/server/db/index.ts";

export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

/**
 * Fills an installation with the demo world, the lotteries' month with the results that their feed's key comes to. What
 * is there already stays as it is.
 */
export async function seed(url: string, lotteryKey: string): Promise<readonly DemoAccount[]> {
  const database = openDatabase({ url, maxConnections: 4, name: "pleno seed" });
  try {
    await seedDemo(database.db, lotteryKey);
    return DEMO_ACCOUNTS;
  } finally {
    await database.close();
  }
}
