import type { Category } from "#/lib/contract/games/calls.ts";
import { eventKey, oddsFor } from "./coupon.ts";
import { potKey } from "./pots.ts";
import { tableFigures } from "./table-figures.ts";

/** Lobbies of which vendors tell by the moment. */
export const TOLD_LOBBIES: ReadonlySet<Category> = new Set([
  ...(["LIVE", "PVP", "SPORTS", "ESPORTS", "COCKFIGHT", "RNG"] as const),
]);

/** How long a lobby that nobody tells of is taken to be so. */
const AGAIN_MS = 15_000;
/** The same of the slots, of which jackpots alone are told. */
const POTS_AGAIN_MS = 60_000;
const KEPT_MS = 5_000;

type Reader = Pick<App.Locals, "lang" | "data" | "nowMs" | "until">;

/** What vendors tell of a lobby, for a page that is kept no longer than that is true. */
export async function figuresOf({ data, nowMs, until }: Reader, category: Category) {
  const figures = await data.games.figures(category);
  const againMs = category === "RNG" ? POTS_AGAIN_MS : AGAIN_MS;
  until(figures.freshUntil === null ? nowMs + againMs : Date.parse(figures.freshUntil));
  return figures;
}

/**
 * What an open lobby asks for again and again: by game what its card says, by match the odds by side, raw and as they are
 * written, by jackpot what is in it; made once in five seconds for all who ask (client/page/lobby-figures.ts).
 */
export async function newestFigures(reader: Reader, category: Category) {
  const { tables, events, jackpots } = await figuresOf(reader, category);
  reader.until(reader.nowMs + KEPT_MS);
  const show = tableFigures(reader.lang);
  const write = oddsFor(reader.lang);
  return {
    tables: Object.fromEntries(tables.map((table) => [table.gameId, String(show(table))])),
    rows: Object.fromEntries(
      events.map((event) => [
        eventKey(event),
        Object.fromEntries(
          (event.market?.outcomes ?? []).map(({ side, odds }) => [side, [odds, write(odds)]]),
        ),
      ]),
    ),
    pots: Object.fromEntries(jackpots.map((pot) => [potKey(pot), pot.amount])),
  };
}
