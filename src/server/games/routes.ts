import { ok } from "#/lib/base/result.ts";
import {
  getLaunch,
  getRound,
  launchGame,
  listGames,
  listHotGames,
  listRounds,
  listVendors,
  listWinners,
} from "#/lib/contract/games.ts";
import { type Route, serve } from "#/server/http/route.ts";
import * as catalogue from "./catalogue.ts";
import { openCurrencies } from "./currencies.ts";
import * as launch from "./launch.ts";
import { type DetailDeps, openRoundDetails } from "./round-details.ts";
import * as rounds from "./rounds.ts";
import { listVendorCategories } from "./vendors.ts";
import { openWinners } from "./wins.ts";

export type GamesDeps = launch.LaunchDeps & DetailDeps;

/** The calls of the portal: vendors, catalogue, launch and the betting record. */
export function gamesRoutes(deps: GamesDeps): Route[] {
  const { db, esportsVendors } = deps;
  const roundDeps = { ...deps, currencies: openCurrencies(db), askDetails: openRoundDetails(deps) };
  const winners = openWinners(db);
  return [
    serve(listVendors, async () => ok({ list: await listVendorCategories(db, esportsVendors) })),
    serve(listHotGames, async ({ vassalage }) =>
      ok({ list: await catalogue.listHotGames(db, vassalage ?? null, esportsVendors) }),
    ),
    serve(listGames, async (filter) => ok(await catalogue.listGames(db, filter, esportsVendors))),
    serve(listWinners, async () => ok({ list: await winners() })),
    serve(launchGame, (order, { session }) => launch.launchGame(deps, session, order)),
    serve(getLaunch, ({ id }, { session }) => launch.getLaunch(deps, session, id)),
    serve(listRounds, async (filter, { session }) =>
      ok(await rounds.listRounds(roundDeps, session, filter)),
    ),
    serve(getRound, ({ id }, { session }) => rounds.getRound(roundDeps, session, id)),
  ];
}
