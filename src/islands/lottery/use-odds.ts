import { useEffect, useMemo, useRef, useState } from "react";
import { fetchLoweredOdds } from "#/lib/client/stores/lottery/tickets.ts";
import type { LoweredOdds } from "#/lib/contract/lottery/lowered-odds.ts";
import { type BetType, readOdds, type Selection } from "#/lib/rules/lottery/bet-type.ts";
import { FULL_ODDS, factorOfLine } from "#/lib/rules/lottery/odds-steps.ts";
import type { FactorOf, SlipLine } from "#/lib/rules/lottery/slip.ts";
import type { LotteryRules } from "./sale.ts";

/** What is shown may be so old; what is bought is held against the odds of that moment. */
const RENEW_MS = 10_000;

type Told = { readonly drawId: string; readonly lines: readonly SlipLine[] };

/**
 * By which factors the odds of numbers are lowered in each draw: asked for while the board is looked at, where the game has
 * such steps at all, and as the platform told them when it sold nothing for other odds.
 */
export function useOdds(gameCode: string, currencyCode: string, rules: LotteryRules) {
  const [listed, setListed] = useState<ReadonlyMap<string, bigint>>(new Map());
  const [told, setTold] = useState<ReadonlyMap<string, bigint>>(new Map());
  const timesTaken = useRef(0);
  const hasSteps = rules.types.some(({ steps = [] }) => steps.length > 0);

  useEffect(() => {
    if (!hasSteps) return;
    let isGone = false;
    async function renew(): Promise<void> {
      if (document.visibilityState !== "visible") return;
      const takenBefore = timesTaken.current;
      const reply = await fetchLoweredOdds(gameCode, currencyCode);
      // Asked for before the platform told more.
      if (!reply.ok || isGone || takenBefore !== timesTaken.current) return;
      setListed(new Map(reply.value.list.map((each) => [keyOf(each), factorOf(each.oddsFactor)])));
      setTold(new Map());
    }
    void renew();
    const timer = setInterval(() => void renew(), RENEW_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [gameCode, currencyCode, hasSteps]);

  return useMemo(
    () => ({
      /** The factor of one number of a type, as exposure names it. */
      ofNumber: (drawId: string, type: string, pick: string) =>
        listed.get(keyOf({ drawId, type, pick })) ?? FULL_ODDS,

      /** The factors of lines in a draw. */
      inDraw:
        (drawId: string): FactorOf =>
        (type, selection) => {
          const known = told.get(lineKeyOf(drawId, type.code, selection));
          // A line can be made of thousands of numbers: none is asked for while none is lowered.
          if (known !== undefined || listed.size === 0) return known ?? FULL_ODDS;
          return factorOfLine(
            type,
            selection,
            (pick) => listed.get(keyOf({ drawId, type: type.code, pick })) ?? FULL_ODDS,
          );
        },

      /** Takes what the platform told of the lines of a draw, "0.95 1", until all are asked for again. */
      take({ drawId, lines }: Told, factors: string): void {
        timesTaken.current += 1;
        const each = factors.split(" ").map(factorOf);
        const next = lines.map(
          ({ type, selection }, at) =>
            [lineKeyOf(drawId, type, selection), each[at] ?? FULL_ODDS] as const,
        );
        setTold((before) => new Map([...before, ...next]));
      },
    }),
    [listed, told],
  );
}

export type Odds = ReturnType<typeof useOdds>;

/** The numbers of a line whose odds are lowered. */
export function loweredPicks(
  { ofNumber }: Odds,
  drawId: string,
  type: BetType,
  selection: Selection,
): readonly string[] {
  const picks: string[] = [];
  factorOfLine(type, selection, (pick) => {
    const factor = ofNumber(drawId, type.code, pick);
    if (factor < FULL_ODDS) picks.push(pick);
    return factor;
  });
  return picks;
}

const factorOf = (written: string): bigint => readOdds(written) ?? FULL_ODDS;
const keyOf = ({ drawId, type, pick }: Omit<LoweredOdds, "oddsFactor">) =>
  `${drawId} ${type} ${pick}`;
const lineKeyOf = (drawId: string, type: string, selection: Selection) =>
  `${drawId} ${type} ${JSON.stringify(selection)}`;
