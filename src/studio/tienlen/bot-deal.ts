import { randomBytes } from "node:crypto";
import { commitmentOf, type Share } from "#/lib/rules/studio/tienlen/deal.ts";
import { commit, revealShare } from "./dealing.ts";
import type { Sitter, TableHand, TableState } from "./state.ts";

const shares = new WeakMap<TableHand, Map<string, Share>>();

/** Brings a bot's part of a deal, as a member's browser does. True where it was the last that was missing. */
export async function playDeal(
  table: TableState,
  hand: TableHand,
  sitter: Sitter,
  nowMs: number,
): Promise<boolean> {
  const { seat } = sitter;
  if (!hand.seats.includes(seat)) return false;
  const { id: deal } = hand.deal;
  const made = shares.get(hand) ?? new Map<string, Share>();
  shares.set(hand, made);
  const key = `${deal} ${seat}`;
  const share = made.get(key) ?? {
    seed: randomBytes(16).toString("hex"),
    nonce: randomBytes(16).toString("hex"),
  };
  made.set(key, share);
  const done =
    table.phase === "committing"
      ? commit(table, sitter, { deal, commitment: await commitmentOf(share, deal, seat) }, nowMs)
      : await revealShare(table, sitter, { deal, ...share }, nowMs);
  return done.ok && done.value;
}
