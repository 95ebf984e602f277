import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openAnnouncer } from "#/server/wallet/announcer.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("telling balances", () => {
  it("tells a burst of movements once, and all members at once", async () => {
    const told: (readonly bigint[])[] = [];
    const announce = openAnnouncer(
      async (memberIds) => void told.push(memberIds),
      () => expect.unreachable(),
    );
    for (let spin = 0; spin < 10; spin++) announce(1n);
    announce(2n);
    await vi.runAllTimersAsync();
    expect(told).toEqual([[1n, 2n]]);
    announce(1n);
    await vi.runAllTimersAsync();
    expect(told).toEqual([[1n, 2n], [1n]]);
  });

  it("goes on after a failure", async () => {
    const told: bigint[] = [];
    const faults: unknown[] = [];
    const announce = openAnnouncer(
      async (memberIds) => {
        if (memberIds.includes(1n)) throw new Error("away");
        told.push(...memberIds);
      },
      (error) => faults.push(error),
    );
    announce(1n);
    await vi.runAllTimersAsync();
    announce(2n);
    await vi.runAllTimersAsync();
    expect([told, faults.length]).toEqual([[2n], 1]);
  });

  it("tells again a member who moves while being told, and no more than 500 at a time", async () => {
    const told: number[] = [];
    const announce = openAnnouncer(
      async (memberIds) => {
        told.push(memberIds.length);
        if (told.length === 1) announce(1n);
      },
      () => expect.unreachable(),
    );
    for (let member = 1n; member <= 600n; member++) announce(member);
    await vi.runAllTimersAsync();
    expect(told).toEqual([500, 101]);
  });
});
