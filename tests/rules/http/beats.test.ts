import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openBeats } from "#/server/http/beats.ts";

const EVERY_MS = 25_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what beats", () => {
  it("takes turns: of a thousand forty at a time, and each once in the whole time", () => {
    const beaten: number[] = [];
    const beats = openBeats<number>(EVERY_MS, (one) => beaten.push(one));
    for (let one = 0; one < 1_000; one++) beats.add(one);
    for (let second = 1; second <= 25; second++) {
      vi.advanceTimersByTime(EVERY_MS / 25);
      expect(beaten).toHaveLength(second * 40);
    }
    expect(new Set(beaten).size).toBe(1_000);
    vi.advanceTimersByTime(EVERY_MS);
    expect(beaten).toHaveLength(2_000);
    beats.stop();
  });

  it("stays even as some go and others come, and is still once it stopped", () => {
    const beaten: number[] = [];
    const beats = openBeats<number>(EVERY_MS, (one) => beaten.push(one));
    for (let one = 0; one < 100; one++) beats.add(one);
    for (let one = 0; one < 100; one += 2) beats.delete(one);
    for (let one = 100; one < 150; one++) beats.add(one);
    vi.advanceTimersByTime(EVERY_MS / 25);
    expect(beaten).toHaveLength(4);
    vi.advanceTimersByTime(EVERY_MS - EVERY_MS / 25);
    expect(beaten).toHaveLength(100);
    expect(beaten).not.toContain(0);
    beats.stop();
    vi.advanceTimersByTime(EVERY_MS);
    expect(beaten).toHaveLength(100);
  });
});
