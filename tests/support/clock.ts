import type { Clock } from "#/lib/base/time.ts";

/** A clock that stands still until the test moves it. */
export type TestClock = Clock & { advance(ms: number): void };

export function testClock(startMs = Date.UTC(2026, 10, 21, 12)): TestClock {
  let nowMs = startMs;
  return Object.assign(() => nowMs, {
    advance(ms: number) {
      nowMs += ms;
    },
  });
}
