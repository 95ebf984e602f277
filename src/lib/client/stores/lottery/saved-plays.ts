import { dropChoice, keepChoice, readChoice } from "#/lib/client/storage.ts";
import type { Selection } from "#/lib/rules/lottery/bet-type.ts";

/** Bets of a game that somebody keeps to play again; the stake in minor units. */
export type SavedPlay = readonly {
  readonly type: string;
  readonly selection: Selection;
  readonly stakeMinor: bigint;
}[];

const MOST = 12;
const keyOf = (username: string, game: string) => `pleno.plays.${game}.${username}`;

/** The plays that a username keeps on this device, the newest first (LOT-01); none where they cannot be read. */
export function readSavedPlays(username: string, game: string): readonly SavedPlay[] {
  try {
    const kept = JSON.parse(readChoice(keyOf(username, game)) ?? "[]") as [
      string,
      Selection,
      string,
    ][][];
    return kept.map((play) =>
      play.map(([type, selection, stake]) => ({ type, selection, stakeMinor: BigInt(stake) })),
    );
  } catch {
    return [];
  }
}

/** Keeps plays in place of those that were kept; beyond a dozen the oldest are given up. */
export function keepSavedPlays(username: string, game: string, plays: readonly SavedPlay[]): void {
  const kept = plays
    .slice(0, MOST)
    .map((play) =>
      play.map(({ type, selection, stakeMinor }) => [type, selection, `${stakeMinor}`]),
    );
  if (kept.length === 0) dropChoice(keyOf(username, game));
  else keepChoice(keyOf(username, game), JSON.stringify(kept));
}
