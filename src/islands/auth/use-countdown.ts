import { useEffect, useLayoutEffect, useState } from "react";
import { platformNowMs } from "#/lib/client/send.ts";

const SECOND_MS = 1_000;

/** What is left until a moment, as `m:ss`, by the platform's clock; null when it has come. */
export function useCountdown(untilMs: number): string | null {
  const [nowMs, setNowMs] = useState(platformNowMs);
  const seconds = Math.ceil((untilMs - nowMs) / SECOND_MS);
  const over = seconds <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment is counted to from now, not from the last tick
  useLayoutEffect(() => setNowMs(platformNowMs()), [untilMs]);
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNowMs(platformNowMs()), SECOND_MS);
    return () => clearInterval(timer);
  }, [over]);
  if (over) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
