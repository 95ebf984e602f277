import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawHost, onHost } from "#/lib/rules/site/hosts.ts";

const HOSTS = ["https://a.example", "https://b.example", "https://c.example"];

describe("a host drawn from a list", () => {
  it("is each of them, by chance alone [SYS-15, SYS-16]", () => {
    expect([0, 0.34, 0.67, 0.999].map((chance) => drawHost(HOSTS, () => chance))).toEqual([
      HOSTS[0],
      HOSTS[1],
      HOSTS[2],
      HOSTS[2],
    ]);
    void fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
        expect(HOSTS).toContain(drawHost(HOSTS, () => chance));
      }),
    );
    expect(drawHost([], () => 0.5)).toBeNull();
  });

  it("serves relative addresses; whole ones keep their own", () => {
    expect(onHost("/p/1.webp", "https://a.example")).toBe("https://a.example/p/1.webp");
    expect(onHost("/p/1.webp", null)).toBe("/p/1.webp");
    for (const whole of ["https://vendor.example/1.webp", "//vendor.example/1.webp"])
      expect(onHost(whole, "https://a.example")).toBe(whole);
  });
});
