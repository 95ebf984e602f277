import { sql } from "kysely";
import { expect, test } from "vitest";
import { reconcilePlayedRounds, reconcileVendorTransfers } from "#/server/games/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { allowJackpots, tellJackpot } from "../../support/jackpots.ts";
import { done, sitDown } from "../../support/table.ts";
import { openGames } from "../../support/vendor.ts";

const { db } = await testDatabase();
const clock = () => Date.UTC(2026, 10, 21);
const games = await openGames(db, clock);

test("what a jackpot paid agrees with the wins and rounds that were marked so, or is named", async () => {
  await allowJackpots(db, "SALAORO", "100000.00");
  await tellJackpot(db, clock());
  const { bet, win } = await sitDown({ db, clock, games });
  await bet();
  const jackpot = { jackpotId: "gran-copa", amount: "50000.00" };
  expect(await win({ amount: "50100.00", jackpot })).toEqual(done("51000.00"));
  expect(await reconcileVendorTransfers(db)).toEqual([]);
  expect(await reconcilePlayedRounds(db)).toEqual([]);
  await sql`update game_jackpots set wins = 2`.execute(asOwner(db));
  expect(await reconcileVendorTransfers(db)).toMatchObject([
    { what: "jackpot_sums", found: "2 5000000", expected: "1 5000000" },
  ]);
  await sql`update game_rounds set jackpot_minor = 0`.execute(asOwner(db));
  const drifts = await reconcileVendorTransfers(db);
  expect(drifts.map(({ what }) => what).toSorted()).toEqual(["jackpot_sums", "round_sums"]);
});
