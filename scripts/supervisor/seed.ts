import { DEMO_ACCOUNTS, seedDemo } from "#/demo/index.ts";
import { numberVault } from "#/server/cashier/index.ts";
import { type Keyring, openDatabase, openVault } from "#/server/db/index.ts";
import { HOUSE_DRAWS } from "#/server/lottery/index.ts";

export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

/**
 * Fills an installation with the demo world, the lotteries' month with the results that their feed's key comes to. What
 * is there already stays as it is. The house's draws are sealed with the installation's keyring.
 */
export async function seed(
  url: string,
  lotteryKey: string,
  ring: Keyring,
): Promise<readonly DemoAccount[]> {
  const database = openDatabase({ url, maxConnections: 4, name: "pleno seed" });
  try {
    await seedDemo(database.db, lotteryKey, openVault(ring, HOUSE_DRAWS), numberVault(ring));
    return DEMO_ACCOUNTS;
  } finally {
    await database.close();
  }
}
