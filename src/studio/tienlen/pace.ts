/** How long others may still join once two are ready, and what is left of it once all seats are. */
export const STARTING_MS = 6_000;
export const FULL_MS = 2_000;
/** How long the browsers have for each of the two messages of a deal. */
export const COMMIT_MS = 8_000;
export const REVEAL_MS = 8_000;
export const TURN_MS = 20_000;
/** A move that was made at the last moment is still under way for so long. */
export const GRACE_MS = 700;
/** How soon the table moves for who is away, and a bot of the demonstration for itself. */
export const AWAY_MS = 1_500;
export const BOT_MS = 900;
/** How long a result stands. With the time to join more than the five seconds between two games (UK RTS 14G). */
export const OVER_MS = 8_000;
/** Who sits without playing so long gives the seat free. */
export const IDLE_MS = 120_000;
/** Who let a deal fail sits down again after so long. */
export const REST_MS = 120_000;
/** So many turns missed in a row, and the table plays on at once. */
export const MOST_MISSED = 2;
/** A hand that a process left so long ago is not played on: its buy-ins go back. */
export const RESUME_MS = 300_000;
/** How often tables are looked at. */
export const TICK_MS = 100;
