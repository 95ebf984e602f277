import { setTimeout } from "node:timers/promises";
import { type Clock, systemClock } from "#/lib/base/time.ts";

const HOLDS_FOR_MS = 5_000;
const WITHIN_MS = 3_000;

/**
 * Says whether pages can be rendered, by rendering one. The answer holds for five seconds, however many ask; one render
 * runs at a time, and one that takes longer than three seconds counts as failed until it ends.
 */
export function checkRenders(
  render: () => Promise<unknown>,
  clock: Clock = systemClock,
  withinMs = WITHIN_MS,
): () => Promise<boolean> {
  let underWay: Promise<boolean> | null = null;
  let last: { readonly rendered: boolean; readonly untilMs: number } | null = null;
  const tryOnce = async (): Promise<boolean> => {
    const rendered = await render().then(
      () => true,
      () => false,
    );
    last = { rendered, untilMs: clock() + HOLDS_FOR_MS };
    underWay = null;
    return rendered;
  };
  return async () => {
    if (last && clock() < last.untilMs) return last.rendered;
    underWay ??= tryOnce();
    return Promise.race([underWay, setTimeout(withinMs, false, { ref: false })]);
  };
}
