import { describe, expect, it } from "vitest";
import { addressBehind } from "#/server/http/caller.ts";
import { openCountries } from "#/server/http/countries.ts";
import { isBarred } from "#/server/http/regions.ts";

describe("a country", () => {
  it.each([
    [{ blocked: [], only: [] }, "MX", false],
    [{ blocked: ["MX"], only: [] }, "MX", true],
    [{ blocked: ["MX"], only: [] }, "VN", false],
    [{ blocked: ["MX"], only: [] }, "", false],
    [{ blocked: [], only: ["VN"] }, "MX", true],
    [{ blocked: [], only: ["VN"] }, "VN", false],
    [{ blocked: [], only: ["VN"] }, "", false],
    [{ blocked: ["VN"], only: ["VN", "MX"] }, "VN", true],
  ])("by %j is barred from %s: %s [RES-06]", (regions, country, barred) => {
    expect(isBarred(regions, country)).toBe(barred);
  });
});

describe("the country of an address", () => {
  const countryOf = openCountries();
  it.each([
    ["8.8.8.8", "US"],
    ["::ffff:8.8.8.8", "US"],
    ["2001:4860:4860::8888", "US"],
    ["200.33.146.249", "MX"],
    ["127.0.0.1", ""],
    ["192.168.1.20", ""],
    ["10.0.0.1", ""],
    ["172.20.1.1", ""],
    ["100.64.0.1", ""],
    ["169.254.1.1", ""],
    ["::ffff:192.168.1.20", ""],
    ["fd00::1", ""],
    ["::1", ""],
    ["fe80::1%eth0", ""],
    ["", ""],
    ["nonsense", ""],
    ["999.1.1.1", ""],
  ])("%s is %j [RES-06]", (ip, country) => {
    expect([countryOf(ip), countryOf(ip)]).toEqual([country, country]);
  });
});

describe("the address behind proxies", () => {
  it.each([
    [0, "9.9.9.9", "10.0.0.1"],
    [1, undefined, "10.0.0.1"],
    [1, "9.9.9.9", "9.9.9.9"],
    [1, "6.6.6.6, 9.9.9.9", "9.9.9.9"],
    [2, "6.6.6.6, 9.9.9.9", "6.6.6.6"],
    [2, "9.9.9.9", "9.9.9.9"],
  ])("of %i that are trusted, told %s, is %s", (trusted, told, ip) => {
    const headers = told === undefined ? {} : { "x-forwarded-for": told };
    const request = { headers, socket: { remoteAddress: "10.0.0.1" } };
    expect(addressBehind(request as Parameters<typeof addressBehind>[0], trusted)).toBe(ip);
  });
});
