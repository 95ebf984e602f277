import type { DrawnNumbers } from "../bet-type.ts";

const ENDINGS = 100;

/** How the numbers that end with two digits fell lately. */
export type EndingRecord = {
  /** How often in the newest day of draws. */
  readonly last: number;
  /** Days of draws since it fell, 0 where it fell in the newest; null where it fell in none that are known. */
  readonly without: number | null;
  /** How often in all days that are known. */
  readonly times: number;
};

/** The last two digits of every number of a draw, in the order of its prizes. */
export function endingsOf(drawn: DrawnNumbers): readonly string[] {
  return drawn.flat().map((number) => number.slice(-2));
}

/** The record of each ending, "00" first, from days of draws, the newest first; a day has one draw for each station. */
export function recordEndings(days: readonly (readonly DrawnNumbers[])[]): readonly EndingRecord[] {
  const fallen = days.map((draws) => {
    const counts = new Array<number>(ENDINGS).fill(0);
    for (const ending of draws.flatMap(endingsOf)) {
      const at = Number(ending);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    return counts;
  });
  return Array.from({ length: ENDINGS }, (_, at) => {
    const since = fallen.findIndex((counts) => (counts[at] ?? 0) > 0);
    return {
      last: fallen[0]?.[at] ?? 0,
      without: since === -1 ? null : since,
      times: fallen.reduce((sum, counts) => sum + (counts[at] ?? 0), 0),
    };
  });
}

/**
 * Of each ending, "00" first, what a board shows: how often it fell in the newest day of draws, and days without it. Draws
 * come the newest first; none tell nothing.
 */
export function boardEndings(
  draws: readonly { readonly period: string; readonly drawn: DrawnNumbers }[],
): [last: number, without: number | null][] {
  if (draws.length === 0) return [];
  const days = [...Map.groupBy(draws, ({ period }) => period).values()];
  return recordEndings(days.map((ofDay) => ofDay.map(({ drawn }) => drawn))).map(
    ({ last, without }) => [last, without],
  );
}

/** The endings of a draw under their first digit, "0" first, each list in order. */
export function endingsByHead(drawn: DrawnNumbers): readonly (readonly string[])[] {
  const endings = endingsOf(drawn).toSorted();
  return Array.from({ length: 10 }, (_, head) =>
    endings.filter((ending) => ending.startsWith(String(head))),
  );
}
