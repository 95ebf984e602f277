import { fraction } from "#/lib/base/fraction.ts";
import type { Picks } from "../bet-type.ts";

/** Whole numbers up to `last`, each with two digits: "01", "02" and on. */
export function balls(last: number): Picks & { readonly listed: readonly string[] } {
  return {
    listed: Array.from({ length: last }, (_, index) => String(index + 1).padStart(2, "0")),
  };
}

/** In how many ways `chosen` of `all` can be taken; none where there are not so many. */
export function choose(all: number, chosen: number): number {
  if (chosen < 0 || chosen > all) return 0;
  let ways = 1;
  for (let step = 1; step <= chosen; step++) ways = (ways * (all - chosen + step)) / step;
  return ways;
}

/** As `choose`, where the ways are more than a double counts. */
export function chooseExactly(all: number, chosen: number): bigint {
  if (chosen < 0 || chosen > all) return 0n;
  let ways = 1n;
  for (let step = 1; step <= chosen; step++)
    ways = (ways * BigInt(all - chosen + step)) / BigInt(step);
  return ways;
}

/** Size and parity of a number; `leastBig` and above are big. */
export function hasSide(value: number, side: string, leastBig: number): boolean {
  if (side === "big") return value >= leastBig;
  if (side === "small") return value < leastBig;
  return (side === "odd") === (value % 2 === 1);
}

export const SIDES: readonly string[] = ["big", "small", "odd", "even"];
export const NOTHING = fraction(0, 1);
