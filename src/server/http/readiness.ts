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
  let last: { readonly atMs: number; readonly found: readonly Problem[] } | null = null;
  let thoroughAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<readonly Problem[]> | null = null;
  const askNow = async () => {
    const atMs = clock();
    const thorough = atMs - thoroughAtMs >= THOROUGH_EVERY_MS || (last?.found.length ?? 0) > 0;
    if (thorough) thoroughAtMs = atMs;
    const found = await ask(thorough);
    last = { atMs, found };
    return found;
  };
  return async () => {
    if (last && clock() - last.atMs < EVERY_MS) return last.found;
    asking ??= askNow().finally(() => {
      asking = null;
    });
    return asking;
  };
}
