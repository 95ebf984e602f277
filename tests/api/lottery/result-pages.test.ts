import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { readHouseResults } from "#/components/lottery/house-results.ts";
import { lastOfHouse } from "#/components/lottery/newest.ts";
import { untilOfProof } from "#/components/lottery/proof-page.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import type { DrawProof } from "#/lib/contract/lottery/calls.ts";
import type { ResultPage } from "#/lib/rules/lottery/result-pages.ts";
import { periodOf } from "#/lib/rules/lottery/schedule.ts";
import { openHouseDraws } from "#/server/lottery/index.ts";
import { testDatabase } from "../../support/database.ts";

const { db, owner } = await testDatabase();
const data = { houseDraws: openHouseDraws(db) };
/** The end of the last whole hour: the newest draw is of its last minute. */
const { rows: clock } = await sql<{ now: Date }>`
  select date_trunc('hour', clock_timestamp()) - interval '1 second' as now`.execute(db);
const nowMs = clock[0]?.now.getTime() ?? 0;
const today = periodOf(nowMs);
const yesterday = periodOf(nowMs - DAY_MS);

type Asked = Exclude<ResultPage, { kind: "station" }>;
const ofDay = (day: string, hour: number | null = null): Asked => ({ kind: "day", day, hour });

/** Reads a page, with the moment until which it is true. */
async function read(gameCode: string, page: Asked) {
  let untilMs = Number.POSITIVE_INFINITY;
  const until = (ms: number) => {
    if (ms > nowMs) untilMs = Math.min(untilMs, ms);
  };
  return { page: await readHouseResults({ data, nowMs, until }, gameCode, page), untilMs };
}

/** Two days of a game that is drawn each minute, and of one that is drawn once a day. */
beforeAll(async () => {
  await sql`
    insert into lottery_draws (game, station, period, opens_at, closes_at, draws_at, state, numbers, revision, decided_at,
      settled_at)
    select 'k3', '', 'k3-' || n, at - interval '2 minutes', at - interval '1 second', at, 'settled', '[["1","2","3"]]', 1,
      at, at
    from generate_series(0, 4000) n, lateral (
      select date_trunc('hour', clock_timestamp()) - interval '1 minute' - n * interval '1 minute' as at) times`.execute(
    owner.db,
  );
  await sql`
    insert into lottery_draws (game, station, period, opens_at, closes_at, draws_at, state, numbers, revision, decided_at,
      settled_at)
    values ('mega-645', '', ${yesterday}, ${yesterday}::timestamptz - interval '2 days',
      ${`${yesterday}T18:00:00+07:00`}::timestamptz - interval '1 minute', ${`${yesterday}T18:00:00+07:00`}::timestamptz,
      'settled', '[["01","02","03","04","05","06"]]', 1, clock_timestamp(), clock_timestamp())`.execute(
    owner.db,
  );
});

test("the newest draws are a page that stands for an hour: the minute moves only the rows that it asks for", async () => {
  const { page, untilMs } = await read("k3", { kind: "newest" });
  expect(page?.draws).toHaveLength(60);
  expect(page?.newest).not.toBeNull();
  expect(untilMs).toBe((Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS);
  expect((await read("k3", ofDay(today))).untilMs).toBe(untilMs);
});

test("a day of a game that is drawn each minute is shown hour by hour, never as a whole", async () => {
  const { page, untilMs } = await read("k3", ofDay(yesterday));
  expect(page?.hours.size).toBe(24);
  expect(page?.hour).toBe(23);
  expect(page?.draws).toHaveLength(60);
  // It does not change any more: it stands until its draws may be forgotten.
  expect(untilMs).toBeGreaterThan(nowMs + 25 * DAY_MS);
  const hour = await read("k3", ofDay(yesterday, 13));
  expect(
    hour.page?.draws.map(({ drawsAt }) =>
      new Date(Date.parse(drawsAt) + 7 * HOUR_MS).getUTCHours(),
    ),
  ).toEqual(Array.from({ length: 60 }, () => 13));
});

test("a day of few draws is one page, which has no hours", async () => {
  const { page } = await read("mega-645", ofDay(yesterday));
  expect(page).toMatchObject({ hour: null, draws: [{ gameCode: "mega-645", state: "drawn" }] });
  expect(page?.hours.size).toBe(0);
  expect((await read("mega-645", ofDay(yesterday, 18))).page).toBeNull();
});

test("what has no draws is no page, and is looked for again in a minute", async () => {
  for (const page of [ofDay("2020-01-01"), ofDay(periodOf(nowMs + DAY_MS))]) {
    const { page: found, untilMs } = await read("k3", page);
    expect(found).toBeNull();
    expect(untilMs).toBe(nowMs + MINUTE_MS);
  }
});

test("the last draw of each game that has one stands on the page of all", async () => {
  const { draws, nextMs } = await lastOfHouse({ data, nowMs });
  expect(draws.map(({ gameCode }) => gameCode)).toEqual(["k3", "mega-645"]);
  expect(nextMs).toBeNull();
});

test("a draw's page is made anew when it is drawn, and stands from then on", () => {
  const drawsAt = new Date(nowMs + HOUR_MS).toISOString();
  const ahead = { drawsAt, seed: null } as DrawProof;
  expect(untilOfProof(ahead, nowMs)).toBeGreaterThan(nowMs + HOUR_MS);
  expect(untilOfProof(ahead, nowMs + HOUR_MS + 1)).toBeLessThan(nowMs + HOUR_MS + MINUTE_MS);
  expect(untilOfProof({ ...ahead, seed: "00" }, nowMs + 2 * HOUR_MS)).toBeGreaterThan(
    nowMs + 20 * DAY_MS,
  );
  expect(untilOfProof(null, nowMs)).toBe(nowMs + MINUTE_MS);
});
