/** How long bets are taken. */
export const BETTING_MS = 6_000;
/** How long the wallet has for the last of them before the flight begins without them. */
export const LOCK_MS = 1_000;
/** How long a result stands. With the time for bets more than the five seconds between two games (UK RTS 14G). */
export const PAUSE_MS = 4_000;
/** How often the multipliers of others are told, and the table's clock is looked at. */
export const TELL_MS = 250;
export const TICK_MS = 100;
