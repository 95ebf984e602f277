/** How long others may come in once there are two stakes. */
export const BETTING_MS = 15_000;
/** How long the wallet has for the last of them before it rains without them. */
export const LOCK_MS = 1_500;
/** How long envelopes fall. Whoever took none by then is given one of those that are left. */
export const RAIN_MS = 9_000;
/** How long they still fall once all are taken. */
export const TAKEN_MS = 700;
/** How long a result stands. With the rain more than the five seconds between two games (UK RTS 14G). */
export const PAUSE_MS = 7_000;
/** A stake that waits alone for so long is given back. */
export const ALONE_MS = 120_000;
/** How often what moved is told, and the table's clock is looked at. */
export const TELL_MS = 250;
export const TICK_MS = 100;
