import { findSlotModel } from "./models.ts";

type Spin = {
  /** Row by row, from the top. */
  readonly window: readonly (readonly string[])[];
  /** By line, from 1; null: the symbol anywhere. */
  readonly wins: readonly {
    readonly line: number | null;
    readonly symbol: string;
    readonly count: number;
  }[];
};

/** For each line of a slot's newest version, the row that it crosses on each reel; none of a game that is no slot of ours. */
export const linesOf = (gameId: string): readonly (readonly number[])[] =>
  findSlotModel(gameId)?.lines ?? [];

/** Which places of a spin were paid: those of a line's first reels, and every symbol that pays anywhere. */
export function paidIn(
  { window, wins }: Spin,
  lines: readonly (readonly number[])[],
): (row: number, reel: number) => boolean {
  return (row, reel) =>
    wins.some(({ line, symbol, count }) =>
      line === null
        ? window[row]?.[reel] === symbol
        : reel < count && lines[line - 1]?.[reel] === row,
    );
}
