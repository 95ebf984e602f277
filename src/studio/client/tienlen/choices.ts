import { byRank, type Card, isTwo, rankOf, sorted, TWO } from "#/lib/rules/studio/tienlen/cards.ts";
import {
  beats,
  type Combination,
  combinationOf,
  isBomb,
  playsOf,
} from "#/lib/rules/studio/tienlen/combinations.ts";

/** What a play has to be: above what lies there, and with a card in it. */
export type Asked = { readonly top: Combination | null; readonly must: Card | null };

/** Why picked cards cannot be played; null where they can. */
export type Hindrance = "nothing" | "no_combination" | "must_include" | "not_above" | null;

export function hindranceOf(picked: readonly Card[], { top, must }: Asked): Hindrance {
  if (picked.length === 0) return "nothing";
  const made = combinationOf(picked);
  if (!made) return "no_combination";
  if (must !== null && !picked.includes(must)) return "must_include";
  return top && !beats(made, top) ? "not_above" : null;
}

/**
 * What is worth to be proposed: each kind and length with each rank of its top once, bombs and 2s last; to lead, what
 * takes most cards first.
 */
export function proposals(hand: readonly Card[], { top, must }: Asked): readonly Combination[] {
  const seen = new Set<string>();
  const weight = (made: Combination) =>
    Number(isBomb(made)) * 1_000 +
    Number(isTwo(made.top)) * 500 -
    (top ? 0 : made.cards.length * 60) +
    splits(hand, made) * 20 +
    rankOf(made.top);
  return playsOf(hand, top, must)
    .toSorted((a, b) => weight(a) - weight(b) || a.top - b.top)
    .filter(({ kind, cards, top: highest }) => {
      const key = `${kind} ${cards.length} ${rankOf(highest)}`;
      return !seen.has(key) && seen.add(key);
    });
}

/** How many ranks a combination takes only a part of. */
function splits(hand: readonly Card[], { cards }: Combination): number {
  const [all, taken] = [byRank(hand), byRank(cards)];
  return [...taken].filter(([rank, same]) => same.length < (all.get(rank)?.length ?? 0)).length;
}

const LEAST_RUN = 3;

/** Runs of at least three ranks one after another with so many cards of each; none of 2s. */
function runsOf(ranks: ReadonlyMap<number, readonly Card[]>, least: number): readonly number[][] {
  const runs: number[][] = [];
  for (const [rank, same] of ranks) {
    const run = runs.at(-1);
    if (same.length < least || isTwo(same[0] ?? 0)) continue;
    if (run?.at(-1) === rank - 1) run.push(rank);
    else runs.push([rank]);
  }
  return runs.filter(({ length }) => length >= LEAST_RUN);
}

/** A hand laid by what its cards make: singles, pairs, triples, straights, consecutive pairs, four of a kind, 2s. */
export function byKind(hand: readonly Card[]): readonly Card[] {
  const left = new Map([...byRank(hand)].map(([rank, same]) => [rank, [...same]]));
  const groups: (readonly Card[])[] = [];
  const take = (rank: number, count: number) => (left.get(rank) ?? []).splice(0, count);
  const twos = hand.filter(isTwo);
  left.delete(TWO);
  const quads = [...left]
    .filter(([, same]) => same.length === 4)
    .flatMap(([rank]) => take(rank, 4));
  const pairs = runsOf(left, 2)
    .flat()
    .flatMap((rank) => take(rank, 2));
  const straights = runsOf(left, 1)
    .flat()
    .flatMap((rank) => take(rank, 1));
  for (const count of [1, 2, 3])
    groups.push([...left].filter(([, same]) => same.length === count).flatMap(([, same]) => same));
  return [...groups.flat(), ...straights, ...pairs, ...quads, ...sorted(twos)];
}
