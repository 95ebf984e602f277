import { shareAnswer } from "#/lib/base/shared-answer.ts";
import { type Clock, SECOND_MS, systemClock } from "#/lib/base/time.ts";
import type { Problem } from "./health.ts";

/** Asks what keeps the server from being ready; `thorough` asks what costs something as well. */
export type AskProblems = (thorough: boolean) => Promise<readonly Problem[]>;

const EVERY_MS = SECOND_MS;
const THOROUGH_EVERY_MS = 10 * SECOND_MS;

/**
 * Readiness for however many ask: at most one question a second, under way once at a time, whose answer all share. What
 * writes or spills to the disk is asked every ten seconds, and each second while it fails.
 */
export function openReadiness(
  ask: AskProblems,
  clock: Clock = systemClock,
): () => Promise<readonly Problem[]> {
  let thoroughAtMs = Number.NEGATIVE_INFINITY;
  let failing = false;
  const askNow = async () => {
    const nowMs = clock();
    const thorough = failing || nowMs - thoroughAtMs >= THOROUGH_EVERY_MS;
    if (thorough) thoroughAtMs = nowMs;
    const found = await ask(thorough);
    failing = found.length > 0;
    return found;
  };
  return shareAnswer(askNow, EVERY_MS, clock);
}
