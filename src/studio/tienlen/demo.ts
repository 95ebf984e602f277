import { randomBytes } from "node:crypto";
import { formatWire } from "#/lib/base/money.ts";
import type { Books } from "./books.ts";
import { newSeed } from "./records.ts";
import type { Bet, Deal, TableState } from "./state.ts";

/** The visitor of a demonstration: a table of their own, and a purse that nobody owes. */
export type Visitor = { balanceMinor: bigint; seenMs: number };

const TOKEN_BYTES = 32;
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** Books of a demonstration's table: in memory, and gone with it. Only its visitor's purse moves. */
export function demoBooks(visitor: Visitor, seatOf: () => number | null): Books {
  let hands = 0;
  let deals = 0;
  const deal = (): Deal => {
    deals += 1;
    return { id: deals, ...newSeed(), commitments: new Map(), shares: new Map() };
  };
  const give = (table: { readonly stakeMinor: bigint }) => {
    visitor.balanceMinor += table.stakeMinor;
  };
  let at: TableState | null = null;
  return {
    prepare: async (table) => {
      at = table;
      hands += 1;
      return { id: hands, deal: deal() };
    },
    lock: async (_table, _hand, sitters) =>
      new Map(sitters.map(({ seat }): [number, Bet] => [seat, { id: BigInt(seat), roundId: "" }])),
    stake: async (table, { isBot }) => {
      if (isBot) return "stands";
      if (visitor.balanceMinor < table.stakeMinor) return { refused: "not_enough_funds" };
      visitor.balanceMinor -= table.stakeMinor;
      return "stands";
    },
    dealing: async () => undefined,
    redeal: async (_hand, missing) => {
      const seat = seatOf();
      if (at && seat !== null && missing.includes(seat)) give(at);
      return deal();
    },
    begin: async () => undefined,
    move: async (_hand, move) => move,
    end: async (hand, _winner, purses) => {
      const seat = seatOf();
      const place = seat === null ? -1 : hand.seats.indexOf(seat);
      visitor.balanceMinor += purses[place]?.pays ?? 0n;
      return new Map();
    },
    void: async (hand) => {
      const seat = seatOf();
      if (at && seat !== null && hand.seats.includes(seat)) give(at);
      return new Map();
    },
  };
}

export const balanceOf = ({ balanceMinor }: Visitor, exponent: number): string =>
  formatWire(balanceMinor, exponent);
