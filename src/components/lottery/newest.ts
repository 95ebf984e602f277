import { comingMs } from "#/islands/lottery/draw-times.ts";
import type { PageData } from "#/lib/contract/page-data.ts";
import { findGame } from "#/lib/rules/lottery/games.ts";
import { HOUSE_GAMES } from "#/lib/rules/lottery/house-games.ts";

const MOST_SHOWN = 60;
/** As many numbers as the newest draws of a page show together. */
const NUMBERS_SHOWN = 300;

/** How many of its newest draws a page of a game shows: fewer of those that have many numbers. */
export function newestShown(gameCode: string): number {
  const each = findGame(gameCode)?.drawn[0]?.numbers ?? 1;
  return Math.min(MOST_SHOWN, Math.ceil(NUMBERS_SHOWN / each));
}

/** A draw's numbers are there a moment after its time. */
export const DRAWN_AFTER_MS = 2_000;

/** What a page asks of the draws of the house, and when. */
export type AskedOfHouse = Pick<App.Locals, "nowMs" | "until"> & {
  readonly data: Pick<PageData, "houseDraws">;
};

/** The last draw of each game of the house that has one, in the order of a menu, and when the next of any is. */
export async function lastOfHouse({ data, nowMs }: Omit<AskedOfHouse, "until">) {
  const newest = await Promise.all(HOUSE_GAMES.map(({ code }) => data.houseDraws.newest(code, 1)));
  const coming = newest.flatMap(({ nextAt }) => comingMs(nextAt, nowMs) ?? []);
  return {
    draws: newest.flatMap(({ draws }) => draws),
    nextMs: coming.length > 0 ? Math.min(...coming) : null,
  };
}
