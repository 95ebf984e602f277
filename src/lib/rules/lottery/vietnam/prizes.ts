import type { Drum } from "../bet-type.ts";
import type { Region } from "../regions.ts";
import { prizeTiers } from "../schedule.ts";

/** A prize of a draw: the special one, or first (1) to eighth (8). */
export type Prize = "special" | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** One number that falls, by its prize and its place within it. */
export type Slot = {
  readonly drum: number;
  readonly index: number;
  readonly digits: number;
};

/** What falls in one draw of a region, the special prize first. */
export function drumsOf(region: Region): readonly Drum[] {
  return prizeTiers(region).map(({ prize, numbers, digits }) => ({
    name: prize === null ? "special" : `prize${prize}`,
    picks: { digits },
    numbers,
    distinct: false,
  }));
}

/** The numbers of some prizes, or of all, that have `digits` digits at least; `first` takes one number of each prize. */
export function slotsOf(
  region: Region,
  digits: number,
  prizes?: readonly Prize[],
  first = false,
): readonly Slot[] {
  return prizeTiers(region).flatMap((tier, drum) => {
    const asked = prizes === undefined || prizes.includes((tier.prize ?? "special") as Prize);
    if (!asked || tier.digits < digits) return [];
    const numbers = first ? 1 : tier.numbers;
    return Array.from({ length: numbers }, (_, index) => ({ drum, index, digits: tier.digits }));
  });
}
