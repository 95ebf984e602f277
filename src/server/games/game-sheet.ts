import { type Currency, formatWire, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { BONUS_CATEGORIES } from "#/lib/contract/bonus/calls.ts";
import type { GameSheet } from "#/lib/contract/games/game-sheet.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency } from "#/server/site/index.ts";
import { asGame, CARD_COLUMNS, catalogue } from "./catalogue.ts";
import type { FindCurrency } from "./currencies.ts";
import type { SportsVendors } from "./rules.ts";
import { listWinners } from "./wins.ts";

const WINS_MOST = 3;

/** What is known of a game that lobbies show, with its last large wins. */
export async function getGameSheet(
  db: Db,
  gameId: string,
  sportsVendors: SportsVendors,
  currencies: FindCurrency,
): Promise<Result<GameSheet, "game_unknown">> {
  const row = await catalogue(db)
    .select(CARD_COLUMNS)
    .select(["game.id", "game.state", "game.min_bet", "game.max_win_multiple"])
    .select(["game.return_percent", "game.volatility"])
    .select(["vendor.state as vendorState", "vendor.in_house", "vendor.trial_allowed"])
    .select(["game.category as stored", "vendor.wallet"])
    .where("game.code", "=", gameId)
    .executeTakeFirst();
  if (!row) return refuse("game_unknown");
  const { id, state, vendorState, min_bet, max_win_multiple, ...rest } = row;
  const { return_percent, volatility, in_house, trial_allowed, stored, wallet, ...card } = rest;
  return ok({
    game: asGame(card, sportsVendors),
    minBet: minBetOf(min_bet, await findSiteCurrency(db, currencies)),
    maxWinMultiple: Number(max_win_multiple),
    returnPercent: return_percent,
    volatility,
    inHouse: in_house,
    bonusCategory:
      wallet === "single"
        ? (BONUS_CATEGORIES.find((category) => category === stored) ?? null)
        : null,
    trialAllowed: trial_allowed,
    underMaintenance: state !== "open" || vendorState !== "open",
    wins: await listWinners(db, currencies, { gameId: id, most: WINS_MOST }),
  });
}

/** The site's currency; null where the ledger does not know it. */
export const findSiteCurrency = async (
  db: Db,
  currencies: FindCurrency,
): Promise<Currency | null> => currencies(await getCurrency(db));

/** The smallest stake as the site's currency writes it; null where there is none, or it does not fit that currency. */
export function minBetOf(written: string | null, currency: Currency | null): GameSheet["minBet"] {
  if (written === null || currency === null) return null;
  const minor = parseMoney(written, currency.exponent);
  if (!minor.ok) return null;
  const { code, exponent, symbol } = currency;
  return { amount: formatWire(minor.value, exponent), currency: { code, exponent, symbol } };
}
