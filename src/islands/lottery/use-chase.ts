import { useStore } from "@nanostores/react";
import { useDeferredValue, useMemo, useState } from "react";
import { MOST_CHASED } from "#/lib/contract/lottery/chases.ts";
import {
  chasedDraws,
  type Growth,
  MOST_MULTIPLIER,
  mostOfChase,
  multipliersOf,
  priceChase,
} from "#/lib/rules/lottery/chase.ts";
import { useBoard } from "./board-context.ts";
import type { Draws } from "./use-draws.ts";

/** Where none is known yet. */
const ONE_DRAW = [{ multiplier: 1 }];

/**
 * The draws that what stands on the slip is repeated in, from the chosen one on, each with its multiplier: by the growth
 * that is set, or as it was typed. One draw alone is no chase.
 */
export function useChase({ list, chosen }: Draws) {
  const { slip, sale, odds } = useBoard();
  const { lines } = useStore(slip.$slip);
  const [asked, setCount] = useState(1);
  const [growth, setGrowth] = useState<Growth>({ factor: 1, every: 1 });
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const [stopOnWin, setStopOnWin] = useState(true);
  const onSale = chosen ? chasedDraws(list, chosen).slice(0, MOST_CHASED) : [];
  const most = Math.max(1, onSale.length);
  const count = Math.min(asked, most);
  const draws = onSale.slice(0, count);
  const grown = multipliersOf(count, growth);
  const chased = draws.map(({ drawId }, index) => ({
    multiplier: typed.get(drawId) ?? grown[index] ?? 1,
    factorOf: odds.inDraw(drawId),
  }));
  const { draws: prices, ...priced } = priceChase(lines, sale, chased);
  // The price is said at once; what can be won may take a moment longer.
  const weighed = useDeferredValue(lines);
  const terms = prices.map(({ multiplier, factors }) => `${multiplier} ${factors}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: multipliers and odds are in the terms
  const mostWon = useMemo(
    () => mostOfChase(weighed, sale, chased.length > 0 ? chased : ONE_DRAW, stopOnWin),
    [weighed, sale, terms, stopOnWin],
  );
  return {
    count,
    most,
    growth,
    stopOnWin,
    ...priced,
    mostWon,
    isOn: count > 1,
    rows: draws.flatMap((draw, index) => {
      const price = prices[index];
      return price ? [{ draw, ...price }] : [];
    }),
    setStopOnWin,
    setCount(next: number) {
      setCount(Math.max(1, Math.min(next, most)));
    },
    /** What was typed before gives way: all multipliers follow the growth again. */
    setGrowth(next: Partial<Growth>) {
      setGrowth({ ...growth, ...next });
      setTyped(new Map());
    },
    setMultiplier(drawId: string, multiplier: number) {
      if (multiplier >= 1 && multiplier <= MOST_MULTIPLIER)
        setTyped(new Map(typed).set(drawId, Math.floor(multiplier)));
    },
    /** Back to one draw. */
    reset() {
      setCount(1);
      setTyped(new Map());
    },
  };
}

export type ChaseChoice = ReturnType<typeof useChase>;
