import { describe, expect, it } from "vitest";
import type { Problem } from "#/server/http/health.ts";
import { openReadiness } from "#/server/http/readiness.ts";
import { testClock } from "../../support/clock.ts";

function world() {
  const clock = testClock();
  const asked: boolean[] = [];
  const state: { found: Problem[] } = { found: [] };
  const ready = openReadiness(async (thorough) => {
    asked.push(thorough);
    return state.found;
  }, clock);
  return { clock, asked, state, ready };
}

describe("readiness", () => {
  it("is asked once for a hundred callers at a time, and once a second for those after", async () => {
    const { clock, asked, ready } = world();
    await Promise.all(Array.from({ length: 100 }, ready));
    for (let n = 0; n < 100; n++) await ready();
    expect(asked).toHaveLength(1);
    clock.advance(1_000);
    await ready();
    expect(asked).toHaveLength(2);
  });

  it("writes to the disk every ten seconds only, and each second until a problem is over", async () => {
    const { clock, asked, state, ready } = world();
    for (let second = 0; second <= 10; second++) {
      await ready();
      clock.advance(1_000);
    }
    expect(asked.filter(Boolean)).toHaveLength(2);
    state.found = ["disk_full"];
    await ready();
    clock.advance(1_000);
    state.found = [];
    expect(await ready()).toEqual([]);
    expect(asked.at(-1)).toBe(true);
  });
});
