import {
  type BetType,
  type LotteryGame,
  mostOf,
  priceOf,
  type Selection,
  type Terms,
} from "./bet-type.ts";
import { checkSelection } from "./checks.ts";
import type { PlayedLine } from "./most.ts";
import { FULL_ODDS, loweredTerms } from "./odds-steps.ts";

/** A line of a ticket that is being written. */
export type SlipLine = {
  readonly id: number;
  readonly type: string;
  readonly selection: Selection;
  readonly stakeMinor: bigint;
};

/** How a game is sold to who writes the ticket, amounts in minor units. */
export type SaleTerms = {
  readonly types: ReadonlyMap<string, { readonly type: BetType; readonly terms: Terms }>;
  readonly mostTogether?: LotteryGame["mostTogether"];
  readonly minStakeMinor: bigint;
  readonly mostOfLineMinor: bigint;
};

/** What a line comes to, in minor units; what is missing from it costs nothing yet. */
export type PricedLine = {
  readonly line: SlipLine;
  /** How many picks it lacks until it can be sold. */
  readonly missing: number;
  /** Single bets that it is made of. */
  readonly bets: number;
  /** What one single bet costs in stakes. */
  readonly stakesEach: number;
  /** What it is paid by, and by which factor that is lowered. */
  readonly odds: Terms["odds"];
  readonly factor: bigint;
  readonly priceMinor: bigint;
  /** The most that it can win. */
  readonly mostMinor: bigint;
  /** `cannot_be_sold` with what the type says of it. */
  readonly refusal: "below_least" | "above_most" | "cannot_be_sold" | null;
  readonly reason: string | null;
};

export type PricedSlip = {
  readonly lines: readonly PricedLine[];
  readonly totalMinor: bigint;
  /** Every line can be sold as it is, and there is one. */
  readonly isReady: boolean;
};

/** By which factor the odds of a line's type and selection are lowered; `FULL_ODDS` where they are not. */
export type FactorOf = (type: BetType, selection: Selection) => bigint;

/** Prices lines as the platform will (place.ts): what a page shows is what is taken. A type that is not sold is left out. */
export function priceSlip(
  lines: readonly SlipLine[],
  sale: SaleTerms,
  factorOf: FactorOf = () => FULL_ODDS,
): PricedSlip {
  const priced = lines.flatMap((line) => {
    const sold = sale.types.get(line.type);
    return sold ? [priceLine(line, sold, { sale, factorOf })] : [];
  });
  return {
    lines: priced,
    totalMinor: priced.reduce((sum, { priceMinor }) => sum + priceMinor, 0n),
    isReady:
      priced.length > 0 &&
      priced.every(({ missing, refusal }) => missing === 0 && refusal === null),
  };
}

/** The lines that can be sold, at the odds of a draw. */
export function playedLines(
  lines: readonly SlipLine[],
  { types }: Pick<SaleTerms, "types">,
  factorOf: FactorOf = () => FULL_ODDS,
): readonly PlayedLine[] {
  return lines.flatMap((line): PlayedLine[] => {
    const sold = types.get(line.type);
    if (!sold || !checkSelection(sold.type, line.selection).ok) return [];
    const { type, terms } = sold;
    return [{ ...line, type, terms: loweredTerms(terms, factorOf(type, line.selection)) }];
  });
}

function priceLine(
  line: SlipLine,
  { type, terms: full }: { readonly type: BetType; readonly terms: Terms },
  { sale, factorOf }: { readonly sale: SaleTerms; readonly factorOf: FactorOf },
): PricedLine {
  const { selection, stakeMinor } = line;
  const missing = type.places.reduce(
    (sum, { min }, index) => sum + Math.max(0, min - (selection[index]?.length ?? 0)),
    0,
  );
  const reason = missing > 0 ? null : (type.refusal?.(selection) ?? null);
  const isWhole = missing === 0 && reason === null;
  const factor = isWhole ? factorOf(type, selection) : FULL_ODDS;
  const terms = loweredTerms(full, factor);
  const { stakesEach, odds } = terms;
  const common = { line, missing, stakesEach, odds, factor, reason };
  if (!isWhole)
    return {
      ...{ ...common, bets: 0, priceMinor: 0n, mostMinor: 0n },
      refusal: reason === null ? null : "cannot_be_sold",
    };
  const mostMinor = mostOf(type, terms, selection, stakeMinor);
  return {
    ...common,
    bets: type.bets(selection),
    priceMinor: priceOf(type, terms, selection, stakeMinor),
    mostMinor,
    refusal: refusalOf(stakeMinor, mostMinor, sale),
  };
}

function refusalOf(stakeMinor: bigint, mostMinor: bigint, sale: SaleTerms): PricedLine["refusal"] {
  if (stakeMinor < sale.minStakeMinor || mostMinor <= 0n) return "below_least";
  return mostMinor > sale.mostOfLineMinor ? "above_most" : null;
}
