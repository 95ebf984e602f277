import * as z from "zod/mini";
import { call } from "../call.ts";
import { id, listOf, pageNo, pageSize } from "../fields.ts";
import { game } from "./calls.ts";

/** How many favourites a member keeps at most. */
export const FAVOURITES_MOST = 200;

/** Every game of a vendor: lotteries are none, for their favourites lie on the device (ENT-26). */
const gameType = z._default(z.literal("RNG"), "RNG");
/** The session's own, which the header carries too; another is `not_allowed`. */
const token = z.optional(z.string().check(z.maxLength(200)));

/** The ids of the member's favourites, the newest first (API-47, API-67). */
export const listFavouriteIds = call({
  method: "POST",
  path: "/wps/relay/MCSFE_getFavoriteGames",
  who: "holder",
  module: null,
  input: z.strictObject({ token }),
  reply: z.object({ list: z.array(id) }),
  refusals: ["not_allowed"],
});

/** The favourites as games that lobbies show now, the newest first (API-48, API-68). */
export const listFavourites = call({
  method: "POST",
  path: "/wps/relay/MCSFE_getFavoriteGamesList",
  who: "holder",
  module: null,
  input: z.strictObject({ token, gameType }),
  reply: z.object({ list: z.array(game) }),
  refusals: ["not_allowed"],
});

const favourite = z.strictObject({ nodeId: id, vendor: id, gameType });

/** Keeps a game among the favourites; one that is there already stays where it is (API-49; path ours). */
export const addFavourite = call({
  method: "POST",
  path: "/wps/game/favourites/add",
  who: "holder",
  module: null,
  input: favourite,
  reply: z.object({ gameId: id }),
  refusals: ["game_unknown", "favourites_full"],
});

/** Takes a game from the favourites; one that is not there is no error (API-50; path ours). */
export const removeFavourite = call({
  method: "POST",
  path: "/wps/game/favourites/remove",
  who: "holder",
  module: null,
  input: favourite,
  reply: z.object({ gameId: id }),
  refusals: ["game_unknown"],
});

/** The games that the member launched, the last one first (API-45, API-46, API-69). */
export const listRecentGames = call({
  method: "POST",
  path: "/wps/relay/GCS_recentGame",
  who: "holder",
  module: null,
  input: z.strictObject({
    clientType: z.optional(z.literal(3)),
    vassalage: z.optional(id),
    language: z.optional(z.string().check(z.maxLength(10))),
    pageNo,
    pageSize: pageSize(42),
  }),
  reply: listOf(game),
  refusals: [],
});
