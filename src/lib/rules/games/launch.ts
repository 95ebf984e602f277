import type { Category } from "#/lib/contract/games/calls.ts";
import { REGIONAL_CODES } from "../lottery/regions.ts";

/** What is launched: a game, or a vendor's shelf when there is no `gameCode` (SPEC §3, game launch data). */
export type Launch = {
  readonly category: Category;
  readonly gameCode?: string | undefined;
  readonly playType?: string | undefined;
  /** The vendor's code. */
  readonly vassalage?: string | undefined;
};

function at(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  const search = new URLSearchParams(given).toString();
  return search ? `${path}?${search}` : path;
}

/**
 * The page that a launch leads to, without language (RT-25 to 27): lottery and e-lottery to `/lottery`, Vietnam's
 * regional lotteries to `/vnlottery`, a slot vendor's shelf to `/rng`. Null when it is a game that opens in its frame.
 */
export function launchPath({ category, gameCode, playType, vassalage }: Launch): string | null {
  if (category === "LOTT" || category === "ELOTT")
    return gameCode && Object.values(REGIONAL_CODES).includes(gameCode)
      ? at("/vnlottery", { gameCode })
      : at("/lottery", { gameCode, playType });
  if (category === "RNG" && !gameCode) return at("/rng", { vassalage });
  return null;
}
