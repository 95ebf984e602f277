import type { Selection } from "./bet-type.ts";

/** Every choice of so many among some, in their order. */
export function choicesOf(picks: readonly string[], count: number): readonly (readonly string[])[] {
  const all = [...picks];
  const choices: string[][] = [];
  // Six of eighteen are 18,564: no list is made on the way that is no choice in the end.
  function add(chosen: readonly string[], from: number): void {
    const last = all.length - (count - chosen.length);
    for (let at = from; at <= last; at++) {
      const next = [...chosen, all[at] ?? ""];
      if (next.length === count) choices.push(next);
      else add(next, at + 1);
    }
  }
  if (count === 0) return [[]];
  add([], 0);
  return choices;
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
