import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DRAW_ZONE } from "#/lib/rules/lottery/regions.ts";
import {
  drawWeek,
  findLottery,
  LOTTERIES,
  nextDraw,
  nextDraws,
  pastDraws,
  periodOf,
  prizeTiers,
} from "#/lib/rules/lottery/schedule.ts";

const hanoi = (text: string): number => Date.parse(`${text}+07:00`);
const lottery = (code: string) => {
  const found = findLottery(code);
  if (!found) throw new Error(`no lottery ${code}`);
  return found;
};
const inZone = (ms: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en", { ...options, timeZone: DRAW_ZONE }).format(ms);
const anyMoment = fc.integer({ min: Date.UTC(1999, 0, 1), max: Date.UTC(2100, 0, 1) });

describe("the draws of Vietnam's lotteries", () => {
  it.each([
    ["xo-so-mien-nam", "2026-11-21T16:14:59", "2026-11-21T16:15", "TP. Hồ Chí Minh"],
    ["xo-so-mien-nam", "2026-11-21T16:15:00", "2026-11-22T16:15", "Tiền Giang"],
    ["xo-so-mien-trung", "2026-11-19T03:00:00", "2026-11-19T17:15", "Bình Định"],
    ["xo-so-mien-bac", "2026-11-20T18:14:59", "2026-11-20T18:15", "Hải Phòng"],
    ["xo-so-mien-bac", "2026-11-20T23:59:59", "2026-11-21T18:15", "Nam Định"],
    ["xo-so-mien-bac", "2026-12-31T20:00:00", "2027-01-01T18:15", "Hải Phòng"],
    ["xo-so-mien-bac", "2028-02-28T19:00:00", "2028-02-29T18:15", "Quảng Ninh"],
  ])("%s after %s is at %s in %s", (code, now, at, station) => {
    const draw = nextDraw(lottery(code), hanoi(now));
    expect(new Date(draw.drawsAtMs).toISOString()).toBe(new Date(hanoi(at)).toISOString());
    expect(draw.stations[0]).toBe(station);
  });

  it("come within a day, at the lottery's own hour in Hanoi, on the weekday of their stations", () => {
    const hours = { south: "16:15", central: "17:15", north: "18:15" };
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...LOTTERIES), (nowMs, each) => {
        const { drawsAtMs, stations } = nextDraw(each, nowMs);
        expect(drawsAtMs).toBeGreaterThan(nowMs);
        expect(drawsAtMs - nowMs).toBeLessThanOrEqual(86_400_000);
        const at = inZone(drawsAtMs, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
        expect(at).toBe(hours[each.region]);
        const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
        const weekday = days.indexOf(inZone(drawsAtMs, { weekday: "short" }));
        expect(stations).toEqual(each.stations[weekday]);
      }),
    );
  });

  it("are told the soonest first", () => {
    const at = (time: string) => nextDraws(hanoi(time)).map((draw) => draw.lottery.region);
    expect(at("2026-11-21T09:00")).toEqual(["south", "central", "north"]);
    expect(at("2026-11-21T16:30")).toEqual(["central", "north", "south"]);
    expect(at("2026-11-21T18:14")).toEqual(["north", "south", "central"]);
  });

  it("fill a week from Hanoi's today, though it be yesterday elsewhere", () => {
    const week = drawWeek(Date.parse("2026-11-21T18:00:00Z"));
    expect(week).toHaveLength(7);
    expect(week[0]?.startsAtMs).toBe(hanoi("2026-11-22T00:00"));
    const north = week.map(({ draws }) => draws.find((draw) => draw.lottery.region === "north"));
    expect(north.map((draw) => draw?.stations[0])).toEqual([
      "Thái Bình",
      "Hà Nội",
      "Quảng Ninh",
      "Bắc Ninh",
      "Hà Nội",
      "Hải Phòng",
      "Nam Định",
    ]);
  });

  it("are named by Hanoi's day, though it be yesterday elsewhere", () => {
    expect(periodOf(Date.parse("2026-11-21T18:00:00Z"))).toBe("2026-11-22");
    expect(periodOf(Date.parse("2026-11-21T16:59:59Z"))).toBe("2026-11-21");
  });

  it("that are over are told station by station, the oldest first", () => {
    const told = (days: number) =>
      pastDraws(hanoi("2026-11-24T17:15"), days).map(({ station, period }) => [station, period]);
    expect(told(1)).toEqual([
      ["Hà Nội", "2026-11-23"],
      ["Bến Tre", "2026-11-24"],
      ["Vũng Tàu", "2026-11-24"],
      ["Bạc Liêu", "2026-11-24"],
      ["Đắk Lắk", "2026-11-24"],
      ["Quảng Nam", "2026-11-24"],
    ]);
    // A week has 7 draws in the north, 17 in the centre and 22 in the south.
    expect(told(7)).toHaveLength(46);
    expect(told(0)).toEqual([]);
  });

  it("let 27 numbers fall in the north and 18 at each station elsewhere", () => {
    const numbers = (region: "north" | "central" | "south") =>
      prizeTiers(region).reduce((sum, { numbers: of }) => sum + of, 0);
    expect([numbers("north"), numbers("central"), numbers("south")]).toEqual([27, 18, 18]);
    const long = (region: "north" | "south", digits: number) =>
      prizeTiers(region)
        .filter((each) => each.digits >= digits)
        .reduce((sum, { numbers: of }) => sum + of, 0);
    expect([long("north", 3), long("north", 4)]).toEqual([23, 20]);
    expect([long("south", 3), long("south", 4)]).toEqual([17, 16]);
  });

  it("have no lottery of another code", () => {
    expect(findLottery("mien-tay")).toBeNull();
    expect(findLottery("__proto__")).toBeNull();
  });
});
