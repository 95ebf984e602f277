import { DEMO_ACCOUNTS, seedDemo } from "#/demo/index.ts";
import { numberVault } from "#/server/cashier/index.ts";
import { type Keyring, openVault } from "#/server/db/index.ts";
import { HOUSE_DRAWS } from "#/server/lottery/index.ts";
import { openPatiently } from "./open-patiently.ts";

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
  const database = openPatiently(url, "pleno seed", 4);
  try {
    await seedDemo(database.db, lotteryKey, openVault(ring, HOUSE_DRAWS), numberVault(ring));
    return DEMO_ACCOUNTS;
  } finally {
    await database.close();
  }
}
