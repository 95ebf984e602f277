import { expect, it } from "vitest";
import { DAY_MS } from "#/lib/base/time.ts";
import { assessSecurity, type SecurityFacts } from "#/lib/rules/auth/account-security.ts";

const BARE: SecurityFacts = {
  ...{
    contact: false,
    paymentPassword: false,
    authenticator: false,
    recoveryCodesLeft: 0,
  },
  ...{ passwordAgeMs: 0, passwordIsOwn: true, passwordMaxAgeMs: null, staleDevices: 0 },
};
const ALL: SecurityFacts = {
  ...BARE,
  ...{ contact: true, paymentPassword: true, authenticator: true, recoveryCodesLeft: 10 },
};
const dueOf = (facts: SecurityFacts) =>
  assessSecurity(facts).checks.flatMap(({ check, isMet }) => (isMet ? [] : [check]));

it.each<[string, Partial<SecurityFacts>, SecurityFacts, string, string | null]>([
  ["nothing but a password", {}, BARE, "weak", "contact"],
  ["a confirmed contact alone", { contact: true }, BARE, "fair", "payment_password"],
  ["no contact, and all else", { contact: false }, ALL, "weak", "contact"],
  ["no authenticator", { authenticator: false }, ALL, "fair", "authenticator"],
  ["few recovery codes", { recoveryCodesLeft: 2 }, ALL, "fair", "recovery_codes"],
  ["three recovery codes", { recoveryCodesLeft: 3 }, ALL, "strong", null],
  ["a password of a year and a day", { passwordAgeMs: 366 * DAY_MS }, ALL, "fair", "password"],
  ["a password that another chose", { passwordIsOwn: false }, ALL, "fair", "password"],
  ["a device that nobody uses", { staleDevices: 1 }, ALL, "fair", "devices"],
  ["everything", {}, ALL, "strong", null],
])("an account with %s is assessed by it", (_what, facts, base, level, next) => {
  expect(assessSecurity({ ...base, ...facts })).toMatchObject({ level, next });
});

it("an operator's bound on a password's age is the one that counts", () => {
  const aged = { ...ALL, passwordAgeMs: 40 * DAY_MS };
  expect(dueOf(aged)).toEqual([]);
  expect(dueOf({ ...aged, passwordMaxAgeMs: 30 * DAY_MS })).toEqual(["password"]);
});

it("recovery codes are nothing to do for who has no authenticator", () => {
  expect(dueOf(BARE)).toEqual(["contact", "payment_password", "authenticator"]);
});
