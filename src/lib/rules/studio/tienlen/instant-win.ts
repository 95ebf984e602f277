import { byRank, type Card, TWO } from "./cards.ts";
import { ranksOf } from "./combinations.ts";
import type { InstantWin, TienLenGame } from "./game.ts";

const DRAGON_RANKS = 12;
const RUN = 5;
const PAIRS = 6;

const HAS: Readonly<Record<InstantWin, (hand: readonly Card[]) => boolean>> = {
  dragon: (hand) => [...ranksOf(hand)].filter((rank) => rank !== TWO).length === DRAGON_RANKS,
  four_twos: (hand) => byRank(hand).get(TWO)?.length === 4,
  five_pairs_run: (hand) => longestPairs(hand) >= RUN,
  six_pairs: (hand) => pairsIn(hand) >= PAIRS,
};

/** Four of a rank are two pairs. */
function pairsIn(hand: readonly Card[]): number {
  let pairs = 0;
  for (const same of byRank(hand).values()) pairs += Math.floor(same.length / 2);
  return pairs;
}

function longestPairs(hand: readonly Card[]): number {
  const ranks = byRank(hand);
  let [longest, length] = [0, 0];
  for (let rank = 0; rank < TWO; rank += 1) {
    length = (ranks.get(rank)?.length ?? 0) >= 2 ? length + 1 : 0;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** What a dealt hand wins with at once (tới trắng); null if with nothing. */
export function instantWinOf(game: TienLenGame, hand: readonly Card[]): InstantWin | null {
  return game.instantWins.find((kind) => HAS[kind](hand)) ?? null;
}
