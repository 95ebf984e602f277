import { expect, test } from "vitest";
import type { HouseDrawsPageData } from "#/lib/contract/lottery/page-data.ts";
import type { DayDraw } from "#/lib/contract/lottery/results.ts";
import { keepPast } from "#/server/lottery/past-draws.ts";

const HOUR = { day: "2026-11-24", hour: 12 };
/** When that hour is over in Hanoi, and what was late in it too. */
const LATER_MS = Date.parse("2026-11-24T13:05:00+07:00");

const draw = (state: DayDraw["state"]): DayDraw => ({
  ...{ drawId: "1", gameCode: "k3", station: "", period: "2026-11-24-1200" },
  ...{ drawsAt: "2026-11-24T05:00:00.000Z", state, drawn: [["1", "2", "3"]] },
});

/** The house's draws with all that is asked for noted, and a clock and a version that a test moves. */
function house() {
  const asked: string[] = [];
  const world = { nowMs: LATER_MS, version: "1", draws: [draw("drawn")] };
  const note = <T>(what: string, value: T): Promise<T> => {
    asked.push(what);
    return Promise.resolve(value);
  };
  const read: HouseDrawsPageData = {
    newest: () => note("newest", { draws: [], nextAt: null }),
    ofDay: (game, day, hour) => note(`${game} ${day} ${hour ?? "all"}`, world.draws),
    hoursOf: (game, day) => note(`${game} ${day} hours`, new Map([[12, 60]])),
    days: (game) => note(`${game} days`, ["2026-11-24"]),
    games: () => note("games", ["k3"]),
    proof: () => note("proof", null),
  };
  const kept = keepPast(
    read,
    async () => world.version,
    () => world.nowMs,
  );
  const ask = (game = "k3") => kept.ofDay(game, HOUR.day, HOUR.hour);
  return { asked, world, kept, ask };
}

test("an hour that is over is read once", async () => {
  const { asked, ask } = house();
  expect(await ask()).toEqual([draw("drawn")]);
  expect(await ask()).toEqual([draw("drawn")]);
  expect(asked).toEqual(["k3 2026-11-24 12"]);
});

test.for([
  ["that is not over", { nowMs: LATER_MS - 10 * 60_000 }],
  ["of which a draw is not decided", { draws: [draw("drawn"), draw("ahead")] }],
  ["without draws, which may come", { draws: [] }],
])("an hour %s is read each time", async ([, change]) => {
  const { asked, world, ask } = house();
  Object.assign(world, change);
  await ask();
  await ask();
  expect(asked).toHaveLength(2);
});

test("once a draw is declared void the past is read anew", async () => {
  const { world, ask } = house();
  await ask();
  Object.assign(world, { draws: [draw("void")], version: "2" });
  expect(await ask()).toEqual([draw("void")]);
});

test("results of others, which can be corrected, are read each time", async () => {
  const { asked, ask } = house();
  await ask("xo-so-mien-bac");
  await ask("xo-so-mien-bac");
  expect(asked).toHaveLength(2);
});

test("what hours a day had is read once it is over, which days there are once a minute", async () => {
  const { asked, world, kept } = house();
  const read = async () => {
    await kept.hoursOf("k3", HOUR.day);
    await kept.days("k3");
  };
  await read();
  await read();
  expect(asked).toEqual(["k3 2026-11-24 hours", "k3 days", "k3 2026-11-24 hours"]);
  world.nowMs = Date.parse("2026-11-25T00:05:00+07:00");
  await read();
  await read();
  expect(asked.slice(3)).toEqual(["k3 2026-11-24 hours", "k3 days"]);
});

test("of hours that nobody asks for again the oldest go", async () => {
  const { asked, world, kept, ask } = house();
  world.nowMs = Date.parse("2027-11-25T00:00:00Z");
  await ask();
  for (let other = 0; other < 500; other++)
    await kept.ofDay("ssc", new Date(Date.UTC(2025, 0, 1 + other)).toISOString().slice(0, 10), 0);
  await ask();
  expect(asked.filter((what) => what === "k3 2026-11-24 12")).toHaveLength(2);
});
