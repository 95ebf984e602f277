import { expect, test } from "vitest";
import { topPrize } from "#/components/lottery/words.ts";
import { VND } from "../../support/member.ts";

const rules = (odds: Record<string, string>, mostOfLine = "50000000000.00") => ({
  ruleVersion: 1,
  types: [{ type: "six", stakesEach: 1, odds, returned: "60.00" }],
  limits: [{ currency: VND, minStake: "10000.00", mostOfLine }],
});

test("a game's card says the most that its smallest ticket wins by the rules, and no more than a line may", () => {
  const said = topPrize("es", rules({ jackpot: "1200000.5", third: "3" }));
  expect([said?.most, said?.stake].map((text) => text?.replace(/\s/g, " "))).toEqual([
    "12.000.005.000 ₫",
    "10.000 ₫",
  ]);
  expect(topPrize("es", rules({ jackpot: "1200000" }, "2000000.00"))?.most).toMatch(
    /^2[.]000[.]000/,
  );
  expect(topPrize("es", null)).toBeNull();
});
