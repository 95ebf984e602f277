import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openAnnouncer } from "#/server/games/announcer.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("telling balances", () => {
  it("tells a member once for a burst of movements", async () => {
    const told: bigint[] = [];
    const announce = openAnnouncer(
      async (memberId) => void told.push(memberId),
      () => expect.unreachable(),
    );
    for (let spin = 0; spin < 10; spin++) announce(1n);
    announce(2n);
    await vi.runAllTimersAsync();
    expect(told).toEqual([1n, 2n]);
    announce(1n);
    await vi.runAllTimersAsync();
    expect(told).toEqual([1n, 2n, 1n]);
  });

  it("goes on when one cannot be told", async () => {
    const told: bigint[] = [];
    const faults: unknown[] = [];
    const announce = openAnnouncer(
      async (memberId) => {
        if (memberId === 1n) throw new Error("away");
        told.push(memberId);
      },
      (error) => faults.push(error),
    );
    announce(1n);
    announce(2n);
    await vi.runAllTimersAsync();
    expect([told, faults.length]).toEqual([[2n], 1]);
  });

  it("tells one that moves again while it is being told", async () => {
    let tellings = 0;
    const announce = openAnnouncer(
      async (memberId) => {
        tellings++;
        if (tellings === 1) announce(memberId);
      },
      () => expect.unreachable(),
    );
    announce(1n);
    await vi.runAllTimersAsync();
    expect(tellings).toBe(2);
  });
});
