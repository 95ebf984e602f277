import type { DrawnNumbers, Together, WeighedLine } from "../bet-type.ts";
import { paidOver } from "../most.ts";

/** The most over all that a game can draw, where that is little. */
export function mostOverAll(
  lines: readonly WeighedLine[],
  space: readonly DrawnNumbers[],
): Together {
  return { most: Math.max(0, ...paidOver(lines, space)), isReached: true };
}
