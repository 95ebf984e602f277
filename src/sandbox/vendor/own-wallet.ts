import * as z from "zod/mini";
import {
  seamlessBalance,
  seamlessBet,
  seamlessRollback,
  seamlessWin,
} from "#/lib/contract/games/seamless.ts";
import { reportRound } from "#/lib/contract/games/transfer-wallet.ts";
import type { OwnStore } from "./own-store.ts";
import type { Answer, Wallet } from "./wallet.ts";

/**
 * The wallets that a vendor keeps itself, behind the interface of the operator's: games are played with either alike.
 * Vendors that play with the operator's wallet are handed on. A round that is over is told to the operator with its win.
 */
export function openOwnWallet(store: OwnStore, outside: Wallet): Wallet {
  return async (order) => {
    const { vendor, path } = order;
    if (!(await store.keepsWallets(vendor))) return outside(order);
    const body: unknown = JSON.parse(order.body);
    switch (path) {
      case seamlessBalance.path: {
        const { playerId } = z.parse(seamlessBalance.input, body);
        const player = await store.findPlayer(vendor, playerId);
        return done({ balance: player?.balance ?? "0", currency: player?.currency ?? "" });
      }
      case seamlessBet.path: {
        const bet = z.parse(seamlessBet.input, body);
        const balance = await store.takeStake(vendor, bet);
        return balance === null
          ? { kind: "refused", code: "not_enough_funds", value: null }
          : done({ balance });
      }
      case seamlessRollback.path: {
        const back = z.parse(seamlessRollback.input, body);
        return done({ balance: await store.giveBack(vendor, back) });
      }
      case seamlessWin.path: {
        const win = z.parse(seamlessWin.input, body);
        const balance = await store.payWin(vendor, win);
        const round = await store.findRound(vendor, win);
        if (!round) return { kind: "refused", code: "bet_unknown", value: null };
        const told = await outside({
          vendor,
          path: reportRound.path,
          body: JSON.stringify(z.parse(reportRound.input, round)),
        });
        return told.kind === "unknown" ? told : done({ balance });
      }
      default:
        return outside(order);
    }
  };
}

const done = (value: unknown): Answer => ({ kind: "done", code: "ok", value });
