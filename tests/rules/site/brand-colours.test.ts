import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brandColours, contrastOf, findAccentFault } from "#/lib/rules/site/brand-colours.ts";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("the colours of a brand", () => {
  it("measures contrast as WCAG does", () => {
    expect(contrastOf("#000000", "#ffffff")).toBe(21);
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrastOf("#f5a81c", "#f5a81c")).toBe(1);
  });

  it("can be read on every ground, whatever accent is taken", () => {
    fc.assert(
      fc.property(colour, (accent) => {
        fc.pre(findAccentFault(accent) === null);
        const { accentHover, onAccent, textOnDark, textOnLight } = brandColours(accent);
        expect(contrastOf(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(onAccent, accentHover)).toBeGreaterThanOrEqual(4.5);
        for (const ground of ["#15100b", "#291f16", "#35291d"])
          expect(contrastOf(textOnDark, ground)).toBeGreaterThanOrEqual(4.5);
        for (const ground of ["#f0e4ca", "#fffbf2", "#e8d9ba", "#ebddbf"])
          expect(contrastOf(textOnLight, ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("refuses an accent that does not stand out from the dark ground, with both contrasts", () => {
    expect(findAccentFault("#f5a81c")).toBeNull();
    expect(findAccentFault("#123456")).toMatch(/contrast of 1\.\d\d .* need 3/);
  });
});
