import type { BetType, DrawnNumbers, Selection } from "./bet-type.ts";

/** How a line did, to be shown: how often it won, and which of its picks did. */
export type Hits = { readonly count: number; readonly picks: ReadonlySet<string> };

/** What won on a line of a drawn ticket: each pick alone where they are bets of their own, else all or none. */
export function hitsOf(type: BetType, selection: Selection, drawn: DrawnNumbers): Hits {
  const countOf = (asked: Selection) =>
    Object.values(type.outcome(asked, drawn).won).reduce((sum, hits) => sum + hits, 0);
  const count = countOf(selection);
  const all = count > 0 ? selection.flat() : [];
  const picks = type.byPick ? all.filter((pick) => countOf([[pick]]) > 0) : all;
  return { count, picks: new Set(picks) };
}
