import { VUELO_DEL_COMETA } from "#/lib/rules/studio/crash/game.ts";
import { keepTable } from "../keep.ts";
import { Live, type LiveBounds } from "../live.ts";
import type { Studio } from "../studio.ts";
import type { Crash } from "./routes.ts";
import { CrashSeats } from "./seats.ts";
import { CrashTable } from "./table.ts";

/** Rounds of a chain: about a month of them. */
const CHAIN_LENGTH = 100_000;
const LIVE_BOUNDS: LiveBounds = { streams: 5_000, streamsOfNetwork: 200 };

export type CrashOptions = {
  readonly chainLength?: number;
  readonly live?: LiveBounds;
  /** The most that a round may cost in one currency, in its highest stakes. */
  readonly mostStakes?: bigint;
};

/** The table of the game that all play together, not yet begun: `advance` keeps it going. */
export function openCrash(
  studio: Studio,
  key: string,
  { chainLength = CHAIN_LENGTH, live = LIVE_BOUNDS, mostStakes }: CrashOptions = {},
): Crash {
  const table = new CrashTable(studio, VUELO_DEL_COMETA, new Live(live), { key, chainLength });
  return { table, seats: new CrashSeats(studio, table, mostStakes) };
}

/** Keeps the table going until it is stopped. */
export const keepCrash = ({ table }: Crash, studio: Studio): (() => Promise<void>) =>
  keepTable(table, "crash", studio);
