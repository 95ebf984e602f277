import { send } from "#/lib/client/send.ts";
import { listRecentGames } from "#/lib/contract/games/member-games.ts";

const SHOWN = 42;

/** The games that the member launched, the last one first (API-45). */
export const fetchRecentGames = (most = SHOWN) =>
  send(listRecentGames, {
    clientType: 3,
    language: document.documentElement.lang,
    pageSize: most,
  });
