import { systemClock } from "#/lib/base/time.ts";
import type { NumberVault } from "#/server/cashier/index.ts";
import type { Db, Vault } from "#/server/db/index.ts";
import { findMember } from "#/server/members/index.ts";
import { seedBonuses } from "./bonuses.ts";
import { seedCashier } from "./cashier.ts";
import { seedCurrencies } from "./currencies.ts";
import { seedGames } from "./games.ts";
import { seedHouseDraws } from "./house-draws.ts";
import { seedLotteries } from "./lottery.ts";
import { seedDrawnMonth } from "./lottery-month.ts";
import { DEMO_MEMBERS, seedMembers, seedNetwork } from "./members.ts";
import { seedPlayedMonth } from "./played-month.ts";
import { seedSite } from "./site.ts";
import { DEMO_STAFF, seedStaff } from "./staff.ts";

/** Accounts to try the demo with: what `npm start` prints. */
export const DEMO_ACCOUNTS: readonly {
  readonly role: string;
  readonly name: string;
  readonly password: string;
  readonly paymentPassword: string;
}[] = DEMO_MEMBERS;

export { DEMO_STAFF };

/**
 * Fills an empty installation with the fictional operator's world. What is there already stays as it is. With the key of
 * the feed of fictional results the lotteries and linh have a month behind them, with the vault of the house's draws its games
 * have theirs; with the vault of account numbers linh has withdrawn.
 */
export async function seedDemo(
  db: Db,
  lotteryKey = "",
  vault: Vault | null = null,
  numbers: NumberVault | null = null,
): Promise<void> {
  await seedSite(db);
  await seedCurrencies(db);
  await seedCashier(db);
  await seedGames(db);
  await seedLotteries(db);
  const isNew = (await findMember(db, "linh")) === null;
  await seedMembers(db);
  await seedNetwork(db);
  await seedStaff(db);
  await seedBonuses(db);
  if (isNew && lotteryKey !== "") await seedPlayedMonth(db, systemClock, numbers);
  // First the house's: tickets are listed in the order in which they are bought, and those are of older draws.
  if (vault) await seedHouseDraws(db, vault);
  if (lotteryKey !== "") await seedDrawnMonth(db, lotteryKey);
}
