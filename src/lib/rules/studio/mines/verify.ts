import { checkHashes, type HashCheck, type HashClaim, isPlayable } from "../claims.ts";
import {
  fieldsOf,
  layMines,
  type MinesGame,
  type MinesStand,
  minesHash,
  minesStand,
  standMinor,
} from "./mines.ts";

/** What a round claims: the seeds, its mines, the fields that were opened in order, and what it paid. */
export type MinesClaim = HashClaim & {
  readonly mines: number;
  readonly picks: readonly number[];
  readonly stakeMinor?: bigint;
  readonly payoutMinor?: bigint;
};

/** Each check true, false, or null when the claim does not name what it needs. */
export type MinesCheck = MinesStand &
  HashCheck & {
    readonly board: readonly number[];
    readonly payoutMatches: boolean | null;
  };

/** Whether these are fields of the board, each named once. */
const areFields = (game: MinesGame, picks: readonly number[]): boolean =>
  new Set(picks).size === picks.length &&
  picks.every((field) => Number.isInteger(field) && field >= 0 && field < fieldsOf(game));

/** Recomputes a round and compares it with its claim. Null if it cannot have been played. */
export async function verifyMines(game: MinesGame, claim: MinesClaim): Promise<MinesCheck | null> {
  const { mines, picks, stakeMinor, payoutMinor } = claim;
  if (!isPlayable(claim) || !areFields(game, picks)) return null;
  const board = await layMines(game, mines, claim);
  // A mine is the last field that was opened.
  if (picks.slice(0, -1).some((field) => board.includes(field))) return null;
  const stand = minesStand(game, board, picks);
  return {
    ...stand,
    ...(await checkHashes(claim, () => minesHash(game))),
    board,
    payoutMatches:
      payoutMinor === undefined || stakeMinor === undefined
        ? null
        : payoutMinor === standMinor(stand, stakeMinor),
  };
}
