import type { BetType, DrawnNumbers, Selection } from "./bet-type.ts";

/** How a line did, to be shown. */
export type Hits = {
  /** How many of its single bets won. */
  readonly count: number;
  /** The same by what names the odds, in the order of the type; those that won nothing are left out. */
  readonly tiers: readonly { readonly tier: string; readonly count: number }[];
  /** Single bets whose stake came back. */
  readonly refunded: number;
  /** Which of its picks did, by place. */
  readonly marked: readonly ReadonlySet<string>[];
};

/**
 * What won on a line of a drawn ticket. Its picks are marked each alone where they are bets of their own, as the type
 * says where it does, else all or none.
 */
export function hitsOf(type: BetType, selection: Selection, drawn: DrawnNumbers): Hits {
  const { won, refunded } = type.outcome(selection, drawn);
  const count = countOf(won);
  const tiers = type.tiers.flatMap((tier) => (won[tier] ? [{ tier, count: won[tier] }] : []));
  return { count, tiers, refunded, marked: marksOf(type, selection, drawn, count > 0) };
}

function marksOf(
  type: BetType,
  selection: Selection,
  drawn: DrawnNumbers,
  hasWon: boolean,
): readonly ReadonlySet<string>[] {
  if (type.fallen) return type.fallen(selection, drawn).map((picks) => new Set(picks));
  const isAlone = type.byPick === true || type.places.every(({ min }) => min === 0);
  return selection.map((picked, place) => {
    if (!isAlone) return new Set(hasWon ? picked : []);
    const wins = (pick: string) => {
      const alone = selection.map((_, at) => (at === place ? [pick] : []));
      return countOf(type.outcome(alone, drawn).won) > 0;
    };
    return new Set(picked.filter(wins));
  });
}

function countOf(won: Readonly<Record<string, number>>): number {
  return Object.values(won).reduce((sum, hits) => sum + hits, 0);
}
