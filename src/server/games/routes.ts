import { ok, refuse } from "#/lib/base/result.ts";
import {
  getLaunch,
  getRound,
  launchGame,
  listGames,
  listHotGames,
  listRounds,
  listVendors,
  listWinners,
} from "#/lib/contract/games/calls.ts";
import { getGame } from "#/lib/contract/games/game-sheet.ts";
import { getLobbyFigures } from "#/lib/contract/games/lobby-feed.ts";
import { listRooms, listVendorGameTypes } from "#/lib/contract/games/pvp.ts";
import { getSharedRound } from "#/lib/contract/games/shared-rounds.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { getMerchant } from "#/server/site/index.ts";
import * as catalogue from "./catalogue.ts";
import { openCurrencies } from "./currencies.ts";
import { getGameSheet } from "./game-sheet.ts";
import * as launch from "./launch.ts";
import { listGames as findGames, type LobbyDeps } from "./list-games.ts";
import type { openLobbyFigures } from "./lobby-figures.ts";
import { listRooms as findRooms } from "./rooms.ts";
import { type DetailDeps, openRoundDetails } from "./round-details.ts";
import * as rounds from "./rounds.ts";
import { gameTypesOf } from "./rules.ts";
import { openSharedRounds } from "./shared-rounds.ts";
import { listVendorCategories } from "./vendors.ts";
import { openWinners } from "./wins.ts";

const NO_FIGURES = { freshUntil: null, tables: [], events: [], jackpots: [] };

export type GamesDeps = launch.LaunchDeps &
  DetailDeps & {
    /** What lobbies know beside the catalogue; what the catalogue alone says when absent. */
    readonly lobby?: LobbyDeps;
    /** The codes of what is played most; what the operator marked alone is hot when absent. */
    readonly played?: () => Promise<readonly string[]>;
    /** What vendors tell of lobbies; nothing when absent. */
    readonly figures?: ReturnType<typeof openLobbyFigures>;
  };

/** The calls of the portal: vendors, catalogue, launch and the betting record. */
export function gamesRoutes(deps: GamesDeps): Route[] {
  const { db, sportsVendors } = deps;
  const roundDeps = { ...deps, currencies: openCurrencies(db), askDetails: openRoundDetails(deps) };
  const findShared = openSharedRounds(roundDeps);
  const winners = openWinners(db);
  /** Whether a merchant, where one is named, is this site's. */
  async function isOurs(named: string | undefined): Promise<boolean> {
    if (named === undefined) return true;
    const { merchant, merchantCode } = await getMerchant(db);
    return named === merchant || named === merchantCode;
  }
  return [
    serve(listVendors, async ({ merchantCode, platform }) => {
      if (!(await isOurs(merchantCode))) return refuse("merchant_unknown");
      const list = catalogue.runsOn(platform) ? await listVendorCategories(db, sportsVendors) : [];
      return ok({ list });
    }),
    serve(listHotGames, async ({ merchantCode, platform, vassalage }) => {
      if (!(await isOurs(merchantCode))) return refuse("merchant_unknown");
      const hot = async () =>
        catalogue.listHotGames(db, vassalage ?? null, sportsVendors, await deps.played?.());
      return ok({ list: catalogue.runsOn(platform) ? await hot() : [] });
    }),
    serve(listGames, async ({ merchant, ...filter }) => {
      if (!(await isOurs(merchant))) return refuse("merchant_unknown");
      return ok(await findGames(db, filter, deps.lobby ?? { sportsVendors }));
    }),
    serve(getGame, async ({ gameId }) => {
      const sheet = await getGameSheet(db, gameId, sportsVendors, roundDeps.currencies);
      if (!sheet.ok) return sheet;
      const { jackpots = [] } = (await deps.figures?.(sheet.value.game.category)) ?? {};
      const own = jackpots.filter(({ games }) => games.some((game) => game.gameId === gameId));
      return ok(own.length > 0 ? { ...sheet.value, jackpots: own } : sheet.value);
    }),
    serve(getLobbyFigures, async ({ category }) =>
      ok((await deps.figures?.(category)) ?? NO_FIGURES),
    ),
    serve(listRooms, async (filter) => ok(await findRooms(db, filter, roundDeps.currencies))),
    serve(listVendorGameTypes, async ({ vassalage, platform }) => {
      const categories = catalogue.runsOn(platform)
        ? await listVendorCategories(db, sportsVendors)
        : [];
      return ok({ list: gameTypesOf(categories, vassalage) });
    }),
    serve(listWinners, async () => ok({ list: await winners() })),
    serve(launchGame, async ({ username, token: told, merchantCode, ...order }, context) => {
      const { session, token } = context;
      if (!(await isOurs(merchantCode))) return refuse("merchant_unknown");
      const isOwn = (username ?? session.account) === session.account && (told ?? token) === token;
      return isOwn ? launch.launchGame(deps, context, order) : refuse("not_allowed");
    }),
    serve(getLaunch, ({ id }, context) => launch.getLaunch(deps, context, id)),
    serve(listRounds, async (filter, { session }) =>
      ok(await rounds.listRounds(roundDeps, session, filter)),
    ),
    serve(getRound, ({ id }, { session }) => rounds.getRound(roundDeps, session, id)),
    serve(getSharedRound, async ({ code }) => {
      const round = await findShared(code);
      return round ? ok(round) : refuse("not_found");
    }),
  ];
}
