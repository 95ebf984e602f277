import { ok, refuse } from "#/lib/base/result.ts";
import * as calls from "#/lib/contract/games/member-games.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import * as favourites from "./favourites.ts";
import { listRecentGames } from "./recent-games.ts";
import type { SportsVendors } from "./rules.ts";

export type MemberGamesDeps = { readonly db: Db; readonly sportsVendors: SportsVendors };

/** The calls about a member's own games: favourites, and what was launched. */
export function memberGamesRoutes({ db, sportsVendors }: MemberGamesDeps): Route[] {
  return [
    serve(calls.listFavouriteIds, async ({ token: told }, { session, token }) => {
      if ((told ?? token) !== token) return refuse("not_allowed");
      return ok({ list: await favourites.listFavouriteIds(db, session.memberId) });
    }),
    serve(calls.listFavourites, async ({ token: told }, { session, token }) => {
      if ((told ?? token) !== token) return refuse("not_allowed");
      return ok({ list: await favourites.listFavourites(db, session.memberId, sportsVendors) });
    }),
    serve(calls.addFavourite, (named, context) => favourites.addFavourite(db, context, named)),
    serve(calls.removeFavourite, (named, context) =>
      favourites.removeFavourite(db, context, named),
    ),
    serve(calls.listRecentGames, async (filter, { session }) =>
      ok(await listRecentGames(db, session.memberId, filter, sportsVendors)),
    ),
  ];
}
