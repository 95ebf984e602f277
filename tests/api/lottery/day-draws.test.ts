import { sql } from "kysely";
import { expect, test } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { type DayDraw, listDrawsOfDay } from "#/lib/contract/lottery/results.ts";
import { periodOf } from "#/lib/rules/lottery/schedule.ts";
import { drawHouseDraws, openHouseDraws } from "#/server/lottery/index.ts";
import { lotteryRoutes } from "#/server/lottery/routes.ts";
import { getSiteState } from "#/server/site/index.ts";
import { testApp } from "../../support/app.ts";
import { testDatabase } from "../../support/database.ts";
import { commitDraws, HOUSE_VAULT, sellHouseGame } from "../../support/house-draws.ts";
import { closeDraw, NORTH_GAME, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { lotteryDesk } from "../../support/lottery-desk.ts";
import { send } from "../../support/platform.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { db, owner } = await testDatabase({ demo: true });
const app = await testApp({ db, routes: lotteryRoutes({ db, clock: systemClock }) });
await sellLottery(owner.db);
const ruleVersion = await sellHouseGame(owner.db, "k3");
await sellHouseGame(owner.db, "ssc");
const desk = await lotteryDesk({ db, owner }, ruleVersion);
const house = openHouseDraws(db);

const ofDay = async (gameCode: string, day: string, hour?: number): Promise<DayDraw[]> =>
  (await send(app, listDrawsOfDay, { gameCode, day, ...(hour === undefined ? {} : { hour }) }))
    .value.list;

/** Moves a draw of the house to a moment in Hanoi, which is over, and draws it unless told. */
async function drawAt(drawId: string, moment: string, isDrawn = true): Promise<void> {
  await sql`update lottery_draws set opens_at = ${moment}::timestamptz - interval '2 minutes',
    closes_at = ${moment}::timestamptz, draws_at = ${moment}::timestamptz where id = ${BigInt(drawId)}`.execute(
    owner.db,
  );
  if (isDrawn) await drawHouseDraws(db, HOUSE_VAULT);
}

test("the draws of a day, or of an hour of it, are those of Hanoi's day, the newest first", async () => {
  const [one = "", two = "", three = "", four = ""] = await commitDraws(db, "k3");
  await drawAt(one, "2026-03-01T00:00:00+07:00");
  await drawAt(two, "2026-03-01T13:59:00+07:00");
  await drawAt(three, "2026-03-01T23:59:00+07:00");
  await drawAt(four, "2026-03-02T00:00:00+07:00");
  expect((await ofDay("k3", "2026-03-01")).map(({ drawId }) => drawId)).toEqual([three, two, one]);
  expect((await ofDay("k3", "2026-03-01", 13)).map(({ drawId }) => drawId)).toEqual([two]);
  expect(await ofDay("k3", "2026-03-01", 14)).toEqual([]);
  expect(await ofDay("ssc", "2026-03-01")).toEqual([]);
  expect([...(await house.hoursOf("k3", "2026-03-01"))]).toEqual([
    [0, 1],
    [13, 1],
    [23, 1],
  ]);
  const [newest] = await ofDay("k3", "2026-03-02");
  expect(newest).toMatchObject({
    state: "drawn",
    station: "",
    drawn: [[expect.any(String), expect.any(String), expect.any(String)]],
  });
});

test("a station's draw is listed by the day that it is named by", async () => {
  const drawId = await openDraw(owner.db);
  await closeDraw(owner.db, drawId);
  await tellResult(db, drawId, NORTH);
  const { period } = await owner.db
    .selectFrom("lottery_draws")
    .select("period")
    .where("id", "=", BigInt(drawId))
    .executeTakeFirstOrThrow();
  expect(await ofDay(NORTH_GAME, period)).toMatchObject([
    { drawId, station: "Hà Nội", drawn: NORTH },
  ]);
});

test.for(["2026-02-30", "2026-13-01"])("%s is no day, and has no draws", async (day) => {
  expect(await ofDay("k3", day)).toEqual([]);
  expect((await house.hoursOf("k3", day)).size).toBe(0);
});

test("what is not drawn yet shows no numbers, and a draw that is void says so", async () => {
  const [late = "", bad = ""] = await commitDraws(db, "k3");
  await drawAt(late, "2026-03-03T08:00:00+07:00", false);
  await drawAt(bad, "2026-03-03T09:00:00+07:00", false);
  expect(await desk.decide(bad, null)).toMatchObject({ ok: true });
  expect(await ofDay("k3", "2026-03-03")).toMatchObject([
    { drawId: bad, state: "void", drawn: null },
    { drawId: late, state: "ahead", drawn: null },
  ]);
  await drawHouseDraws(db, HOUSE_VAULT);
});

test("pages of the house's draws stay as they are while draws are drawn, and move when one is declared void", async () => {
  const tag = async () => (await getSiteState(db, Date.now())).tags["houseDraws"];
  const before = await tag();
  const [drawId = ""] = await commitDraws(db, "k3");
  await drawAt(drawId, "2026-03-04T08:00:00+07:00");
  expect(await tag()).toBe(before);
  await desk.decide(drawId, null);
  expect(await tag()).not.toBe(before);
});

test("the newest draws come with the time of the next, and days are those of the last month", async () => {
  const [drawId = ""] = await commitDraws(db, "ssc");
  const minuteAgo = new Date(Date.now() - 60_000);
  await drawAt(drawId, minuteAgo.toISOString());
  const { draws, nextAt } = await house.newest("ssc", 5);
  expect(draws[0]).toMatchObject({ drawId, state: "drawn" });
  expect(Date.parse(nextAt ?? "")).toBeGreaterThan(Date.now());
  expect(await house.days("ssc")).toEqual([periodOf(minuteAgo.getTime())]);
  expect(await house.days("keno")).toEqual([]);
});

test("a draw's proof is asked for by its number, and by nothing else", async () => {
  expect(await house.proof("not-a-number")).toBeNull();
  expect(await house.proof("999999999")).toBeNull();
  const [drawId = ""] = await commitDraws(db, "k3");
  expect(await house.proof(drawId)).toMatchObject({ drawId, state: "ahead", seed: null });
});

test("a day of a minute's game is told hour by hour, and its newest draws where no hour is named", async () => {
  await sql`
    insert into lottery_draws (game, station, period, opens_at, closes_at, draws_at, state, numbers, settled_at)
    select 'ssc', '', '2025-11-24-' || i, at - interval '3 minutes', at - interval '5 seconds', at, 'settled',
      '[["1","2","3","4","5"]]', now()
    from (select i, '2025-11-23T17:00:00Z'::timestamptz + i * interval '1 minute' as at from generate_series(0, 1439) i) times`.execute(
    owner.db,
  );
  const answer = await send(app, listDrawsOfDay, { gameCode: "ssc", day: "2025-11-24" });
  expect(answer.value.list).toHaveLength(120);
  expect(answer.value.list[0]).toMatchObject({ period: "2025-11-24-1439" });
  expect(answer.body.length).toBeLessThan(32 * 1_024);
  expect(await ofDay("ssc", "2025-11-24", 0)).toHaveLength(60);
});
