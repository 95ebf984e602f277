import { expect, test } from "vitest";
import { seedDrawnMonth } from "#/demo/lottery-month.ts";
import { DAY_MS } from "#/lib/base/time.ts";
import { listOpenedNumbers, listTickets, type Ticket } from "#/lib/contract/lottery/calls.ts";
import { LOTTERIES, pastDraws, periodOf } from "#/lib/rules/lottery/schedule.ts";
import { fictionalNumbers, SOURCES } from "#/sandbox/lottery/numbers.ts";
import { AREAS } from "#/server/areas.ts";
import { reconcile } from "#/server/ledger/index.ts";
import { lotteryFigures, noteResult } from "#/server/lottery/index.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const KEY = "a-key-of-the-feed-that-these-tests-made";
const { app, database } = await testPlatform();
const owner = database.owner.db;
// The database's clock sells, and it is now.
const nowMs = Date.now();
await seedDrawnMonth(owner, KEY, () => nowMs);

async function ticketsOf(username: string): Promise<readonly Ticket[]> {
  const by = await enter(app, username);
  return (await send(app, listTickets, { pageSize: 50 }, by)).value.list;
}

test.for(LOTTERIES)("$name shows a month of opened draws", async ({ gameCode }) => {
  const expected = pastDraws(nowMs, 30).filter((draw) => draw.gameCode === gameCode);
  expect(expected.length).toBeGreaterThanOrEqual(30);
  const { list } = (await send(app, listOpenedNumbers, { gameCode })).value;
  expect(list).toHaveLength(expected.length);
  for (const draw of expected) {
    const { station, period } = draw;
    const drawn = fictionalNumbers(KEY, draw);
    expect(list).toContainEqual(expect.objectContaining({ station, period, drawn }));
  }
});

test("members have tickets that won, lost, were given back and wait", async () => {
  const linh = await ticketsOf("linh");
  const states = Object.groupBy(linh, ({ state }) => state);
  expect(states.won).toHaveLength(2);
  expect(states.lost).toHaveLength(2);
  expect(states.cancelled).toHaveLength(1);
  expect(states.open).toHaveLength(2);
  for (const username of ["budi", "sofia"])
    expect((await ticketsOf(username)).length).toBeGreaterThan(1);
  for (const { placedAt, closesAt, drawsAt, period } of linh) {
    expect(Date.parse(placedAt)).toBeLessThanOrEqual(Date.parse(closesAt));
    // A draw has one name: the day on which it is.
    expect(period).toBe(periodOf(Date.parse(drawsAt)));
  }
});

test("the books, the tickets and the facts of play agree to the last unit", async () => {
  expect((await reconcile(owner)).drift).toEqual([]);
  for (const area of AREAS) expect(await area.reconcile?.(owner)).toEqual(area.reconcile && []);
});

test("nothing of it waits for somebody, and what the feed tells once more is what is known", async () => {
  const told = pastDraws(nowMs, 3);
  const ids = new Map(
    (
      await database.db
        .selectFrom("lottery_draws")
        .select(["id", "game", "station", "period"])
        .execute()
    ).map(({ id, game, station, period }) => [`${game} ${station} ${period}`, id]),
  );
  for (const draw of told) {
    const drawId = ids.get(`${draw.gameCode} ${draw.station} ${draw.period}`) ?? 0n;
    const source = `feed:${SOURCES[0]}`;
    const numbers = fictionalNumbers(KEY, draw);
    expect(await noteResult(owner, { drawId, source, numbers })).toMatchObject({
      value: "decided",
    });
  }
  for (const { name, labels, value } of await lotteryFigures(owner))
    expect([name, labels, value]).toEqual([name, labels, 0]);
});

test("the next start adds what was missed, and buys nothing again", async () => {
  const before = await ticketsOf("linh");
  await seedDrawnMonth(owner, KEY, () => nowMs + 10 * DAY_MS);
  expect(await ticketsOf("linh")).toHaveLength(before.length);
});
