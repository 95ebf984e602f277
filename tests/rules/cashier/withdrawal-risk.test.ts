import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#/lib/base/time.ts";
import {
  coolUntilMs,
  defaultRisk,
  type RiskDocument,
  type RiskFacts,
  weighRisk,
} from "#/server/cashier/risk-rules.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const LONG_AGO = NOW - 90 * DAY_MS;
const none = { count: 1, amountMinor: 100n };
const quiet = { hour: none, day: none, month: none };
const CALM: RiskFacts = {
  nowMs: NOW,
  ...{ deviceKnownSinceMs: LONG_AGO, firstDeviceSinceMs: LONG_AGO },
  ...{
    payeeSavedAtMs: LONG_AGO,
    payeeSharers: 0,
    paymentPasswordChangedAtMs: null,
    contactChangedAtMs: null,
  },
  ...{ depositedMinor: 1_000n, playedMinor: 5_000n },
  velocity: { member: quiet, payee: quiet, device: quiet },
};
const RULES: RiskDocument = {
  ...defaultRisk("VND"),
  velocity: [
    { of: "member", within: "day", count: 3, points: 20 },
    { of: "payee", within: "month", amount: "50", points: 15 },
  ],
  ...{ reviewFrom: 25, twoPeopleFrom: 80 },
  automatic: { upTo: "1000", perDay: "10000" },
};
const weigh = (facts: Partial<RiskFacts>, rules: Partial<RiskDocument> = {}) =>
  weighRisk({ ...CALM, ...facts }, { ...RULES, ...rules }, (amount) => BigInt(amount) * 100n);

describe("a withdrawal is weighed", () => {
  it.each<[string, Partial<RiskFacts>, string | null]>([
    ["nothing strange", {}, null],
    ["a device that came yesterday", { deviceKnownSinceMs: NOW - DAY_MS }, "newDevice"],
    ["a device that nobody knows", { deviceKnownSinceMs: null }, "newDevice"],
    [
      "the first device of who came yesterday",
      { deviceKnownSinceMs: NOW - DAY_MS, firstDeviceSinceMs: NOW - DAY_MS },
      null,
    ],
    ["an account saved an hour ago", { payeeSavedAtMs: NOW - HOUR_MS }, "newPayee"],
    ["an account saved 72 hours ago", { payeeSavedAtMs: NOW - 72 * HOUR_MS }, null],
    ["an account that others have", { payeeSharers: 2 }, "sharedPayee"],
    [
      "a payment password changed today",
      { paymentPasswordChangedAtMs: NOW - HOUR_MS },
      "changedPaymentPassword",
    ],
    ["an e-mail changed today", { contactChangedAtMs: NOW - HOUR_MS }, "changedContact"],
    ["an e-mail changed 72 hours ago", { contactChangedAtMs: NOW - 72 * HOUR_MS }, null],
    ["a deposit that was hardly played", { playedMinor: 499n }, "depositWithoutPlay"],
    ["a deposit of which half was played", { playedMinor: 500n }, null],
    ["no deposit and no play", { depositedMinor: 0n, playedMinor: 0n }, null],
    [
      "a fourth one within a day",
      { velocity: { ...CALM.velocity, member: { ...quiet, day: { count: 4, amountMinor: 1n } } } },
      "velocity:member:day",
    ],
    [
      "a third one within a day",
      { velocity: { ...CALM.velocity, member: { ...quiet, day: { count: 3, amountMinor: 1n } } } },
      null,
    ],
    [
      "more than 50 to one account within a month",
      {
        velocity: {
          ...CALM.velocity,
          payee: { ...quiet, month: { count: 1, amountMinor: 5_001n } },
        },
      },
      "velocity:payee:month",
    ],
  ])("by %s", (_what, facts, sign) => {
    expect(weigh(facts).reasons.map((reason) => reason.sign)).toEqual(sign === null ? [] : [sign]);
  });

  it("adds points up, and says what follows from how many", () => {
    expect(weigh({})).toEqual({ points: 0, reasons: [], outcome: "automatic" });
    expect(weigh({ payeeSavedAtMs: NOW })).toMatchObject({ points: 25, outcome: "review" });
    expect(weigh({ payeeSavedAtMs: NOW, payeeSharers: 1, deviceKnownSinceMs: null })).toMatchObject(
      { points: 105, outcome: "two_people" },
    );
    expect(weigh({}, { automatic: null }).outcome).toBe("review");
    expect(weigh({ payeeSharers: 1 }, { twoPeopleFrom: null }).outcome).toBe("review");
  });

  it("leaves out what weighs nothing", () => {
    const points = { ...RULES.points, newPayee: 0 };
    expect(weigh({ payeeSavedAtMs: NOW }, { points }).reasons).toEqual([]);
  });

  it("by what the platform comes with lets nothing go by itself and nothing wait", () => {
    const { outcome } = weighRisk(CALM, defaultRisk("VND"), () => 0n);
    expect(outcome).toBe("review");
  });
});

it("what is new waits until its hours are over", () => {
  expect(coolUntilMs(NOW, 24, NOW)).toBe(NOW + DAY_MS);
  expect(coolUntilMs(NOW - DAY_MS, 24, NOW)).toBeNull();
  expect(coolUntilMs(NOW, 0, NOW)).toBeNull();
  expect(coolUntilMs(null, 24, NOW)).toBeNull();
});
