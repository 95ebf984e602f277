import { VUELO_DEL_COMETA } from "#/lib/rules/studio/crash/game.ts";
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

const LEAST_WAIT_MS = 5;

/** Keeps the table going until it is stopped; a step that fails is tried again. */
export function keepCrash({ table }: Crash, { clock, log }: Studio): () => Promise<void> {
  let isStopping = false;
  let step: Promise<void> = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  const turn = async () => {
    try {
      await table.advance();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log("error", "crash", { message });
    }
    if (!isStopping) soon = setTimeout(next, Math.max(LEAST_WAIT_MS, table.dueMs() - clock()));
  };
  const next = () => {
    step = turn();
  };
  next();
  return async () => {
    isStopping = true;
    clearTimeout(soon);
    await step;
    await table.close();
  };
}
