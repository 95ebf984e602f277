import type { Live } from "../live.ts";
import type { Money } from "../shown.ts";
import type { CrashEvents } from "./api.ts";

/** The open streams of the table, by kind of money. */
export type CrashLive = Live<CrashEvents, Money>;
