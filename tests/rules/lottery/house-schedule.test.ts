import { expect, test } from "vitest";
import { slotsBetween } from "#/server/lottery/rules.ts";

const iso = (ms: number) => new Date(ms).toISOString();
const MINUTE = { everyMinutes: 1, firstMinute: 0, closesBeforeSeconds: 5, onSale: 2 };

test("a game of a minute has a draw at each full minute after now", () => {
  const now = Date.parse("2026-11-24T16:59:30Z");
  const slots = slotsBetween(MINUTE, now, now);
  // In Hanoi the new day has begun with the first of them.
  expect(slots.map(({ period }) => period)).toEqual(["2026-11-25-0000", "2026-11-25-0001"]);
  expect(slots.map(({ opensAtMs }) => iso(opensAtMs))).toEqual([
    "2026-11-24T16:58:00.000Z",
    "2026-11-24T16:59:00.000Z",
  ]);
  expect(slots.map(({ closesAtMs }) => iso(closesAtMs))).toEqual([
    "2026-11-24T16:59:55.000Z",
    "2026-11-24T17:00:55.000Z",
  ]);
});

test("a draw whose time is this very moment is over", () => {
  const now = Date.parse("2026-11-24T17:00:00Z");
  expect(slotsBetween(MINUTE, now, now)[0]?.period).toBe("2026-11-25-0001");
});

test("a game of three minutes that begins at one has its draws then, day after day", () => {
  const from = Date.parse("2026-11-24T16:55:00Z");
  const every = { everyMinutes: 3, firstMinute: 1, closesBeforeSeconds: 10, onSale: 1 };
  const slots = slotsBetween(every, from, from + 6 * 60_000);
  expect(slots.map(({ period }) => period)).toEqual(
    ["2026-11-24-2355", "2026-11-24-2358", "2026-11-25-0001", "2026-11-25-0004"].slice(1, 4),
  );
});

test("a game of a day is named after the day in Hanoi", () => {
  const daily = { everyMinutes: 1440, firstMinute: 18 * 60, closesBeforeSeconds: 300, onSale: 2 };
  const slots = slotsBetween(
    daily,
    Date.parse("2026-11-24T11:00:00Z"),
    Date.parse("2026-11-24T11:00:00Z"),
  );
  expect(slots.map(({ period, drawsAtMs }) => [period, iso(drawsAtMs)])).toEqual([
    ["2026-11-25", "2026-11-25T11:00:00.000Z"],
    ["2026-11-26", "2026-11-26T11:00:00.000Z"],
  ]);
});

test("a day of a game of a minute has 1,440 draws, each with a period of its own", () => {
  const from = Date.parse("2026-11-24T17:00:00Z") - 1;
  const slots = slotsBetween(MINUTE, from, from + 24 * 3_600_000 - 2 * 60_000);
  expect(new Set(slots.map(({ period }) => period)).size).toBe(1_440);
});
