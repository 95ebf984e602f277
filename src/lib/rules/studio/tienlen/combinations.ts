import { byRank, type Card, isTwo, rankOf, sorted, TWO } from "./cards.ts";

/** `pairs`: consecutive pairs (đôi thông). `quad`: four of a rank (tứ quý). */
export type Kind = "single" | "pair" | "triple" | "quad" | "straight" | "pairs";

/** Cards that are played together, from the lowest. The last is what is compared. */
export type Combination = {
  readonly kind: Kind;
  readonly cards: readonly Card[];
  readonly top: Card;
};

const SAME_RANK: Readonly<Record<number, Kind>> = {
  1: "single",
  2: "pair",
  3: "triple",
  4: "quad",
};
const LEAST_STRAIGHT = 3;
const LEAST_PAIRS = 3;
/** So many consecutive pairs beat a quad. */
const STRONG_PAIRS = 4;

/** What cards make together, in whatever order they come; null if nothing. */
export function combinationOf(given: readonly Card[]): Combination | null {
  const cards = sorted(given);
  const top = cards.at(-1);
  if (top === undefined || new Set(cards).size !== cards.length) return null;
  const ranks = byRank(cards);
  const sizes = [...ranks.values()].map((same) => same.length);
  if (ranks.size === 1) {
    const kind = SAME_RANK[cards.length];
    return kind ? { kind, cards, top } : null;
  }
  if (!isRun([...ranks.keys()])) return null;
  if (ranks.size >= LEAST_STRAIGHT && sizes.every((size) => size === 1))
    return { kind: "straight", cards, top };
  if (ranks.size >= LEAST_PAIRS && sizes.every((size) => size === 2))
    return { kind: "pairs", cards, top };
  return null;
}

/** Ranks one after another, without a 2. */
const isRun = (ranks: readonly number[]): boolean =>
  ranks.every((rank, i) => rank !== TWO && (i === 0 || rank === (ranks[i - 1] ?? -1) + 1));

const pairsIn = ({ kind, cards }: Combination): number => (kind === "pairs" ? cards.length / 2 : 0);

/** What is above the ordinary: it cuts 2s. */
export const isBomb = ({ kind }: Combination): boolean => kind === "quad" || kind === "pairs";

const isTwos = ({ kind, top }: Combination, most: number): boolean =>
  isTwo(top) && ((kind === "single" && most >= 1) || (kind === "pair" && most >= 2));

/**
 * Whether a combination may be laid on another: the same kind and as many cards with a higher top; or it cuts (chặt).
 * Three consecutive pairs cut a 2; a quad cuts a 2, a pair of 2s and three consecutive pairs; four consecutive pairs cut
 * all of that and a quad.
 */
export function beats(over: Combination, under: Combination): boolean {
  if (over.kind === under.kind && over.cards.length === under.cards.length)
    return over.top > under.top;
  const pairs = pairsIn(over);
  if (over.kind === "quad") return isTwos(under, 2) || pairsIn(under) === LEAST_PAIRS;
  if (pairs >= STRONG_PAIRS)
    return (
      isTwos(under, 2) ||
      under.kind === "quad" ||
      (under.kind === "pairs" && pairsIn(under) < pairs)
    );
  return pairs === LEAST_PAIRS && isTwos(under, 1);
}

/** Whether laying one on the other is a cut that is paid for: 2s by a bomb, or a bomb by a higher one. */
export const isCut = (over: Combination, under: Combination): boolean =>
  isBomb(over) && (isBomb(under) || isTwo(under.top));

/** Every way to take `count` of some cards. */
function choose(cards: readonly Card[], count: number): readonly (readonly Card[])[] {
  if (count === 0) return [[]];
  return cards.flatMap((card, i) =>
    choose(cards.slice(i + 1), count - 1).map((rest) => [card, ...rest]),
  );
}

/** Runs of so many of each rank, over at least three ranks. */
function runs(
  ranks: ReadonlyMap<number, readonly Card[]>,
  each: number,
): readonly (readonly Card[])[] {
  const found: (readonly Card[])[] = [];
  for (const first of ranks.keys()) {
    let made: readonly (readonly Card[])[] = [[]];
    for (let rank = first; rank < TWO; rank += 1) {
      const ways = choose(ranks.get(rank) ?? [], each);
      made = made.flatMap((run) => ways.map((way) => [...run, ...way]));
      if (made.length === 0) break;
      if (rank - first + 1 >= LEAST_STRAIGHT) found.push(...made);
    }
  }
  return found;
}

/**
 * Everything that may be played from a hand on a combination, or to lead where it is null. `must` is a card that has to
 * be part of it.
 */
export function playsOf(
  hand: readonly Card[],
  on: Combination | null,
  must: Card | null = null,
): readonly Combination[] {
  const ranks = byRank(hand);
  const sets = [...ranks.values()].flatMap((same) =>
    [1, 2, 3, 4].flatMap((count) => choose(same, count)),
  );
  return [...sets, ...runs(ranks, 1), ...runs(ranks, 2)]
    .flatMap((cards) => combinationOf(cards) ?? [])
    .filter((made) => on === null || beats(made, on))
    .filter(({ cards }) => must === null || cards.includes(must));
}

/** The cards of a hand that are part of anything that may be played. */
export function playableCards(
  hand: readonly Card[],
  on: Combination | null,
  must: Card | null = null,
): ReadonlySet<Card> {
  return new Set(playsOf(hand, on, must).flatMap(({ cards }) => cards));
}

/** The bombs that a hand still holds: quads, and runs of three or more ranks with a pair each (the whole run as one). */
export function bombsIn(hand: readonly Card[]): {
  readonly quads: number;
  readonly runs: readonly number[];
} {
  const ranks = byRank(hand);
  const lengths: number[] = [];
  const inRun = new Set<number>();
  for (let rank = 0; rank < TWO; ) {
    let end = rank;
    while (end < TWO && (ranks.get(end)?.length ?? 0) >= 2) end += 1;
    if (end - rank >= LEAST_PAIRS) {
      lengths.push(end - rank);
      for (let one = rank; one < end; one += 1) inRun.add(one);
    }
    rank = end + 1;
  }
  const quads = [...ranks].filter(
    ([rank, same]) => same.length === 4 && rank !== TWO && !inRun.has(rank),
  );
  return { quads: quads.length, runs: lengths };
}

/** The ranks of cards, each once. */
export const ranksOf = (cards: readonly Card[]): ReadonlySet<number> => new Set(cards.map(rankOf));
