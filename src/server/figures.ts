import type { Figure } from "#/lib/base/figure.ts";
import type { Clock } from "#/lib/base/time.ts";

export type ReadFigures = () => Promise<readonly Figure[]>;

/** They are sums over tables: however often somebody looks, each is made once in this time. */
const KEPT_MS = 15_000;

/** All figures in one; fails when one of them cannot be read, and is asked anew the next time. */
export function openFigures(clock: Clock, reads: readonly ReadFigures[]): ReadFigures {
  let kept: { readonly untilMs: number; readonly figures: Promise<readonly Figure[]> } | null =
    null;
  return () => {
    if (kept && clock() < kept.untilMs) return kept.figures;
    const figures = Promise.all(reads.map((read) => read())).then((all) => all.flat());
    const asked = { untilMs: clock() + KEPT_MS, figures };
    kept = asked;
    figures.catch(() => {
      if (kept === asked) kept = null;
    });
    return figures;
  };
}
