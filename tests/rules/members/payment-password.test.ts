import { describe, expect, it } from "vitest";
import { isEasyPaymentPassword } from "#/lib/rules/members/payment-password.ts";
import {
  checkNewPaymentPassword,
  PAYMENT_PASSWORD_RULE,
} from "#/lib/rules/members/registration.ts";

const check = (typed: string, own: string[] = []) =>
  checkNewPaymentPassword(typed, PAYMENT_PASSWORD_RULE, own);

describe("a payment password", () => {
  it.each([
    ...["000000", "777777"],
    ...["123456", "345678", "789012", "654321", "321098"],
    ...["121212", "909090", "123123", "808808"],
    ...["123321", "905509", "112233", "998877", "111222"],
    ...["159753", "147258", "520131"],
  ])("%s is refused: anybody would try it", (digits) => {
    expect(check(digits)).toBe("too_easy");
  });

  it.each(["135790", "246802", "739154", "120845", "100200"])("%s may be chosen", (digits) => {
    expect(check(digits)).toBeNull();
  });

  it("is not a part of the member's own numbers, however they are written", () => {
    const own = ["+84 912 305 678", "079-203-001 234"];
    expect([check("912305", own), check("305678", own), check("203001", own)]).toEqual([
      "too_easy",
      "too_easy",
      "too_easy",
    ]);
    expect(check("305679", own)).toBeNull();
  });

  it("is held to its rule first", () => {
    expect([check(""), check("12345"), check("12345a")]).toEqual([
      "not_empty",
      "too_short",
      "pattern",
    ]);
  });

  it("is one of few that are refused: a guess wins little by them", () => {
    let easy = 0;
    for (let number = 0; number < 1_000_000; number++)
      if (isEasyPaymentPassword(String(number).padStart(6, "0"))) easy++;
    expect(easy).toBeLessThan(5_000);
    expect(easy).toBeGreaterThan(2_000);
  });
});
