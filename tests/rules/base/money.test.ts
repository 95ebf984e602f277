import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareWire,
  formatMoney,
  formatWire,
  MAX_AMOUNT_MINOR,
  minusWire,
  parseMoney,
  plusWire,
} from "#/lib/base/money.ts";

const DONG = { symbol: "₫" };

describe("amounts of the wire", () => {
  it("come back as they went, for every currency", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -MAX_AMOUNT_MINOR, max: MAX_AMOUNT_MINOR }),
        fc.integer({ min: 0, max: 6 }),
        (minor, exponent) => {
          expect(parseMoney(formatWire(minor, exponent), exponent)).toEqual({
            ok: true,
            value: minor,
          });
        },
      ),
    );
  });

  it.each([
    ["", "bad_amount"],
    ["1,5", "bad_amount"],
    ["1e9", "bad_amount"],
    ["0x10", "bad_amount"],
    [" 1", "bad_amount"],
    ["+1", "bad_amount"],
    ["01", "bad_amount"],
    [".5", "bad_amount"],
    ["NaN", "bad_amount"],
    ["1.001", "amount_too_precise"],
    ["99999999999999999", "amount_too_large"],
  ])("refuse %j as %s", (text, code) => {
    expect(parseMoney(text, 2)).toMatchObject({ ok: false, code });
  });

  it("take zeros beyond the minor unit", () => {
    expect(parseMoney("1.500", 2)).toEqual({ ok: true, value: 150n });
  });

  it("are compared and subtracted exactly", () => {
    expect(compareWire("0.10", "0.1")).toBe(0);
    expect(compareWire("9007199254740993.01", "9007199254740993.00")).toBe(1);
    expect(minusWire("9007199254740993.01", "0.02")).toBe("9007199254740992.99");
    expect(minusWire("3.00", "5.5")).toBe("-2.50");
    expect(plusWire("9007199254740992.99", "0.02")).toBe("9007199254740993.01");
    expect(plusWire("0", "5.5")).toBe("5.5");
  });
});

describe("amounts for a reader", () => {
  it("show two decimals and the symbol, in the reader's writing [WAL-08]", () => {
    expect(formatMoney("1284350.00", DONG, "es")).toBe("1.284.350,00\u00a0₫");
    expect(formatMoney("1284350.5", DONG, "en")).toBe("1,284,350.50\u00a0₫");
    expect(formatMoney("1000.00", DONG, "es", { decimals: 0 })).toBe("1.000\u00a0₫");
  });

  it("drop no digit, however large or fine", () => {
    expect(formatMoney("9007199254740993.01", DONG, "en")).toBe("9,007,199,254,740,993.01\u00a0₫");
    expect(formatMoney("0.000001", DONG, "en")).toBe("0.000001\u00a0₫");
  });

  it("have no fraction or a whole one", () => {
    const whole = { decimals: 0 };
    expect(formatMoney("100000.50", DONG, "es", whole)).toBe("100.000,50\u00a0₫");
    expect(formatMoney("100000.00", DONG, "es", whole)).toBe("100.000\u00a0₫");
    expect(formatMoney("100000.5", { ...DONG, exponent: 2 }, "es", whole)).toBe(
      "100.000,50\u00a0₫",
    );
    expect(
      formatMoney("-100000.5", { ...DONG, exponent: 2 }, "es", { ...whole, signed: true }),
    ).toBe("-100.000,50\u00a0₫");
    expect(formatMoney("0.1", { symbol: "", exponent: 1 }, "es", whole)).toBe("0,1\u00a0");
    expect(formatMoney("1.500000", { symbol: "USDT", exponent: 6 }, "es", whole)).toBe(
      "1,50\u00a0USDT",
    );
    expect(formatMoney("1.234500", { symbol: "USDT", exponent: 6 }, "es", whole)).toBe(
      "1,2345\u00a0USDT",
    );
  });

  it("carry their sign when asked", () => {
    expect(formatMoney("5.00", DONG, "en", { signed: true })).toBe("+5.00\u00a0₫");
    expect(formatMoney("0.00", DONG, "en", { signed: true })).toBe("0.00\u00a0₫");
    expect(formatMoney("-5.00", DONG, "en", { signed: true })).toBe("-5.00\u00a0₫");
  });
});
