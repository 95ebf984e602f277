import { type SqlBool, sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import type { Winner } from "#/lib/contract/games/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { type FindCurrency, openCurrencies } from "./currencies.ts";

/** How many the site shows at most. */
const WINNERS_MOST = 4;
/** Word by word the condition of the index: with parameters it would not be found. */
const LARGE_WIN = sql<SqlBool>`round.state = 'settled' and round.payout_minor >= round.stake_minor * 10
  and round.payout_minor > 0`;

/**
 * The last large wins of real rounds, newest first: what paid ten stakes or more, with real money (bonus money
 * is none, and a free round has no stake).
 * Of the player only the name that a vendor's table shows. Served by `game_rounds_large_wins`.
 */
export function openWinners(db: Db): () => Promise<Winner[]> {
  const currencies = openCurrencies(db);
  return () => listWinners(db, currencies);
}

/** The same of one game, where it is named. */
export async function listWinners(
  db: Db,
  currencies: FindCurrency,
  { gameId, most = WINNERS_MOST }: { readonly gameId?: bigint; readonly most?: number } = {},
): Promise<Winner[]> {
  const large = db
    .selectFrom("game_rounds as round")
    .innerJoin("game_players as player", "player.id", "round.player_id")
    .innerJoin("games as game", "game.id", "round.game_id")
    .select([
      "player.nickname",
      "player.currency",
      "game.code as gameId",
      "game.name as gameName",
      "round.payout_minor",
      "round.settled_at",
      "round.jackpot_minor",
    ])
    .where(LARGE_WIN)
    .where("round.free_rounds_id", "is", null)
    .where("player.play", "=", false)
    .whereRef("player.currency", "=", "player.vendor_currency")
    .where("game.state", "<>", "hidden");
  const rows = await (gameId === undefined ? large : large.where("round.game_id", "=", gameId))
    .orderBy("round.settled_at", "desc")
    .limit(most)
    .execute();
  const shown = await Promise.all(
    rows.map(async ({ payout_minor, jackpot_minor, settled_at, currency: code, ...row }) => {
      const currency = await currencies(code);
      if (!currency || !settled_at) return [];
      return {
        ...row,
        payout: formatWire(payout_minor, currency.exponent),
        currency: { code, symbol: currency.symbol },
        settledAt: settled_at.toISOString(),
        ...(jackpot_minor > 0n ? { jackpot: true as const } : {}),
      };
    }),
  );
  return shown.flat();
}
