import type { Live } from "../live.ts";
import type { CrashEvents } from "./api.ts";
import type { Money } from "./book.ts";

/** The open streams of the table, by kind of money. */
export type CrashLive = Live<CrashEvents, Money>;
