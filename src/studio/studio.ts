import type { Clock } from "#/lib/base/time.ts";
import type { Store } from "./store.ts";
import type { Wallet } from "./wallet.ts";

/** Facts worth a line in the process's log. */
export type Log = (level: "info" | "warn" | "error", event: string, facts: object) => void;

/** What every part of the studio works with. */
export type Studio = {
  readonly store: Store;
  readonly wallet: Wallet;
  readonly clock: Clock;
  readonly log: Log;
  /** A free series that nobody comes back to is paid after this long. */
  readonly seriesMs: number;
};
