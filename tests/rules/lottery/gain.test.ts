import { expect, it } from "vitest";
import { backOf, calledOf, isGain } from "#/lib/rules/lottery/gain.ts";

it.each([
  [{ price: "4000.00", payout: "3940.00", refund: "0.00" }, "3940", "back"],
  [{ price: "4000.00", payout: "3000.00", refund: "1000.00" }, "4000", "back"],
  [{ price: "4000.00", payout: "3000.00", refund: "1000.01" }, "4000.01", "won"],
  [{ price: "9.90", payout: "10.00", refund: "0.00" }, "10", "won"],
] as const)("a ticket of %o brought %s back and is called %s", (came, back, called) => {
  expect(Number(backOf(came))).toBe(Number(back));
  expect(isGain(came)).toBe(called === "won");
  expect(calledOf({ ...came, state: "won" })).toBe(called);
  expect(calledOf({ ...came, state: "open" })).toBe("open");
});
