import type { Clock } from "./time.ts";

/** One answer for however many ask: asked once at a time, and again when it is older than `lifeMs`. Failures are not kept. */
export function shareAnswer<T>(
  ask: () => Promise<T>,
  lifeMs: number,
  clock: Clock,
): () => Promise<T> {
  let last: { readonly atMs: number; readonly value: T } | null = null;
  let asking: Promise<T> | null = null;
  const askNow = async () => {
    const atMs = clock();
    const value = await ask();
    last = { atMs, value };
    return value;
  };
  return async () => {
    if (last && clock() - last.atMs < lifeMs) return last.value;
    asking ??= askNow().finally(() => {
      asking = null;
    });
    return asking;
  };
}
