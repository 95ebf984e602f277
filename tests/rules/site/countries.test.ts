import { describe, expect, it } from "vitest";
import { listCountries } from "#/lib/rules/members/phone.ts";
import { explainUnknownCountry, isCountryCode } from "#/lib/rules/site/countries.ts";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

describe("a country's code", () => {
  it("is one of the 249 that ISO 3166-1 assigns, each with a name of its own", () => {
    const assigned = PAIRS.filter(isCountryCode);
    expect(assigned).toHaveLength(249);
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    expect(new Set(assigned.map((code) => names.of(code))).size).toBe(249);
  });

  it("is there for every country that has phone numbers, but for three that ISO does not list", () => {
    const others = listCountries().flatMap(({ countryCode }) =>
      isCountryCode(countryCode) ? [] : [countryCode],
    );
    expect(others).toEqual(["AC", "TA", "XK"]);
  });

  it.each(["UK", "XX", "EU", "SU", "AN", "ZZ", "mx", "M", "MEX", "NONE", ""])(
    "is not %j",
    (code) => {
      expect(isCountryCode(code)).toBe(false);
    },
  );

  it("that people confuse is told with the one that was meant", () => {
    expect(explainUnknownCountry("UK")).toContain("GB");
    expect(explainUnknownCountry("EL")).toContain("GR");
    expect(explainUnknownCountry("constructor")).toContain("such as MX");
  });
});
