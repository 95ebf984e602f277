import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  firstCountry,
  formatAsTyped,
  formatNational,
  listCountries,
  phoneLengths,
  readPhone,
} from "#/lib/rules/members/phone.ts";

const LIST = listCountries().filter(({ countryCode }) =>
  ["CA", "ES", "MX", "US", "VN"].includes(countryCode),
);

describe("a phone number as people type it", () => {
  it.each([
    ["0912345678", "VN", "+84912345678"],
    ["912 345 678", "84", "+84912345678"],
    ["0084 912 345 678", "VN", "+84912345678"],
    ["84912345678", "+84", "+84912345678"],
    ["+51 987 654 321", "VN", "+51987654321"],
    ["+51 987 654 321", "", "+51987654321"],
    ["(201) 555-0123", "US", "+12015550123"],
    ["٠٩١٢٣٤٥٦٧٨", "VN", "+84912345678"],
    ["０９１２３４５６７８", "VN", "+84912345678"],
  ])("%s in %s is %s [VAL-10]", (text, from, e164) => {
    expect(readPhone(text, from)?.e164).toBe(e164);
  });

  it("keeps the country that was chosen among those that share a code", () => {
    expect(readPhone("7911 123456", "GB")).toMatchObject({ country: "GB", dialingCode: "44" });
    expect(readPhone("416 555 0123", "1")?.dialingCode).toBe("1");
  });

  it("is none when its country has no such number, or it is no number at all", () => {
    for (const [text, from] of [
      ["", "VN"],
      ["123", "VN"],
      ["0912345678", ""],
      ["0912345678", "XX"],
      ["0912345678", "999"],
      ["0912345678 ext. 5", "VN"],
      ["call 0912345678 now", "VN"],
      [`0912345678${" ".repeat(10_000)}`, "VN"],
      ["9".repeat(10_000), "84"],
      ["+84912345678; drop", "84"],
    ] as const)
      expect(readPhone(text, from)).toBeNull();
  });

  it("never throws, and what it reads it reads again", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60, unit: "binary" }),
        fc.constantFrom("VN", "1", "MX", "zz", "999", "0"),
        (text, from) => {
          const phone = readPhone(text, from);
          if (phone) expect(readPhone(phone.e164, "")?.e164).toBe(phone.e164);
          expect(typeof formatAsTyped(text, from)).toBe("string");
        },
      ),
    );
  });

  it("is shown as its country writes it", () => {
    expect(formatAsTyped("0912345678", "VN")).toBe("0912 345 678");
    expect(formatAsTyped("55123", "MX")).toBe("55 123");
    expect(formatNational("+84912345678", "VN")).toBe("0912 345 678");
    expect(formatNational("+84912345678", "??")).toBe("+84912345678");
  });

  it("has as many digits as its region's numbers [VAL-73]", () => {
    expect(phoneLengths("ES")).toEqual({ min: 9, max: 9 });
    expect(phoneLengths("VN")).toEqual({ min: 7, max: 10 });
    expect(phoneLengths("XX")).toBeNull();
  });
});

describe("the country a phone field begins with", () => {
  it("is that of the dialing code passed in, if it is in the list [REG-28]", () => {
    const first = (dialingCode: string, here = "") =>
      firstCountry(LIST, { dialingCode, likely: [here] })?.countryCode;
    expect(first("34", "VN")).toBe("ES");
    expect(first("+34", "VN")).toBe("ES");
    expect(first("1")).toBe("US");
    expect(first("1", "CA")).toBe("CA");
  });

  it("else is the current one, else the first that is likely, else any [REG-29]", () => {
    expect(firstCountry(LIST, { dialingCode: "62", likely: ["VN"] })?.countryCode).toBe("VN");
    expect(firstCountry(LIST, { likely: ["", "DE", "MX"] })?.countryCode).toBe("MX");
    expect(firstCountry(LIST, { likely: ["DE"] })).toEqual(LIST[0]);
    expect(firstCountry([], { likely: ["VN"] })).toBeNull();
  });
});
