import { ok } from "#/lib/base/result.ts";
import {
  getLaunch,
  launchGame,
  listGames,
  listHotGames,
  listVendors,
} from "#/lib/contract/games.ts";
import { type Route, serve } from "#/server/http/route.ts";
import * as catalogue from "./catalogue.ts";
import * as launch from "./launch.ts";
import { listVendorCategories } from "./vendors.ts";

/** The calls of the portal: vendors, catalogue and launch. */
export function gamesRoutes(deps: launch.LaunchDeps): Route[] {
  const { db, esportsVendors } = deps;
  return [
    serve(listVendors, async () => ok({ list: await listVendorCategories(db, esportsVendors) })),
    serve(listHotGames, async ({ vassalage }) =>
      ok({ list: await catalogue.listHotGames(db, vassalage ?? null, esportsVendors) }),
    ),
    serve(listGames, async (filter) => ok(await catalogue.listGames(db, filter, esportsVendors))),
    serve(launchGame, (order, { session }) => launch.launchGame(deps, session, order)),
    serve(getLaunch, ({ id }, { session }) => launch.getLaunch(deps, session, id)),
  ];
}
