import type { Together, WeighedLine } from "../bet-type.ts";
import type { AppearingType } from "./appearing.ts";
import { bestByEnding, type SlotLine } from "./best-ending.ts";
import type { MatchingType } from "./matching.ts";
import type { Slot } from "./prizes.ts";

export type VietnamType = MatchingType | AppearingType;

/** So many endings, or kinds of them, are followed one by one; of more the most is only bounded. */
const MOST_FOLLOWED = 10;
const ENDINGS = Array.from({ length: 100 }, (_, ending) => String(ending).padStart(2, "0"));

/** A bet on which endings appear, with what it pays. */
type Appearing = {
  readonly appears: AppearingType["appears"];
  readonly picks: readonly string[];
  readonly pay: number;
};

/**
 * The most that a draw of these numbers can pay for several lines. Each number of a draw falls for itself: what is bet on
 * numbers comes to the best of each. What is bet on endings that appear, or do not, ties them together: number by number,
 * the best for each set of such endings that has appeared by then.
 */
export function mostTogetherOf(slots: readonly Slot[], types: readonly VietnamType[]) {
  const byCode = new Map(types.map((type) => [type.code, type]));
  return (lines: readonly WeighedLine[]): Together => {
    const matching: SlotLine[] = [];
    const appearing: Appearing[] = [];
    for (const line of lines) {
      const type = byCode.get(line.type.code);
      const picks = line.selection[0] ?? [];
      const pay = line.pays["hit"] ?? 0;
      if (type && "matches" in type) matching.push({ ...type.matches, picks, pay });
      else if (type) appearing.push({ appears: type.appears, picks, pay });
    }
    const worth = worthOf(slots, matching);
    const free = worth.reduce((sum, byEnding) => sum + Math.max(...byEnding), 0);
    const whole = appearing.reduce((sum, line) => sum + paidWhere(line, () => true), 0);
    if (appearing.length === 0) return { most: free, isReached: true };
    const followed = followedOf(appearing);
    if (followed.length <= MOST_FOLLOWED)
      return { most: mostFollowed(worth, appearing, followed), isReached: true };
    const isEasy =
      matching.length === 0 &&
      followed.length <= slots.length &&
      appearing.every(({ appears }) => appears !== "none");
    return isEasy ? { most: whole, isReached: true } : { most: free + whole, isReached: false };
  };
}

/** What each ending is worth at each number of a draw; numbers that the same lines look at are worked out once. */
function worthOf(slots: readonly Slot[], lines: readonly SlotLine[]): readonly number[][] {
  const known = new Map<string, number[]>();
  return slots.map(({ drum, index, digits }) => {
    const looking = lines.filter(({ slots: own }) =>
      own.some((slot) => slot.drum === drum && slot.index === index),
    );
    const key = `${digits} ${looking.map((line) => lines.indexOf(line)).join()}`;
    const worth = known.get(key) ?? bestByEnding(looking, digits, ENDINGS);
    known.set(key, worth);
    return worth;
  });
}

/** Endings that only have to stay out fare alike where the same lines ask it; any other is followed alone. */
function followedOf(lines: readonly Appearing[]): readonly (readonly string[])[] {
  const kinds = new Map<string, string[]>();
  for (const ending of new Set(lines.flatMap(({ picks }) => picks))) {
    const asking = lines.flatMap(({ picks }, at) => (picks.includes(ending) ? [at] : []));
    const isAlone = asking.some((at) => lines[at]?.appears !== "none");
    const key = isAlone ? ending : `none of ${asking.join()}`;
    kinds.set(key, [...(kinds.get(key) ?? []), ending]);
  }
  return [...kinds.values()];
}

/** The best over all sets of followed endings that can appear together. */
function mostFollowed(
  worth: readonly (readonly number[])[],
  lines: readonly Appearing[],
  followed: readonly (readonly string[])[],
): number {
  const kindOf = new Map(followed.flatMap((kind, bit) => kind.map((ending) => [ending, bit])));
  let best = new Array<number>(1 << followed.length).fill(-1);
  best[0] = 0;
  for (const byEnding of worth) {
    const options = new Array<number>(followed.length).fill(-1);
    let other = -1;
    for (const [at, value] of byEnding.entries()) {
      const bit = kindOf.get(ENDINGS[at] ?? "");
      if (bit === undefined) other = Math.max(other, value);
      else options[bit] = Math.max(options[bit] ?? -1, value);
    }
    const next = new Array<number>(best.length).fill(-1);
    for (const [seen, sum] of best.entries()) {
      if (sum < 0) continue;
      if (other >= 0) next[seen] = Math.max(next[seen] ?? -1, sum + other);
      for (const [bit, value] of options.entries()) {
        const reached = seen | (1 << bit);
        next[reached] = Math.max(next[reached] ?? -1, sum + value);
      }
    }
    best = next;
  }
  return best.reduce((most, sum, seen) => {
    if (sum < 0) return most;
    const hasAppeared = (ending: string) => ((seen >> (kindOf.get(ending) ?? 0)) & 1) === 1;
    return Math.max(
      most,
      lines.reduce((all, line) => all + paidBy(line, hasAppeared), sum),
    );
  }, 0);
}

/** What a bet pays by which of its endings have appeared. */
function paidBy({ appears, picks, pay }: Appearing, has: (ending: string) => boolean): number {
  const count = picks.filter(has).length;
  if (appears === "pairs") return (pay * count * (count - 1)) / 2;
  return count === (appears === "none" ? 0 : picks.length) ? pay : 0;
}

/** The same where that is all of them, and none of those that must stay out. */
function paidWhere(line: Appearing, has: () => boolean): number {
  return line.appears === "none" ? line.pay : paidBy(line, has);
}
