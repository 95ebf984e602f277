import type { InputOf, ReplyOf } from "../call.ts";
import type { Category, Game, listGames, VendorCategory, Winner } from "./calls.ts";
import type { getLobbyFigures } from "./lobby-feed.ts";

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
  /** By which lines at least, and by which stakes at most, a lobby can be narrowed. */
  ranges(of: { category?: Category; vassalage?: string }): Promise<{
    readonly lines: readonly { readonly count: number; readonly ways: boolean }[];
    readonly stakes: readonly NonNullable<Game["minBet"]>[];
  }>;
  /** What vendors tell of a lobby this moment. */
  figures(category: Category): Promise<ReplyOf<typeof getLobbyFigures>>;
};

declare module "#/lib/contract/page-data.ts" {
  interface PageData {
    games: GamesPageData;
  }
}
