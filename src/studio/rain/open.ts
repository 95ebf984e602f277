import { LLUVIA_DE_SOBRES } from "#/lib/rules/studio/rain/game.ts";
import { keepTable } from "../keep.ts";
import { Live, type LiveBounds } from "../live.ts";
import type { Studio } from "../studio.ts";
import type { Rain } from "./routes.ts";
import { RainSeats } from "./seats.ts";
import { RainTable } from "./table.ts";

const LIVE_BOUNDS: LiveBounds = { streams: 5_000, streamsOfNetwork: 200 };

/** The table of pots, not yet begun: `advance` keeps it going. */
export function openRain(studio: Studio, live: LiveBounds = LIVE_BOUNDS): Rain {
  const table = new RainTable(studio, LLUVIA_DE_SOBRES, new Live(live));
  return { table, seats: new RainSeats(studio, table) };
}

/** Keeps the table going until it is stopped. */
export const keepRain = ({ table }: Rain, studio: Studio): (() => Promise<void>) =>
  keepTable(table, "rain", studio);
