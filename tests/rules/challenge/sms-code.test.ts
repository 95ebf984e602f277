import { describe, expect, it } from "vitest";
import { checkSmsCode, smsCodeRule } from "#/lib/rules/challenge/sms-code.ts";
import { readMobile } from "#/lib/rules/members/mobile.ts";
import { PATTERNS } from "#/lib/rules/members/patterns.ts";
import { registrationRules } from "../../support/members.ts";

const ruled = (acceptedPattern: string) =>
  registrationRules({
    mobileNum: { acceptedPattern, patternId: "mobile", minLength: 9, maxLength: 10 },
  }).mobileNum;

describe("the code of an SMS", () => {
  it("has the mobile's pattern and may have any length to 255 [VAL-12] [VAL-13] [VAL-14]", () => {
    const rule = ruled(PATTERNS.mobile);
    expect(smsCodeRule(rule)).toEqual({ ...rule, minLength: 0, maxLength: 255 });
    expect(checkSmsCode("471108", rule)).toBeNull();
    expect(checkSmsCode("1", rule)).toBeNull();
    expect(checkSmsCode("1".repeat(255), rule)).toBeNull();
    expect(checkSmsCode("1".repeat(256), rule)).toBe("too_long");
    expect(checkSmsCode("47110x", rule)).toBe("pattern");
  });

  it("is required [VAL-50]", () => {
    expect(checkSmsCode("", ruled(PATTERNS.mobile))).toBe("not_empty");
  });

  it("is digits where the mobile's pattern fits whole numbers alone", () => {
    const rule = ruled("0[0-9]{9}");
    expect(checkSmsCode("471108", rule)).toBeNull();
    expect(checkSmsCode("abc", rule)).toBe("pattern");
  });
});

describe("a mobile", () => {
  const read = (mobileNum: string, pattern = "[0-9]+", countryDialingCode = "84") => {
    const mobile = readMobile({ mobileNum, countryDialingCode }, ruled(pattern));
    return mobile.ok ? mobile.value.e164 : mobile.code;
  };

  it("is read however it is written [VAL-49]", () => {
    for (const typed of ["0912345678", "912345678", "091 234 56 78", "+84 91-234-5678"])
      expect(read(typed)).toBe("+84912345678");
    expect(read("0912345678", "0[0-9]{9}")).toBe("+84912345678");
    expect(read("+84912345678", "9[0-9]{8}")).toBe("+84912345678");
    expect(read("+84912345678", "0[0-9]{9}")).toBe("+84912345678");
  });

  it("is refused by its rule, and by the numbering plan of its country [VAL-10] [VAL-40]", () => {
    expect(read("")).toBe("not_empty");
    expect(read("9123")).toBe("too_short");
    expect(read("9".repeat(10_000))).toBe("too_long");
    expect(read("09123x5678")).toBe("pattern");
    expect(read("0112345678", "[0-9]+", "999")).toBe("pattern");
    expect(read("0912345678", "[0-9]+", "")).toBe("pattern");
  });
});
