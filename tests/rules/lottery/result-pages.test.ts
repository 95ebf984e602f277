import { expect, test } from "vitest";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";
import {
  drawPath,
  mayBeResults,
  readResultPage,
  resultsPath,
  stationPath,
} from "#/lib/rules/lottery/result-pages.ts";

const { north, south } = REGIONAL_CODES;

test.for<readonly [string, string | undefined, ReturnType<typeof readResultPage>]>([
  ["k3", undefined, { kind: "newest" }],
  ["k3", "2026-11-24", { kind: "day", day: "2026-11-24", hour: null }],
  ["k3", "2026-11-24/07", { kind: "day", day: "2026-11-24", hour: 7 }],
  [north, "2026-11-24", { kind: "day", day: "2026-11-24", hour: null }],
  [south, "tp-ho-chi-minh", { kind: "station", station: "TP. Hồ Chí Minh" }],
  // No day of the calendar, no hour of it, another's station, an hour of a lottery that draws once a day.
  ["k3", "2026-02-30", null],
  ["k3", "2026-11-24/24", null],
  ["k3", "2026-11-24/7", null],
  [north, "2026-11-24/07", null],
  [north, "tp-ho-chi-minh", null],
  ["k3", "ha-noi", null],
  ["lotto", undefined, null],
])("of %s, “%s” is what it says", ([gameCode, rest, page]) => {
  expect(readResultPage(gameCode, rest)).toEqual(page);
});

test("addresses that are made lead to a page, and others are known to lead nowhere without rendering", () => {
  for (const path of [
    resultsPath("k3"),
    resultsPath("k3", "2026-11-24", 7),
    stationPath(south, "Đà Lạt"),
    drawPath("power-655", "812"),
    "/results/k3/newest",
  ])
    expect([path, mayBeResults(path)]).toEqual([path, true]);
  for (const path of [
    "/results/lotto",
    "/results/k3/2026-13-01",
    "/results/k3/2026-11-24/07/1",
    drawPath(north, "812"),
    drawPath("k3", "0812"),
    drawPath("k3", "x"),
    `/results/${north}/newest`,
  ])
    expect([path, mayBeResults(path)]).toEqual([path, false]);
});
