import { shareAnswer } from "#/lib/base/shared-answer.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { Provider } from "./index.ts";

const KEPT_MS = 1_000;
const MOST_KEPT = 100;

/**
 * Providers as their rows were within the last second, found once for all who ask meanwhile. Ids come from anybody: those
 * that are none are kept no longer than others, and all are forgotten once there are many.
 */
export function openKnownProviders(
  find: (id: string) => Promise<Provider | null>,
  clock: Clock,
): (id: string) => Promise<Provider | null> {
  const known = new Map<string, () => Promise<Provider | null>>();
  return (id) => {
    const kept = known.get(id);
    if (kept) return kept();
    if (known.size >= MOST_KEPT) known.clear();
    const shared = shareAnswer(() => find(id), KEPT_MS, clock);
    known.set(id, shared);
    return shared();
  };
}
