import { expect, it } from "vitest";
import { recordKindOf, recordStateOf } from "#/server/wallet/rules.ts";

it("a movement that has no word of its own is an adjustment", () => {
  expect(["deposit", "bet", "bonus", "opening", "correction"].map(recordKindOf)).toEqual([
    "deposit",
    "bet",
    "bonus",
    "adjustment",
    "adjustment",
  ]);
});

it.each([
  [-100n, "withdrawal", "withdrawal:w1", "open", "held"],
  [-100n, "withdrawal", "withdrawal:w1", "settled", "debited"],
  [-100n, "withdrawal", "withdrawal:w1", "voided", "returned"],
  [100n, "withdrawal", "withdrawal:w1:void", undefined, "returned"],
  [40n, "withdrawal", "withdrawal:w1:settle", undefined, "returned"],
  [100n, "deposit", "deposit:d1", undefined, "credited"],
  [-100n, "bet", "bet:1", undefined, "debited"],
  [100n, "rollback", "rollback:1", undefined, "returned"],
] as const)(
  "%d of a %s, %s, whose hold is %s, is %s",
  (amountMinor, kind, reference, hold, state) => {
    expect(recordStateOf({ amountMinor, kind, reference }, hold)).toBe(state);
  },
);
