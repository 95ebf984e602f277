import type { InputOf, ReplyOf } from "../call.ts";
import type { Game, listGames, VendorCategory, Winner } from "./calls.ts";

/** What pages ask of the games. */
export type GamesPageData = {
  /** Categories that have vendors, in the site's order. */
  vendors(): Promise<readonly VendorCategory[]>;
  /** The site's hot games. */
  hot(): Promise<readonly Game[]>;
  /** The last large wins of real rounds, newest first. */
  winners(): Promise<readonly Winner[]>;
  /** A page of a lobby. */
  list(query: InputOf<typeof listGames>): Promise<ReplyOf<typeof listGames>>;
};

declare module "#/lib/contract/page-data.ts" {
  interface PageData {
    games: GamesPageData;
  }
}
