import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { REGIONAL_CODES, type Region } from "./regions.ts";

/** A region's lottery: the game code that addresses carry, its own name, and its week. */
export type RegionalLottery = {
  readonly region: Region;
  readonly gameCode: string;
  /** As people there call it. */
  readonly name: string;
  /** Minutes after midnight, Hanoi, at which the first ball falls. */
  readonly drawsAtMinute: number;
  /** Who draws on each day of the week, Monday first. */
  readonly stations: readonly (readonly string[])[];
};

/** One draw: a region's stations on one day. */
export type Draw = {
  readonly lottery: RegionalLottery;
  readonly stations: readonly string[];
  readonly drawsAtMs: number;
};

/** What one station draws on one day, as sources of results name it. */
export type StationDraw = {
  readonly gameCode: string;
  readonly station: string;
  /** The day, as Hanoi writes it: "2026-11-24". */
  readonly period: string;
  readonly drawsAtMs: number;
};

/** A day of the calendar; `startsAtMs` is its midnight in Hanoi. */
export type DrawDay = { readonly startsAtMs: number; readonly draws: readonly Draw[] };

const ZONE_MS = 7 * 60 * MINUTE_MS;
const DAYS_A_WEEK = 7;
/** 1 January 1970 was a Thursday: the fourth day of a week that begins on Monday. */
const EPOCH_WEEKDAY = 3;

/**
 * Times and stations as the lotteries publish them (reference/lottery.md, S16 and S18): north 18:15, central 17:15,
 * south 16:15. In the order of the day's draws.
 */
export const LOTTERIES: readonly RegionalLottery[] = [
  {
    region: "south",
    gameCode: REGIONAL_CODES.south,
    name: "Miền Nam",
    drawsAtMinute: 16 * 60 + 15,
    stations: [
      ["TP. Hồ Chí Minh", "Đồng Tháp", "Cà Mau"],
      ["Bến Tre", "Vũng Tàu", "Bạc Liêu"],
      ["Đồng Nai", "Cần Thơ", "Sóc Trăng"],
      ["Tây Ninh", "An Giang", "Bình Thuận"],
      ["Vĩnh Long", "Bình Dương", "Trà Vinh"],
      ["TP. Hồ Chí Minh", "Long An", "Bình Phước", "Hậu Giang"],
      ["Tiền Giang", "Kiên Giang", "Đà Lạt"],
    ],
  },
  {
    region: "central",
    gameCode: REGIONAL_CODES.central,
    name: "Miền Trung",
    drawsAtMinute: 17 * 60 + 15,
    stations: [
      ["Phú Yên", "Thừa Thiên Huế"],
      ["Đắk Lắk", "Quảng Nam"],
      ["Đà Nẵng", "Khánh Hòa"],
      ["Bình Định", "Quảng Trị", "Quảng Bình"],
      ["Gia Lai", "Ninh Thuận"],
      ["Đà Nẵng", "Quảng Ngãi", "Đắk Nông"],
      ["Kon Tum", "Khánh Hòa", "Thừa Thiên Huế"],
    ],
  },
  {
    region: "north",
    gameCode: REGIONAL_CODES.north,
    name: "Miền Bắc",
    drawsAtMinute: 18 * 60 + 15,
    stations: [
      ["Hà Nội"],
      ["Quảng Ninh"],
      ["Bắc Ninh"],
      ["Hà Nội"],
      ["Hải Phòng"],
      ["Nam Định"],
      ["Thái Bình"],
    ],
  },
];

/** A prize tier of one draw: how many numbers fall, of how many digits. `prize` null is the special one. */
export type PrizeTier = {
  readonly prize: number | null;
  readonly numbers: number;
  readonly digits: number;
};

const tier = (prize: number | null, numbers: number, digits: number): PrizeTier => ({
  prize,
  numbers,
  digits,
});
const NORTH_TIERS = [
  tier(null, 1, 5),
  tier(1, 1, 5),
  tier(2, 2, 5),
  tier(3, 6, 5),
  tier(4, 4, 4),
  tier(5, 6, 4),
  tier(6, 3, 3),
  tier(7, 4, 2),
];
const SOUTH_TIERS = [
  tier(null, 1, 6),
  tier(1, 1, 5),
  tier(2, 1, 5),
  tier(3, 2, 5),
  tier(4, 7, 5),
  tier(5, 1, 4),
  tier(6, 3, 4),
  tier(7, 1, 3),
  tier(8, 1, 2),
];

/** What falls in one draw (S16, S17): 27 numbers in the north, 18 at each station elsewhere. */
export function prizeTiers(region: Region): readonly PrizeTier[] {
  return region === "north" ? NORTH_TIERS : SOUTH_TIERS;
}

/** The lottery of a game code, or null. */
export function findLottery(gameCode: string): RegionalLottery | null {
  return LOTTERIES.find((lottery) => lottery.gameCode === gameCode) ?? null;
}

function dayOf(ms: number): number {
  return Math.floor((ms + ZONE_MS) / DAY_MS);
}

function drawOn(lottery: RegionalLottery, day: number): Draw {
  const weekday = (((day + EPOCH_WEEKDAY) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK;
  return {
    lottery,
    stations: lottery.stations[weekday] ?? [],
    drawsAtMs: day * DAY_MS - ZONE_MS + lottery.drawsAtMinute * MINUTE_MS,
  };
}

/** A lottery's next draw: the first whose time is after `nowMs`. Every lottery draws every day. */
export function nextDraw(lottery: RegionalLottery, nowMs: number): Draw {
  const today = drawOn(lottery, dayOf(nowMs));
  return today.drawsAtMs > nowMs ? today : drawOn(lottery, dayOf(nowMs) + 1);
}

/** The next draw of every lottery, the soonest first. */
export function nextDraws(nowMs: number): readonly Draw[] {
  return LOTTERIES.map((lottery) => nextDraw(lottery, nowMs)).sort(
    (one, other) => one.drawsAtMs - other.drawsAtMs,
  );
}

/** Seven days of draws, from Hanoi's today. */
export function drawWeek(nowMs: number): readonly DrawDay[] {
  return Array.from({ length: DAYS_A_WEEK }, (_, ahead) => {
    const day = dayOf(nowMs) + ahead;
    return {
      startsAtMs: day * DAY_MS - ZONE_MS,
      draws: LOTTERIES.map((lottery) => drawOn(lottery, day)),
    };
  });
}

/** The day that a draw is named by, as Hanoi writes it: "2026-11-24". */
export function periodOf(drawsAtMs: number): string {
  return new Date(drawsAtMs + ZONE_MS).toISOString().slice(0, "2026-11-24".length);
}

/** What stations have drawn within so many days before `nowMs`, the oldest first. */
export function pastDraws(nowMs: number, days: number): readonly StationDraw[] {
  const fromMs = nowMs - days * DAY_MS;
  return Array.from({ length: days + 1 }, (_, index) => dayOf(fromMs) + index)
    .flatMap((day) => LOTTERIES.map((lottery) => drawOn(lottery, day)))
    .filter(({ drawsAtMs }) => drawsAtMs > fromMs && drawsAtMs <= nowMs)
    .flatMap(({ lottery: { gameCode }, stations, drawsAtMs }) =>
      stations.map((station) => ({ gameCode, station, period: periodOf(drawsAtMs), drawsAtMs })),
    );
}
