import { expect, it } from "vitest";
import { DAY_MS, SECOND_MS } from "#/lib/base/time.ts";
import { listReviews } from "#/server/games/index.ts";
import { testDatabase } from "../../support/database.ts";
import { allowJackpots, jackpotWorld, part, potOf } from "../../support/jackpots.ts";
import { done, fresh, refused } from "../../support/table.ts";

const { db } = await testDatabase({ maxConnections: 16 });
const { now, tell, staked } = await jackpotWorld(db);
const fifty = part("50000.00");

/** The pot is told full again, as a vendor does that knows nothing of the win, and won in a round of its own. */
async function winTold(transactionId = fresh("day")) {
  now.ms += SECOND_MS;
  await tell();
  const { win } = await staked();
  return win("50000.00", { ...fifty, transactionId });
}

it("a pot that is told full after each win is paid within what staff allow a vendor's jackpots in a day, and reviewed above", async () => {
  await allowJackpots(db, "SALAORO", "100000.00", "149999.99");
  expect(await winTold()).toEqual(done("50900.00"));
  expect(await winTold()).toEqual(done("50900.00"));
  const third = fresh("third");
  expect(await winTold(third)).toEqual(refused("above_maximum"));
  expect(await potOf(db)).toMatchObject({ wins: 2n, won_minor: 10_000_000n });
  const reviews = await listReviews(db, { open: true, limit: 200 });
  expect(reviews.find((review) => review.transactionId === third)).toMatchObject({
    ...{ code: "above_maximum", body: { jackpot_minor: 5_000_000 } },
  });
  now.ms += DAY_MS;
  expect(await winTold()).toEqual(done("50900.00"));
});

it("without another word of theirs all of a vendor's jackpots pay in a day what one may, and each vendor's by itself", async () => {
  await tell({ jackpotId: "second", amount: "50000.01" });
  const [one, two] = [await staked(), await staked()];
  expect(await one.win("50000.00", fifty)).toEqual(done("50900.00"));
  expect(await two.win("50000.01", { ...part("50000.01", "second"), ended: false })).toEqual(
    refused("above_maximum"),
  );
  expect(await two.win("50000.00", part("50000.00", "second"))).toEqual(done("50900.00"));
});

it("two pots that are won at the same moment are counted one after the other", async () => {
  await allowJackpots(db, "SALAORO", "100000.00", "300000.00");
  const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
  for (const jackpotId of ids) await tell({ jackpotId });
  const seats = await Promise.all(ids.map(staked));
  const replies = await Promise.all(
    seats.map(({ win }, place) => win("50000.00", part("50000.00", ids[place]))),
  );
  expect(replies.filter(({ ok }) => ok)).toHaveLength(6);
  expect(replies.filter(({ ok }) => !ok)).toEqual(Array(2).fill(refused("above_maximum")));
});
