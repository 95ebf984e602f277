import { expect, test } from "vitest";
import { LOTTERY_CODES } from "#/lib/rules/lottery/games.ts";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";
import { type Trends, trendsOf } from "#/lib/rules/lottery/trends.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

/** Draws of one drum, the newest first. */
const opened = (...draws: readonly (readonly string[])[]) =>
  draws.map((numbers, at) => ({ period: `2026-11-24-${1000 - at}`, drawn: [numbers] }));

function trends(gameCode: string, draws: Parameters<typeof trendsOf>[1]): Trends {
  return trendsOf(gameCode, draws) ?? expect.unreachable(`${gameCode} has no trends`);
}
const trendOf = ({ tracks }: Trends, code: string, value: string, place: number | null = null) =>
  tracks
    .find((track) => track.code === code && track.place === place)
    ?.values.find((each) => each.value === value);
const road = ({ roads }: Trends, code: string) => roads.find((each) => each.code === code)?.beads;

test("three dice: how long a face and a sum have stayed out, how often they fell, and the road of size and parity", () => {
  const seen = trends("k3", opened(["1", "1", "2"], ["6", "6", "6"], ["1", "5", "6"]));
  expect(seen.draws).toBe(3);
  expect(trendOf(seen, "faces", "1")).toEqual({ value: "1", without: 0, lately: 3, times: 3 });
  expect(trendOf(seen, "faces", "6")).toEqual({ value: "6", without: 1, lately: 4, times: 4 });
  expect(trendOf(seen, "faces", "3")).toEqual({ value: "3", without: null, lately: 0, times: 0 });
  expect(trendOf(seen, "sums", "12")).toEqual({ value: "12", without: 2, lately: 1, times: 1 });
  // The oldest first; a triple loses, and so is neither.
  expect(road(seen, "size")).toEqual(["big", "neither", "small"]);
  expect(road(seen, "parity")).toEqual(["even", "neither", "even"]);
});

test("five digits: each place by itself, and the first digit against the last", () => {
  const seen = trends("ssc", opened(["9", "0", "0", "0", "1"], ["3", "9", "9", "9", "3"]));
  expect(trendOf(seen, "digits", "9", 1)).toMatchObject({ without: 0, times: 1 });
  expect(trendOf(seen, "digits", "9", 2)).toMatchObject({ without: 1, times: 1 });
  expect(road(seen, "dragon")).toEqual(["tie", "dragon"]);
  expect(road(seen, "size")).toEqual(["big", "small"]);
});

test("ten cars: the champion's place, and the road of the first two's sum", () => {
  const one = ["10", "09", "08", "07", "06", "05", "04", "03", "02", "01"];
  const seen = trends("pk10", opened(one, one.toReversed()));
  expect(seen.tracks).toHaveLength(10);
  expect(trendOf(seen, "cars", "10", 1)).toMatchObject({ without: 0 });
  expect(trendOf(seen, "cars", "01", 1)).toMatchObject({ without: 1 });
  expect(road(seen, "size")).toEqual(["small", "big"]);
  expect(road(seen, "dragon")).toEqual(["tiger", "dragon"]);
});

test("only the newest thirty draws count as lately", () => {
  const draws = opened(...Array.from({ length: 100 }, () => ["1", "2", "3"]));
  expect(trendOf(trends("k3", draws), "faces", "2")).toMatchObject({ lately: 30, times: 100 });
});

test("Vietnam's lotteries count days, whose stations fall together", () => {
  const other = [["12345"], ...NORTH.slice(1)];
  const gameCode = REGIONAL_CODES.south;
  const seen = trends(gameCode, [
    { period: "2026-11-24", drawn: other },
    { period: "2026-11-24", drawn: NORTH },
    { period: "2026-11-23", drawn: NORTH },
  ]);
  expect(seen.draws).toBe(2);
  expect(trendOf(seen, "special", "45")).toMatchObject({ without: 0, times: 1 });
  const ending = (NORTH[0]?.[0] ?? "").slice(-2);
  expect(trendOf(seen, "special", ending)).toMatchObject({ without: 0, times: 2 });
  expect(road(seen, "size")?.at(-1)).toBe("small");
  expect(road(seen, "parity")?.at(-1)).toBe("odd");
});

test.for(LOTTERY_CODES)("%s has trends of no draw as well, in which nothing fell", (gameCode) => {
  const seen = trends(gameCode, []);
  expect(seen.tracks.length).toBeGreaterThan(0);
  for (const { values } of seen.tracks)
    for (const each of values) expect(each).toMatchObject({ without: null, lately: 0, times: 0 });
});

test("a game that nobody knows has none", () => {
  expect(trendsOf("lotto", [])).toBeNull();
});
