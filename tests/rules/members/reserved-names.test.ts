import { expect, it } from "vitest";
import { isReservedName } from "#/lib/rules/members/reserved-names.ts";

it.each([
  "admin777",
  "Soporte99",
  "SUPPORT_es",
  "s.o.p.o.r.t.e",
  "аdmin",
  "áyuda",
  "pleno2026",
  "Casa-Luna",
  "客服小王",
])("%s is kept for the house", (name) => {
  expect(isReservedName(name, name.startsWith("p") ? "Pleno" : "Casa Luna")).toBe(true);
});

it.each(["linh", "sopa99", "adriana", "miadmin", "plena", "helena"])("%s is anybody's", (name) => {
  expect(isReservedName(name, "Pleno")).toBe(false);
});

it("a site of a short name reserves nothing by it", () => {
  expect(isReservedName("betsy", "Bet")).toBe(false);
});
