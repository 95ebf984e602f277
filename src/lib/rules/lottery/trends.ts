import type { DrawnNumbers, LotteryGame, Picks, Selection } from "./bet-type.ts";
import { findBetType, findGame } from "./games.ts";
import { hitsOf } from "./hits.ts";
import { findLottery } from "./schedule.ts";
import { endingsOf } from "./vietnam/endings.ts";

/** How one value (a number, an ending, a face, a sum) fell lately. */
export type ValueTrend = {
  readonly value: string;
  /** Draws since it fell, 0 where it fell in the newest; null where it fell in none that are known. */
  readonly without: number | null;
  /** How often in the newest thirty draws, and in all that are known. */
  readonly lately: number;
  readonly times: number;
};

/** The values of one place or drum: `place` counts from 1 where a game has several. */
export type ValueTrack = {
  readonly code: "endings" | "special" | "faces" | "sums" | "digits" | "cars" | "numbers";
  readonly place: number | null;
  readonly values: readonly ValueTrend[];
};

/** What came in each draw, the oldest first, of which one can come: a bead a draw. `neither` where none of them did. */
export type Road = {
  readonly code: "size" | "parity" | "dragon" | "up_down";
  readonly beads: readonly string[];
};

export type Trends = {
  /** How many draws are known; of Vietnam's lotteries, days of draws. */
  readonly draws: number;
  readonly tracks: readonly ValueTrack[];
  readonly roads: readonly Road[];
};

/** A draw as it was opened. */
type Opened = { readonly period: string; readonly drawn: DrawnNumbers };
/** What fell at one time: one draw, or those of all stations of a day. */
type Round = readonly DrawnNumbers[];

export const LATELY = 30;

/**
 * The trends of a game by its opened draws, the newest first: how long each value has stayed out, how often it fell, and
 * the roads of what is bet on most. Null for a game that has none.
 */
export function trendsOf(gameCode: string, opened: readonly Opened[]): Trends | null {
  const game = findGame(gameCode);
  if (!game) return null;
  const isVietnam = findLottery(gameCode) !== null;
  const rounds: readonly Round[] = isVietnam
    ? [...Map.groupBy(opened, ({ period }) => period).values()].map((ofDay) =>
        ofDay.map(({ drawn }) => drawn),
      )
    : opened.map(({ drawn }) => [drawn]);
  const measures = isVietnam ? VIETNAM : (HOUSE[gameCode]?.(game) ?? []);
  return {
    draws: rounds.length,
    tracks: measures.map((measure) => trackOf(measure, rounds)),
    roads: (isVietnam ? VIETNAM_ROADS : (HOUSE_ROADS[gameCode] ?? [])).map((road) => ({
      code: road.code,
      // Of the stations of a day the first one, which is drawn in its own right.
      beads: rounds.map(([drawn = []]) => road.beadOf(game, drawn)).toReversed(),
    })),
  };
}

type Measure = Pick<ValueTrack, "code" | "place"> & {
  readonly values: readonly string[];
  readonly fallen: (drawn: DrawnNumbers) => readonly string[];
};

function trackOf({ code, place, values, fallen }: Measure, rounds: readonly Round[]): ValueTrack {
  const counts = rounds.map((round) => {
    const count = new Map<string, number>();
    for (const value of round.flatMap(fallen)) count.set(value, (count.get(value) ?? 0) + 1);
    return count;
  });
  const timesIn = (value: string, some: readonly ReadonlyMap<string, number>[]) =>
    some.reduce((sum, count) => sum + (count.get(value) ?? 0), 0);
  return {
    code,
    place,
    values: values.map((value) => {
      const since = counts.findIndex((count) => count.has(value));
      return {
        value,
        without: since === -1 ? null : since,
        lately: timesIn(value, counts.slice(0, LATELY)),
        times: timesIn(value, counts),
      };
    }),
  };
}

const whole = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
const ENDINGS = whole(0, 99).map((value) => value.padStart(2, "0"));
const specialEnding = (drawn: DrawnNumbers): string => (drawn[0]?.[0] ?? "").slice(-2);
const valuesOf = (picks: Picks | undefined): readonly string[] =>
  picks && "listed" in picks ? picks.listed : whole(0, 9);

const VIETNAM: readonly Measure[] = [
  { code: "endings", place: null, values: ENDINGS, fallen: endingsOf },
  { code: "special", place: null, values: ENDINGS, fallen: (drawn) => [specialEnding(drawn)] },
];

/** Every number of the drum, wherever it falls. */
const anywhere =
  (code: Measure["code"]) =>
  ({ drawn: [drum] }: LotteryGame): readonly Measure[] => [
    { code, place: null, values: valuesOf(drum?.picks), fallen: (drawn) => drawn[0] ?? [] },
  ];

/** The numbers of the drum, place by place. */
const byPlace =
  (code: Measure["code"]) =>
  ({ drawn: [drum] }: LotteryGame): readonly Measure[] =>
    Array.from({ length: drum?.numbers ?? 0 }, (_, at) => ({
      code,
      place: at + 1,
      values: valuesOf(drum?.picks),
      fallen: (drawn) => (drawn[0] ?? []).slice(at, at + 1),
    }));

const SUMS: Measure = {
  code: "sums",
  place: null,
  values: whole(3, 18),
  fallen: ([dice = []]) => [String(dice.reduce((sum, face) => sum + Number(face), 0))],
};

const HOUSE: Readonly<Record<string, (game: LotteryGame) => readonly Measure[]>> = {
  k3: (game) => [...anywhere("faces")(game), SUMS],
  ssc: byPlace("digits"),
  pk10: byPlace("cars"),
  "11x5": anywhere("numbers"),
  keno: anywhere("numbers"),
  "mega-645": anywhere("numbers"),
  "power-655": anywhere("numbers"),
};

type RoadRule = {
  readonly code: Road["code"];
  readonly beadOf: (game: LotteryGame, drawn: DrawnNumbers) => string;
};
const NEITHER = "neither";

/** A road of what a bet type pays: a bead is the pick that would have won. */
function byBet(code: Road["code"], type: string, ...picks: readonly string[]): RoadRule {
  return {
    code,
    beadOf(game, drawn) {
      const found = findBetType(game, type);
      if (!found) throw new RangeError(`${game.code} has no ${type}`);
      const alone = (pick: string): Selection =>
        found.places.map((_, place) => (place === 0 ? [pick] : []));
      return picks.find((pick) => hitsOf(found, alone(pick), drawn).count > 0) ?? NEITHER;
    },
  };
}

const size = (type: string) => byBet("size", type, "big", "small");
const parity = (type: string) => byBet("parity", type, "odd", "even");
const dragon = byBet("dragon", "dragon", "dragon", "tiger");

const HOUSE_ROADS: Readonly<Record<string, readonly RoadRule[]>> = {
  // A triple is neither, as it loses.
  k3: [size("side"), parity("side")],
  ssc: [size("sum_side"), parity("sum_side"), byBet("dragon", "dragon", "dragon", "tiger", "tie")],
  pk10: [size("sum_side"), parity("sum_side"), dragon],
  "11x5": [size("sum_size"), parity("sum_parity"), dragon],
  keno: [size("sum_size"), parity("sum_parity"), byBet("up_down", "up_down", "up", "down", "tie")],
};

const LEAST_BIG_ENDING = 50;

/** Of the last two digits of the special prize, as the pickers "big" and "odd" of the board have them. */
const VIETNAM_ROADS: readonly RoadRule[] = [
  {
    code: "size",
    beadOf: (_, drawn) => (Number(specialEnding(drawn)) >= LEAST_BIG_ENDING ? "big" : "small"),
  },
  {
    code: "parity",
    beadOf: (_, drawn) => (Number(specialEnding(drawn)) % 2 === 1 ? "odd" : "even"),
  },
];
