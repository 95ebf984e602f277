import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FieldRule, type RegistrationRules, RULED_FIELDS } from "#/lib/contract/site/calls.ts";
import { PATTERNS } from "#/lib/rules/members/patterns.ts";
import {
  checkConfirmation,
  checkField,
  checkRegistration,
  isRequired,
  isShown,
  PAYMENT_PASSWORD_RULE,
  type RegistrationDraft,
} from "#/lib/rules/members/registration.ts";
import { usernameKey } from "#/lib/rules/members/username-key.ts";

const FREE: FieldRule = {
  enabled: false,
  required: false,
  acceptedPattern: "*",
  patternId: "any",
  minLength: 1,
  maxLength: 20,
  type: "text",
};

function rulesWith(changes: Partial<Record<keyof RegistrationRules, Partial<FieldRule>>>) {
  return Object.fromEntries(
    RULED_FIELDS.map((field) => [field, { ...FREE, ...changes[field] }]),
  ) as RegistrationRules;
}

const complete: RegistrationDraft = {
  username: "linh88",
  password: "secreto-1",
  confirmPassword: "secreto-1",
};

describe("a registration against the server's rules", () => {
  it("passes when every shown field keeps its rule [ENT-03]", () => {
    expect(checkRegistration(complete, rulesWith({}))).toEqual({});
  });

  it("needs name, password and confirmation whatever the flags say [VAL-03] [VAL-05] [VAL-07] [VAL-30]", () => {
    expect(checkRegistration({}, rulesWith({}))).toEqual({
      username: "not_empty",
      password: "not_empty",
      confirmPassword: "not_empty",
    });
    expect(checkRegistration({ ...complete, username: "   " }, rulesWith({}))).toEqual({
      username: "not_empty",
    });
  });

  it("holds name and password to their own rules [VAL-04] [VAL-06] [VAL-27]", () => {
    const rules = rulesWith({
      username: { acceptedPattern: PATTERNS.letter_first },
      password: { acceptedPattern: PATTERNS.strong },
    });
    expect(checkRegistration({ ...complete, username: "8linh" }, rules)).toEqual({
      username: "pattern",
      password: "pattern",
    });
  });

  it("takes no password that a login would ask to change at once [VAL-06] [LOG-13]", () => {
    for (const password of ["Clave1234", "abcd1234", "PASSWORD1"]) {
      const draft = { ...complete, password, confirmPassword: password };
      expect(checkRegistration(draft, rulesWith({}))).toEqual({ password: "too_common" });
    }
  });

  it("wants the confirmation to equal the password, spaces and all [VAL-08] [VAL-34] [VAL-46]", () => {
    expect(checkConfirmation("abc", "abc")).toBeNull();
    expect(checkConfirmation("abc", "abc ")).toBe("inconsistent_twice");
    expect(checkConfirmation("abc", "")).toBe("not_empty");
  });

  it("asks for an optional field by the server's flags alone [VAL-02] [VAL-17] [VAL-18] [VAL-19] [VAL-20] [VAL-21] [VAL-22] [VAL-23] [VAL-24] [VAL-25] [VAL-26] [REG-58]", () => {
    const flagged = [
      ...(["qqNum", "line", "whatsapp", "zalo", "facebook", "wechat"] as const),
      ...(["idNumber", "email", "affiliateCode", "captcha"] as const),
    ];
    for (const field of flagged) {
      expect(checkRegistration(complete, rulesWith({ [field]: { required: true } }))).toEqual({});
      expect(checkRegistration(complete, rulesWith({ [field]: { enabled: true } }))).toEqual({});
      const both = rulesWith({ [field]: { enabled: true, required: true } });
      expect(checkRegistration(complete, both)).toEqual({ [field]: "not_empty" });
    }
  });

  it("requires mobile, real name and payment password whenever they show [VAL-09] [VAL-15] [VAL-16]", () => {
    for (const field of ["mobileNum", "payeeName", "paymentPassword"] as const) {
      const shown = rulesWith({ [field]: { enabled: true } });
      expect(isShown(field, shown)).toBe(true);
      expect(isRequired(field, shown)).toBe(true);
      expect(checkRegistration(complete, shown)).toEqual({ [field]: "not_empty" });
      expect(checkRegistration(complete, rulesWith({}))).toEqual({});
    }
  });

  it("takes no real name without letters that can be seen", () => {
    const rules = rulesWith({ payeeName: { enabled: true, acceptedPattern: PATTERNS.real_name } });
    const codeOf = (payeeName: string) =>
      checkRegistration({ ...complete, payeeName }, rules).payeeName;
    expect(codeOf("Ana Ruiz")).toBeUndefined();
    for (const typed of ["..", "\u3164\u3164", "\u0301\u0301"])
      expect([typed, codeOf(typed)]).toEqual([typed, "pattern"]);
  });

  it("holds the mobile number to its rule [VAL-10]", () => {
    const rules = rulesWith({
      mobileNum: { enabled: true, acceptedPattern: PATTERNS.mobile, minLength: 9, maxLength: 10 },
    });
    const codeOf = (mobileNum: string) =>
      checkRegistration({ ...complete, mobileNum }, rules).mobileNum;
    expect(codeOf("0901234567")).toBeUndefined();
    expect(codeOf("09012345")).toBe("too_short");
    expect(codeOf("090-234567")).toBe("pattern");
  });

  it("does not look at fields that are not shown", () => {
    const rules = rulesWith({ email: { acceptedPattern: PATTERNS.email } });
    expect(checkRegistration({ ...complete, email: "no" }, rules)).toEqual({});
  });
});

describe("a field's pattern and length", () => {
  it("counts characters, bounds included [VAL-28]", () => {
    const rule = { ...FREE, minLength: 2, maxLength: 3 };
    expect(checkField("á", rule, true)).toBe("too_short");
    expect(checkField("🎴🎴", rule, true)).toBeNull();
    expect(checkField("abc", rule, true)).toBeNull();
    expect(checkField("abcd", rule, true)).toBe("too_long");
  });

  it("matches anything for *, within the length [VAL-29]", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-composite", minLength: 1 }), (value) => {
        const code = checkField(value, { ...FREE, maxLength: 10 }, true);
        expect(code).toBe([...value].length > 10 ? "too_long" : null);
      }),
    );
  });

  it("matches the whole value, also with alternatives in the pattern [VAL-27]", () => {
    const rule = { ...FREE, acceptedPattern: "a|b" };
    expect(checkField("a", rule, true)).toBeNull();
    expect(checkField("ax", rule, true)).toBe("pattern");
    expect(checkField("a\n", rule, true)).toBe("pattern");
  });

  it("checks the length before the pattern, so that no value is long enough to be slow", () => {
    const rule = { ...FREE, acceptedPattern: "(a+)+b", maxLength: 20 };
    expect(checkField("a".repeat(100_000), rule, true)).toBe("too_long");
  });

  it("wants six digits of a payment password", () => {
    const codeOf = (value: string) => checkField(value, PAYMENT_PASSWORD_RULE, true);
    expect(["135790", "13579", "1357901", "13579a", ""].map(codeOf)).toEqual([
      null,
      "too_short",
      "too_long",
      "pattern",
      "not_empty",
    ]);
  });
});

describe("the known patterns", () => {
  const examples: Record<keyof typeof PATTERNS, { good: string[]; bad: string[] }> = {
    any: { good: ["¿?"], bad: [] },
    letters_or_digits: { good: ["a1", "B"], bad: ["a b", "ñ", "a_"] },
    letter_first: { good: ["a1"], bad: ["1a"] },
    chinese_digits: { good: ["你好8"], bad: ["a", "你 好"] },
    email: {
      good: ["a.b+c@x.co", "n@ejemplo.com.vn"],
      bad: ["a@b", "@x.co", "a@x..co", "a b@x.co"],
    },
    alphanumeric: { good: ["ñandú8", "Đặng"], bad: ["a-b", "a b"] },
    letters_and_digits: { good: ["a1"], bad: ["aa", "11", "a1!"] },
    digits: { good: ["012"], bad: ["1.2", "١٢"] },
    alphanumeric_upper: { good: ["aB1"], bad: ["ab1", "AB-"] },
    letters_spaces: { good: ["Ana Li"], bad: ["Ana  Li", "Ana1", " Ana"] },
    no_spaces: { good: ["a!ñ"], bad: ["a b", "a\t"] },
    chinese_punctuation: { good: ["你好。"], bad: ["a", "你1"] },
    date: { good: ["2001-02-28", "02-28-2001"], bad: ["2001-13-01", "28-02-2001", "2001/02/28"] },
    korean: { good: ["한국"], bad: ["hanguk"] },
    thai: { good: ["ไทย"], bad: ["thai", "ไ ท"] },
    thai_english: { good: ["ไทย thai"], bad: ["thai1"] },
    strong: {
      good: ["Pleno-2026"],
      bad: ["pleno-2026", "PLENO-2026", "Pleno2026", "Pleno-x", "P l-1"],
    },
    password: { good: ["Pleno-2026"], bad: ["a b"] },
    real_name: { good: ["Nguyễn Thị Linh", "O’Hara-Díaz"], bad: ["Linh88", "a@b"] },
    mobile: { good: ["0901234567"], bad: ["+84901", "09 01"] },
  };

  it.each(Object.entries(examples))("say of %s what its words say", (id, { good, bad }) => {
    const rule = {
      ...FREE,
      maxLength: 100,
      acceptedPattern: PATTERNS[id as keyof typeof PATTERNS],
    };
    for (const value of good) expect([value, checkField(value, rule, true)]).toEqual([value, null]);
    for (const value of bad)
      expect([value, checkField(value, rule, true)]).toEqual([value, "pattern"]);
  });
});

describe("the name by which an account is found", () => {
  it("does not tell case, width or outer spaces apart", () => {
    expect(usernameKey("  LinH88 ")).toBe("linh88");
    expect(usernameKey("ｌｉｎｈ")).toBe("linh");
    expect(usernameKey("e\u0301")).toBe(usernameKey("\u00e9"));
  });
});
