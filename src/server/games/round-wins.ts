import { formatWire } from "#/lib/base/money.ts";
import { ok, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { Adder } from "#/server/area.ts";
import type { FindCurrency } from "./currencies.ts";
import { linkRound } from "./shared-rounds.ts";

const KIND = "round:";

/**
 * A member's own round that is settled, as the chat shows it (`round:<id>`): of money of their own, by what this wallet
 * took and paid. One of the house's own games leads with its money to its proof; without it, and of other vendors, to none.
 */
export function openRoundWins(clock: Clock, currencies: FindCurrency): Adder<"provenWin"> {
  return async ({ tx, memberId, winId }) => {
    if (!winId.startsWith(KIND)) return {};
    const id = /^[1-9]\d{0,17}$/.exec(winId.slice(KIND.length))?.[0];
    if (id === undefined) return { win: refuse("not_found") };
    const row = await tx
      .selectFrom("game_rounds as round")
      .innerJoin("games as game", "game.id", "round.game_id")
      .innerJoin("vendors as vendor", "vendor.id", "round.vendor_id")
      .innerJoin("game_players as player", "player.id", "round.player_id")
      .select(["round.id", "round.state", "round.settled_at"])
      .select(["round.stake_minor", "round.payout_minor", "game.name as game"])
      .select("round.free_rounds_id")
      .select(["vendor.in_house", "player.play", "player.currency", "player.vendor_currency"])
      .where("round.id", "=", BigInt(id))
      .where("round.member_id", "=", memberId)
      .executeTakeFirst();
    if (!row) return { win: refuse("not_found") };
    const currency = await currencies(row.currency);
    const isOwnMoney =
      !row.play && row.currency === row.vendor_currency && row.free_rounds_id === null;
    if (row.state !== "settled" || row.settled_at === null || !isOwnMoney || !currency)
      return { win: refuse("nothing_won") };
    const { exponent, symbol } = currency;
    return {
      win: ok({
        ...{ game: row.game, wonAt: row.settled_at.toISOString(), isProven: row.in_house },
        stake: formatWire(row.stake_minor, exponent),
        payout: formatWire(row.payout_minor, exponent),
        currency: { code: row.currency, exponent, symbol },
        link: async (withWin) =>
          withWin && row.in_house ? `/fair?round=${await linkRound(tx, clock, row.id)}` : null,
      }),
    };
  };
}
