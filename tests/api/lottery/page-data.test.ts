import { expect, test } from "vitest";
import { listOpened, openRules } from "#/server/lottery/index.ts";
import { getSiteState } from "#/server/site/index.ts";
import { testDatabase } from "../../support/database.ts";
import { closeDraw, NORTH_GAME, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { db, owner } = await testDatabase();
const tag = async () => (await getSiteState(db, Date.now())).tags["lottery"];

test("pages that show a lottery are made anew when it is sold by other terms and when its numbers are decided", async () => {
  const rules = openRules(db);
  expect(await rules(NORTH_GAME)).toBeNull();
  const unsold = await tag();
  const version = await sellLottery(owner.db);
  const sold = await tag();
  expect(sold).not.toBe(unsold);
  expect(await rules(NORTH_GAME)).toMatchObject({ ruleVersion: version });

  const drawId = await openDraw(owner.db);
  const scheduled = await tag();
  expect(scheduled).not.toBe(sold);
  await closeDraw(owner.db, drawId);
  expect(await tag()).toBe(scheduled);
  await tellResult(db, drawId, NORTH);
  expect(await tag()).not.toBe(scheduled);
});

test("a page of results asks for the draws up to a day", async () => {
  const days: string[] = [];
  for (let count = 0; count < 3; count++) {
    const drawId = await openDraw(owner.db);
    await closeDraw(owner.db, drawId);
    await tellResult(db, drawId, NORTH);
    const { period } = await owner.db
      .selectFrom("lottery_draws")
      .select("period")
      .where("id", "=", BigInt(drawId))
      .executeTakeFirstOrThrow();
    days.push(period);
  }
  const upTo = await listOpened(db, NORTH_GAME, 100, { until: days[1] });
  expect(upTo.map(({ period }) => period)).toEqual(expect.arrayContaining([days[0], days[1]]));
  expect(upTo.map(({ period }) => period)).not.toContain(days[2]);
});
