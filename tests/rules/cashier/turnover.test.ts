import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { turnoverLeft, turnoverOf } from "#/server/cashier/turnover-rules.ts";

const deposit = (creditedMinor: bigint, turnoverMinor: bigint, playedMinor = 0n) => ({
  creditedMinor,
  turnoverMinor,
  playedMinor,
});
const left = (...deposits: ReturnType<typeof deposit>[]) => {
  const { leftMinor, toPlayMinor, lockedMinor } = turnoverLeft(deposits);
  return [leftMinor, toPlayMinor, lockedMinor];
};

describe("what is left to play", () => {
  it.each([
    ["of nothing is nothing", [], [[], 0n, 0n]],
    ["of one that is not played is all", [deposit(500n, 500n)], [[500n], 500n, 500n]],
    ["falls by what is staked", [deposit(500n, 500n, 200n)], [[300n], 300n, 300n]],
    [
      "frees a share of what is played more than once",
      [deposit(500n, 1_500n, 600n)],
      [[900n], 900n, 300n],
    ],
    ["ends at nothing", [deposit(500n, 500n, 9_000n)], [[0n], 0n, 0n]],
    [
      "is not paid ahead: what was staked before a deposit is none of its own",
      [deposit(500n, 500n, 9_000n), deposit(100n, 100n)],
      [[0n, 100n], 100n, 100n],
    ],
    [
      "goes by the oldest first",
      [deposit(500n, 500n, 200n), deposit(100n, 100n, 350n)],
      [[0n, 50n], 50n, 50n],
    ],
    ["rounds what stays up", [deposit(100n, 300n, 299n)], [[1n], 1n, 1n]],
  ])("%s", (_what, deposits, expected) => {
    expect(left(...deposits)).toEqual(expected);
  });

  it("is never more than was asked for, and what stays never more than came in", () => {
    const one = fc.record({
      creditedMinor: fc.bigInt(1n, 10_000n),
      turnoverMinor: fc.bigInt(1n, 50_000n),
      playedMinor: fc.bigInt(0n, 60_000n),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (deposits) => {
        const { leftMinor, toPlayMinor, lockedMinor } = turnoverLeft(deposits);
        const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n);
        expect(sum(leftMinor)).toBe(toPlayMinor);
        for (const [at, part] of leftMinor.entries())
          expect(part >= 0n && part <= (deposits[at]?.turnoverMinor ?? 0n)).toBe(true);
        expect(lockedMinor <= sum(deposits.map(({ creditedMinor }) => creditedMinor))).toBe(true);
        const [last] = deposits.slice(-1);
        if (!last) return;
        // One more stake makes it less by as much, until nothing is left.
        const more = { ...last, playedMinor: last.playedMinor + 7n };
        const after = turnoverLeft([...deposits.slice(0, -1), more]);
        expect(after.toPlayMinor).toBe(toPlayMinor > 7n ? toPlayMinor - 7n : 0n);
        expect(after.lockedMinor <= lockedMinor).toBe(true);
      }),
    );
  });
});

it("a factor in hundredths says how often a deposit is to be played", () => {
  expect([turnoverOf(50_000n, 100), turnoverOf(50_001n, 150), turnoverOf(50_000n, 0)]).toEqual([
    50_000n,
    75_001n,
    0n,
  ]);
});
