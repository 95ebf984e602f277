import { fraction } from "#/lib/base/fraction.ts";
import type { Choice, InstantGame } from "./game.ts";

/** What each slot pays in hundredths of the stake, from the middle outwards; both sides pay alike. */
const TABLE: Readonly<Record<number, Readonly<Record<string, readonly number[]>>>> = {
  8: {
    low: [50, 100, 110, 220, 482],
    mid: [40, 70, 130, 310, 1_232],
    high: [20, 30, 150, 410, 2_812],
  },
  12: {
    low: [50, 90, 120, 140, 200, 330, 1_012],
    mid: [30, 60, 110, 190, 440, 1_050, 3_482],
    high: [20, 20, 80, 200, 730, 2_500, 15_892],
  },
  16: {
    low: [60, 90, 100, 140, 150, 170, 280, 760, 2_052],
    mid: [30, 40, 100, 180, 280, 520, 1_100, 3_900, 11_142],
    high: [20, 20, 30, 180, 400, 860, 3_000, 12_500, 90_452],
  },
};

const rowsOf = (choice: Choice): number => Number(choice["rows"]);

/** What the slots pay in hundredths of the stake, from the left. */
export function plinkoSlots(choice: Choice): readonly number[] {
  const outwards = TABLE[rowsOf(choice)]?.[String(choice["risk"])] ?? [];
  return [...outwards.slice(1).reverse(), ...outwards];
}

/** In how many ways of 2 to the rows a ball falls into each slot. */
function waysOf(rows: number): readonly number[] {
  let ways = [1];
  for (let row = 0; row < rows; row += 1)
    ways = [...ways, 0].map((count, slot) => count + (ways[slot - 1] ?? 0));
  return ways;
}

/** A ball falls through rows of pins, to the left (0) or to the right (1) at each; the slot is the number of rights. */
export const PLINKO: InstantGame = {
  id: "lluvia-de-canicas",
  version: 1,
  table: TABLE,
  fields: {
    rows: { kind: "names", names: [12, 8, 16] },
    risk: { kind: "names", names: ["mid", "low", "high"] },
  },
  ranges: (choice) => Array.from({ length: rowsOf(choice) }, () => 2),
  pays: (choice, drawn) =>
    fraction(plinkoSlots(choice)[drawn.reduce((sum, right) => sum + right, 0)] ?? 0, 100),
  prizes(choice) {
    const slots = plinkoSlots(choice);
    return waysOf(rowsOf(choice)).map((ways, slot) => ({
      chance: fraction(ways, 2 ** rowsOf(choice)),
      pays: fraction(slots[slot] ?? 0, 100),
    }));
  },
};
