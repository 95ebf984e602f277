import { expect, it } from "vitest";
import { bonusOf } from "#/lib/rules/bonus/deposit-bonus.ts";

const OFFER = { least: "100.00", percent: 33, most: "50.00" };

it.each([
  ["99.99", null],
  ["100.00", "33.00"],
  ["100.01", "33.00"],
  ["151.51", "49.99"],
  ["151.52", "50.00"],
  ["1000000.00", "50.00"],
  ["1e3", null],
  ["", null],
])("tells what an offer gives with a deposit of which %s arrives: %s", (arrives, given) => {
  expect(bonusOf(OFFER, arrives, 2)).toBe(given);
});
