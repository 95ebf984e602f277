import { describe, expect, it, vi } from "vitest";
import { openTurns, TURNED_AWAY } from "#/lib/base/turns.ts";

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = false;
  const run = () => {
    begun = true;
    return promise;
  };
  return { run, resolve, reject, begun: () => begun };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("turns", () => {
  it("run so many of one key together, let so many wait, and turn the next away at once", async () => {
    const inTurn = openTurns({ atOnce: 1, waiting: 1 });
    const [first, second, third, other] = [work(), work(), work(), work()];
    const one = inTurn("a", first.run);
    const two = inTurn("a", second.run);
    expect(await inTurn("a", third.run)).toBe(TURNED_AWAY);
    void inTurn("b", other.run);
    expect([first.begun(), second.begun(), third.begun(), other.begun()]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    first.resolve("1");
    expect(await one).toBe("1");
    await settled();
    expect(second.begun()).toBe(true);
    second.resolve("2");
    expect(await two).toBe("2");
  });

  it("go on after work that failed", async () => {
    const inTurn = openTurns({ atOnce: 1, waiting: 1 });
    const [first, second] = [work(), work()];
    const one = inTurn("a", first.run);
    const two = inTurn("a", second.run);
    first.reject(new Error("no"));
    await expect(one).rejects.toThrow("no");
    second.resolve("2");
    expect(await two).toBe("2");
    expect(await inTurn("a", async () => "3")).toBe("3");
  });

  it("turn away who has waited too long, without having begun", async () => {
    vi.useFakeTimers();
    const inTurn = openTurns({ atOnce: 1, waiting: 5, waitMs: 1_000 });
    const [first, late] = [work(), work()];
    const one = inTurn("a", first.run);
    const two = inTurn("a", late.run);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(await two).toBe(TURNED_AWAY);
    first.resolve("1");
    expect(await one).toBe("1");
    await settled();
    expect(late.begun()).toBe(false);
  });
});
