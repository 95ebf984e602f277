/**
 * No round of a game that is no slot of spins begins sooner after the one before (UK RTS 14G: five seconds). The studio
 * keeps it for each player and game, by its own clock (`studio/play.ts`); a page waits as long so that nobody is refused.
 * The game that all play together keeps more by its course (`studio/crash/pace.ts`).
 */
export const LEAST_CYCLE_MS = 5_000;
