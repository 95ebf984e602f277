import { expect } from "vitest";
import type { Clock } from "#/lib/base/time.ts";
import { seamlessBet, seamlessRollback, seamlessWin } from "#/lib/contract/games/seamless.ts";
import type { Db } from "#/server/db/index.ts";
import { enterGame, type Games, makePlayer, type Player } from "./vendor.ts";

let serial = 0;
/** An id that no other test uses. */
export const fresh = (name: string) => `${name}-${++serial}`;

type Seat = {
  readonly funds?: string;
  readonly vassalage?: string;
  readonly gameId?: string;
  /** Where the game is launched from. */
  readonly country?: string;
  readonly money?: "own" | "bonus";
};

/** A player at a table, and the vendor's calls for it with what they usually say filled in. */
export async function sitDown<P extends Pick<Player, "session"> = Player>(
  { db, clock, games }: { db: Db; clock: Clock; games: Games },
  { funds = "1000.00", ...at }: Seat & { readonly player?: P } = {},
) {
  const player = at.player ?? ((await makePlayer(db, clock, { funds })) as unknown as P);
  const entered = await enterGame(games, player, at);
  const { vassalage: vendor, token, playerId, gameId } = entered;
  const round = { roundId: fresh("round"), gameId, playerId };
  const money = { ...round, amount: "100.00", currency: "VND" };
  return {
    player,
    entered,
    bet: (more: object = {}) =>
      games.asVendor(vendor, seamlessBet, {
        ...money,
        token,
        transactionId: fresh("bet"),
        ...more,
      }),
    win: (more: object = {}) =>
      games.asVendor(vendor, seamlessWin, {
        ...money,
        ended: true,
        transactionId: fresh("win"),
        ...more,
      }),
    rollback: (betTransactionId: string, more: object = {}) =>
      games.asVendor(vendor, seamlessRollback, {
        ...round,
        betTransactionId,
        transactionId: fresh("back"),
        ...more,
      }),
  };
}

/** A reply of success; the money moved unless `more` says otherwise. */
export const done = (balance: string, more: object = {}) => ({
  ok: true,
  value: { balance, currency: "VND", replayed: false, transferId: expect.any(String), ...more },
});
export const refused = (code: string) => expect.objectContaining({ ok: false, code });
export const nothingMoved = { transferId: null };
