import { createContext, useContext } from "react";
import { type Currency, formatMoney, formatWire, trimZeros } from "#/lib/base/money.ts";
import type { SlipStore } from "#/lib/client/stores/lottery/slip.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import type { LotteryGame } from "#/lib/rules/lottery/bet-type.ts";
import type { SaleTerms } from "#/lib/rules/lottery/slip.ts";
import type { Odds } from "./use-odds.ts";

/** What every part of a board knows. */
export type BoardContext = {
  readonly lang: string;
  readonly t: Translate;
  readonly game: LotteryGame;
  readonly sale: SaleTerms;
  readonly currency: Currency;
  readonly slip: SlipStore;
  readonly odds: Odds;
  /** The draw that is chosen; empty: none is on sale. */
  readonly drawId: string;
};

export const Board = createContext<BoardContext | null>(null);

export function useBoard(): BoardContext {
  const board = useContext(Board);
  if (!board) throw new Error("a part of the board stands outside it");
  return board;
}

/** What a printed ticket needs to know, on a board and off it. */
type WordsContext = Pick<BoardContext, "lang" | "t">;
export const Words = createContext<WordsContext | null>(null);

/** The texts that were given off a board, else the board's. */
export function useWords(): WordsContext {
  const [words, board] = [useContext(Words), useContext(Board)];
  const found = words ?? board;
  if (!found) throw new Error("a ticket stands off a board without its texts");
  return found;
}

/** Minor units in the reader's writing, with the currency; without decimals where there are none. */
export function moneyOf({ lang, currency }: BoardContext, minor: bigint): string {
  return writeMoney(formatWire(minor, currency.exponent), currency, lang);
}

/** An amount of the wire, likewise. */
export function writeMoney(amount: string, currency: Currency, lang: string): string {
  const decimals = trimZeros(amount).includes(".") ? currency.exponent : 0;
  return formatMoney(amount, currency, lang, { decimals });
}

/** Odds in the reader's writing: "×99,9". */
export function oddsOf(lang: string, odds: string): string {
  return `×${new Intl.NumberFormat(lang, { maximumFractionDigits: 4 }).format(Number(odds))}`;
}
