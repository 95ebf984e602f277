import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { checkDrawn } from "#/lib/rules/lottery/checks.ts";
import { findGame } from "#/lib/rules/lottery/games.ts";
import { LOTTERIES, pastDraws } from "#/lib/rules/lottery/schedule.ts";
import { buildApp } from "#/sandbox/lottery/app.ts";
import { readConfig } from "#/sandbox/lottery/config.ts";
import { fictionalNumbers, idOf } from "#/sandbox/lottery/numbers.ts";
import { type Fault, openReporter, type Telling } from "#/sandbox/lottery/reporter.ts";
import { scheduleDraws } from "#/server/lottery/index.ts";
import { lotteryRoutes } from "#/server/lottery/routes.ts";
import { connectSandboxLottery } from "../../../scripts/supervisor/sandbox-lottery.ts";
import { testApp } from "../../support/app.ts";
import { testClock } from "../../support/clock.ts";
import { testDatabase } from "../../support/database.ts";

const KEY = "a-key-of-the-feed-that-these-tests-made";
const FEED = [{ name: "lottery" }];
/** Monday evenings in Hanoi, when the day's six draws are over; the database's clock is past them all. */
let evening = Date.parse("2025-01-06T20:00:00+07:00");

const { db, owner } = await testDatabase({ demo: true });
let clock = testClock(evening);
const site = await testApp({
  db,
  clock: () => clock(),
  routes: lotteryRoutes({ db, clock: () => clock() }),
});
const resultsUrl = await site.listen({ host: "127.0.0.1", port: 0 });

beforeEach(() => connectSandboxLottery(owner.url, FEED, { LOTTERY_KEY: KEY }));

/** A feed on weeks of its own, of which the site has the draws unless told. */
async function openFeed({ scheduled = true, url = resultsUrl } = {}) {
  evening += 28 * DAY_MS;
  clock = testClock(evening);
  if (scheduled) for (const days of [-7, 0]) await scheduleDraws(owner.db, evening + days * DAY_MS);
  const said: string[] = [];
  const open = () =>
    openReporter({ key: KEY, resultsUrl: url, clock, log: (line) => void said.push(line) });
  const reporter = open();
  const app = await buildApp({ reporter, key: KEY });
  const press = (path: string, payload: Record<string, string>, headers = {}) =>
    app.inject({ method: "POST", url: path, payload, headers });
  const again = (draw: string, telling: Telling) => press("/controls/again", { draw, telling });
  /** Lets a day go by, on which something goes wrong with its first draw; answers that one and the others. */
  const nextDay = async (fault?: Fault) => {
    if (fault) await press("/controls", { fault });
    clock.advance(DAY_MS);
    await reporter.look();
    const [first = "", ...others] = pastDraws(clock(), 1).map(idOf);
    return { first, others };
  };
  const reportsOf = (draw: string) => reporter.list().find(({ id }) => id === draw)?.reports;
  return { reporter, app, press, again, nextDay, reportsOf, said, reopen: open };
}

/** How a draw stands with the site: its state, and how often it was told anything. */
async function standing(id: string): Promise<readonly [string | undefined, number]> {
  const [game = "", station = "", period = ""] = id.split("/");
  const { rows } = await sql<{ state: string; told: number }>`
    select state, (select count(*)::int from lottery_results where draw_id = d.id) as told
      from lottery_draws d where game = ${game} and station = ${station} and period = ${period}`.execute(
    db,
  );
  return [rows[0]?.state, rows[0]?.told ?? 0];
}

test("a feed that was down tells what it missed, two sources a draw, and once more changes nothing", async () => {
  const { reporter, reopen, said } = await openFeed();
  await reporter.look();
  const ids = pastDraws(clock(), 3).map(idOf);
  expect(new Set(ids.map((id) => id.split("/")[0]))).toEqual(
    new Set(LOTTERIES.map(({ gameCode }) => gameCode)),
  );
  for (const id of ids) expect(await standing(id)).toEqual(["drawn", 2]);
  await reopen().look();
  for (const id of ids) expect(await standing(id)).toEqual(["drawn", 2]);
  expect(said).toEqual([]);
});

test("the same key tells the same numbers, which the game could draw; another key tells others", () => {
  for (const { gameCode } of LOTTERIES) {
    const draw = { gameCode, station: "Huế", period: "2026-03-02" };
    const game = findGame(gameCode) ?? expect.unreachable();
    const numbers = fictionalNumbers(KEY, draw);
    expect(checkDrawn(game, numbers).ok).toBe(true);
    expect(fictionalNumbers(KEY, draw)).toEqual(numbers);
    const others = [
      fictionalNumbers(`${KEY}2`, draw),
      fictionalNumbers(KEY, draw, "wrong"),
      fictionalNumbers(KEY, { ...draw, period: "2026-03-03" }),
    ];
    for (const other of others) expect(other).not.toEqual(numbers);
  }
});

test("a wrong number from one source holds that draw, and no other", async () => {
  const { nextDay } = await openFeed();
  const { first, others } = await nextDay("wrong");
  expect(await standing(first)).toEqual(["held", 2]);
  for (const id of others) expect(await standing(id)).toEqual(["drawn", 2]);
});

test("a draw that is told late is decided then", async () => {
  const { nextDay, reporter } = await openFeed();
  const { first, others } = await nextDay("late");
  expect(await standing(first)).toEqual(["scheduled", 0]);
  expect(await standing(others[0] ?? "")).toEqual(["drawn", 2]);
  clock.advance(2 * MINUTE_MS);
  await reporter.look();
  expect(await standing(first)).toEqual(["drawn", 2]);
});

test("a draw that is told twice is noted once of each source", async () => {
  const { nextDay, reportsOf } = await openFeed();
  const { first } = await nextDay("twice");
  expect(await standing(first)).toEqual(["drawn", 2]);
  expect(reportsOf(first)?.map((each) => each.said)).toEqual([
    "noted",
    "drawn",
    "decided",
    "decided",
  ]);
});

test("a draw of which one source is silent waits; of which both are, it is not known at all", async () => {
  const { nextDay, again, reporter } = await openFeed();
  const one = await nextDay("one_silent");
  expect(await standing(one.first)).toEqual(["scheduled", 1]);
  const both = await nextDay("silent");
  expect(await standing(both.first)).toEqual(["scheduled", 0]);
  // Whoever runs it has it said after all.
  expect((await again(both.first, "right")).statusCode).toBe(303);
  await reporter.look();
  expect(await standing(both.first)).toEqual(["drawn", 2]);
});

test("a source that says something else of a decided draw is heard, and decides nothing", async () => {
  const { nextDay, again, reporter } = await openFeed();
  const { first } = await nextDay();
  clock.advance(1);
  await again(first, "wrong");
  await reporter.look();
  expect(await standing(first)).toEqual(["drawn", 3]);
});

test("what the site does not hear is told again, each time later, until it does", async () => {
  const { reporter: deaf } = await openFeed({ url: "http://127.0.0.1:1" });
  await deaf.look();
  const tries = () => deaf.list()[0]?.reports[0];
  expect(tries()).toMatchObject({ state: "unheard", attempts: 1 });
  await deaf.look();
  expect(tries()?.attempts).toBe(1);
  for (const [waitMs, attempts] of [
    [1_000, 2],
    [1_999, 2],
    [1, 3],
  ] as const) {
    clock.advance(waitMs);
    await deaf.look();
    expect(tries()?.attempts).toBe(attempts);
  }
});

test("a draw that the site does not have is told once, and left at that", async () => {
  const { nextDay, reportsOf, reporter } = await openFeed({ scheduled: false });
  const { first } = await nextDay();
  clock.advance(MINUTE_MS);
  await reporter.look();
  const refused = { state: "refused", said: "draw_unknown", attempts: 1 };
  expect(reportsOf(first)).toMatchObject([refused, refused]);
});

test("its page says that the results are fictional, and what was told of each draw", async () => {
  const { app, reporter } = await openFeed();
  await reporter.look();
  const spanish = (await app.inject({ url: "/controls" })).body;
  expect(spanish).toContain("son ficticios");
  expect(spanish).toContain("sandbox-radio: decidido");
  expect((await app.inject({ url: "/controls?lang=en" })).body).toContain("are fictional");
  expect((await app.inject({ url: "/" })).headers["location"]).toBe("/controls");
  expect((await app.inject({ url: "/health/ready" })).statusCode).toBe(200);
});

test.for([
  ["/controls", { fault: "explode" }],
  ["/controls/again", { draw: "xo-so-mien-bac/Huế/2020-01-01", telling: "right" }],
  ["/controls/again", { draw: "x", telling: "softly" }],
] as const)("a press on %s that names nothing there is, %j, is refused", async ([url, form]) => {
  const { press, reporter } = await openFeed();
  await reporter.look();
  expect((await press(url, form)).statusCode).toBe(400);
});

test("no press from another site's page is taken", async () => {
  const { press, reporter } = await openFeed();
  const headers = { "sec-fetch-site": "cross-site" };
  expect((await press("/controls", { fault: "wrong" }, headers)).statusCode).toBe(403);
  expect(reporter.listFaults()).toEqual([]);
});

test("it does not start in production, nor without a key", () => {
  expect(readConfig({ LOTTERY_KEY: KEY })).toMatchObject({ port: 4326, key: KEY });
  expect(() => readConfig({ LOTTERY_KEY: KEY, NODE_ENV: "production" })).toThrow("NODE_ENV");
  expect(() => readConfig({ LOTTERY_KEY: "short" })).toThrow("LOTTERY_KEY");
});

test("a start without the feed hears its sources no more; one that the operator switched off stays off", async () => {
  const sources = () =>
    db.selectFrom("lottery_sources").select(["id", "enabled"]).orderBy("id").execute();
  await owner.db
    .updateTable("lottery_sources")
    .set({ enabled: false })
    .where("id", "=", "sandbox-radio")
    .execute();
  await connectSandboxLottery(owner.url, FEED, { LOTTERY_KEY: KEY });
  expect(await sources()).toEqual([
    { id: "sandbox-gazette", enabled: true },
    { id: "sandbox-radio", enabled: false },
  ]);
  await connectSandboxLottery(owner.url, [], { LOTTERY_KEY: "" });
  expect(await sources()).toEqual([]);
});
