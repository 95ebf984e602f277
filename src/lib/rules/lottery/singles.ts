import type { Selection } from "./bet-type.ts";

/** Every choice of so many among some, in their order. */
export function choicesOf(picks: readonly string[], count: number): readonly (readonly string[])[] {
  if (count === 0) return [[]];
  return picks.flatMap((first, at) =>
    choicesOf(picks.slice(at + 1), count - 1).map((rest) => [first, ...rest]),
  );
}

/** The single bets of a selection in which each choice of so many picks is one. */
export const eachChoice =
  (count: number) =>
  ([picks = []]: Selection): readonly Selection[] =>
    choicesOf(picks, count).map((choice) => [choice]);

/** The single bets of a selection in which each pick at its place is one. */
export function eachAtPlace(selection: Selection): readonly Selection[] {
  return selection.flatMap((picked, at) =>
    picked.map((pick) => selection.map((_, place) => (place === at ? [pick] : []))),
  );
}

/** The single bets of a selection that takes one pick of each place, in every way. */
export function everyRow(selection: Selection): readonly Selection[] {
  return selection.reduce<readonly Selection[]>(
    (rows, picked) => rows.flatMap((row) => picked.map((pick) => [...row, [pick]])),
    [[]],
  );
}
