import type { MatchingType } from "./matching.ts";

/** A bet on some numbers of a draw, with what one hit pays. */
export type SlotLine = MatchingType["matches"] & {
  readonly picks: readonly string[];
  readonly pay: number;
};

/** Where the first two digits of a number reach into its last four. */
const SHORT = 5;

/**
 * The most that one number of so many digits is worth to the lines that look at it, for each of its endings: of longer
 * numbers with that ending the best. A number that no line names is worth what its shorter endings are.
 */
export function bestByEnding(
  lines: readonly SlotLine[],
  digits: number,
  endings: readonly string[],
): number[] {
  const gains = new Map<string, number>();
  const heads = new Map<string, number>();
  for (const { picks, pay, part } of lines)
    for (const pick of picks) {
      if (part === "first") add(heads, pick, pay);
      else if (part === "last") add(gains, pick, pay);
      else for (const ending of endings) if (ending[0] === pick) add(gains, ending, pay);
    }
  const bestHead = Math.max(0, ...heads.values());
  /** By the digit that a head shares with the last four of five. */
  const headAt = (digit: string) =>
    [...heads].reduce((best, [head, pay]) => (head[1] === digit ? Math.max(best, pay) : best), 0);
  const isShared = digits === SHORT && heads.size > 0;
  const three = longer(gains, 3, 2);
  const four = longer(gains, 4, 3);
  const above = (ending: string): number => {
    const named = (four.get(ending) ?? []).map(
      (number) => (gains.get(number) ?? 0) + (isShared ? headAt(number[0] ?? "") : bestHead),
    );
    return Math.max(bestHead, ...named);
  };
  const threes = (ending: string): readonly string[] => [
    ...new Set([
      ...(three.get(ending) ?? []),
      ...[...four.keys()].filter((number) => number.endsWith(ending)),
    ]),
  ];
  return endings.map((ending) => {
    const named = threes(ending).map((number) => (gains.get(number) ?? 0) + above(number));
    const short = (gains.get(ending.slice(-1)) ?? 0) + (gains.get(ending) ?? 0);
    return short + Math.max(bestHead, ...named);
  });
}

/** The numbers of so many digits that are worth something, by their shorter ending. */
function longer(
  gains: ReadonlyMap<string, number>,
  digits: number,
  ending: number,
): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(
    [...gains.keys()].filter((number) => number.length === digits),
    (number) => number.slice(-ending),
  );
}

function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}
