import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney, formatWire, MAX_AMOUNT_MINOR, trimZeros } from "#/lib/base/money.ts";
import { readTypedAmount } from "#/lib/base/typed-amount.ts";
import { LANGUAGES } from "#/lib/i18n/languages.ts";

const TAGS = LANGUAGES.map(({ tag }) => tag);
const language = fc.constantFrom(...TAGS);
const exponent = fc.integer({ min: 0, max: 8 });
const minor = fc.bigInt({ min: 0n, max: MAX_AMOUNT_MINOR });

const read = (text: string, lang = "es", decimals = 2) => {
  const result = readTypedAmount(text, lang, decimals);
  return result.ok ? result.value : result.code;
};

describe("a typed amount", () => {
  it.each([
    ["100000.5", "es", "100000.5"],
    ["100000,5", "en", "100000.5"],
    ["500000", "es", "500000"],
    ["500.000", "es", "500000"],
    ["500,000", "en", "500000"],
    ["500.000", "vi", "500000"],
    ["1.250,50", "es", "1250.5"],
    ["1,250.50", "es", "1250.5"],
    ["1.250,50", "en", "1250.5"],
    ["1.250.000", "en", "1250000"],
    ["1 250", "es", "1250"],
    ["1 250 000,5", "fr", "1250000.5"],
    ["12,34,567", "hi", "1234567"],
    ["১২,৩৪,৫৬৭.৮", "bn", "1234567.8"],
    ["007", "en", "7"],
    ["0,10", "es", "0.1"],
    ["  20 ", "es", "20"],
  ])("%j in %s is %s", (typed, lang, wire) => {
    expect(read(typed, lang)).toBe(wire);
  });

  it.each([
    ["100,000", "es"],
    ["100.000", "en"],
    ["1.25.00", "es"],
    ["1.2500.000", "es"],
    ["1000.000", "es"],
    ["05.000", "es"],
    ["1 25", "es"],
    ["1.250.000,50.000", "es"],
    ["1,250.500,00", "es"],
    ["1 250.000,50", "es"],
    ["1.250 000", "es"],
    ["12,34,567", "en"],
    ["100.", "es"],
    [",5", "es"],
  ])("%j in %s is unclear", (typed, lang) => {
    expect(read(typed, lang)).toBe("amount_unclear");
  });

  it.each(["", " ", "abc", "-5", "+5", "5₫", "1e9", "0x10", "1'000", "٥٠٠٠", "５", "1_000", "1/2"])(
    "%j is none",
    (typed) => {
      expect(read(typed)).toBe("bad_amount");
    },
  );

  it("has at most the currency's decimals", () => {
    expect(read("100,505")).toBe("amount_unclear");
    expect(read("1.100,505")).toBe("amount_too_precise");
    expect(read("1.5", "es", 0)).toBe("amount_too_precise");
    expect(read("0,123")).toBe("amount_too_precise");
    expect(read("0.123456", "es", 6)).toBe("0.123456");
    expect(read("1,234", "es", 6)).toBe("1.234");
    expect(read("1.234", "es", 6)).toBe("1234");
  });

  it("has a bound", () => {
    expect(read("99999999999999999999")).toBe("amount_too_large");
    expect(read("9".repeat(5_000))).toBe("bad_amount");
  });

  it("is read back as it is printed, in every language and for every currency", () => {
    fc.assert(
      fc.property(minor, exponent, language, fc.boolean(), (amount, decimals, lang, full) => {
        const wire = formatWire(amount, decimals);
        const style = { decimals: full ? Math.min(2, decimals) : 0 };
        const typed = formatMoney(wire, { symbol: "", exponent: decimals }, lang, style);
        expect(readTypedAmount(typed, lang, decimals)).toEqual({
          ok: true,
          value: trimZeros(wire),
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it("is read back as it is printed from the amount alone, without the currency", () => {
    fc.assert(
      fc.property(minor, exponent, language, (amount, decimals, lang) => {
        const wire = formatWire(amount, decimals);
        const typed = formatMoney(wire, { symbol: "" }, lang, { decimals: 0 });
        expect(readTypedAmount(typed, lang, decimals)).toEqual({
          ok: true,
          value: trimZeros(wire),
        });
      }),
      { numRuns: 500 },
    );
  });

  it("printed in one language is never read as another amount in another, but where three decimals are money", () => {
    fc.assert(
      fc.property(
        minor,
        fc.integer({ min: 0, max: 2 }),
        language,
        language,
        (amount, decimals, from, to) => {
          const wire = formatWire(amount, decimals);
          const result = readTypedAmount(
            formatMoney(wire, { symbol: "" }, from, { decimals: 0 }),
            to,
            decimals,
          );
          if (result.ok) expect(result.value).toBe(trimZeros(wire));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("keeps every digit in its order, or is refused", () => {
    const typed = fc.string({
      unit: fc.constantFrom(..."0123456789", "1", "5", ".", ",", " "),
      maxLength: 24,
    });
    fc.assert(
      fc.property(typed, language, exponent, (text, lang, decimals) => {
        const result = readTypedAmount(text, lang, decimals);
        if (!result.ok) return;
        expect(result.value).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
        const digits = text.replaceAll(/\D/g, "");
        const [whole = "", fraction = ""] = result.value.split(".");
        const cut = Math.max(...[".", ","].map((mark) => text.trimEnd().lastIndexOf(mark)));
        const behind = cut < 0 ? 0 : text.trimEnd().length - cut - 1;
        const zeros = digits.length - digits.replace(/^0+(?=\d)/, "").length;
        const asWhole = digits.slice(zeros);
        const asDecimal = [
          digits.slice(0, digits.length - behind),
          digits.slice(digits.length - behind),
        ];
        const isWhole = fraction === "" && whole === asWhole;
        const isDecimal =
          whole === (asDecimal[0] ?? "").replace(/^0+(?=\d)/, "") &&
          fraction === (asDecimal[1] ?? "").replace(/0+$/, "");
        expect(isWhole || isDecimal).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
