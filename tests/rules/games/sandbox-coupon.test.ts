import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import {
  cashOutMinor,
  couponEnd,
  type Leg,
  legEnd,
  matchOf,
  oddsOf,
  winMinor,
} from "#/sandbox/vendor/lobby/coupon.ts";
import { matchEnd } from "#/sandbox/vendor/lobby/matches.ts";
import { endOf, offersIn } from "#/sandbox/vendor/lobby/offers.ts";

const KEY = "k".repeat(40);
const GAME = "gallos-del-ruedo-norte";
const START = Date.parse("2026-11-28T12:00:05Z");
const STAKE = 1_000_00n;

/** A leg on a match of the book that ends so. */
function legThat(end: "won" | "lost" | "void", odds: number, turn = 1): Leg {
  for (let at = turn * 1_000; ; at += 1) {
    const leg = { eventId: `${GAME}.${at}`, outcomeId: "home", odds };
    if (legEnd(KEY, GAME, leg, Number.MAX_SAFE_INTEGER) === end) return leg;
  }
}
const endsMs = (leg: Leg) => matchOf(KEY, GAME, leg).endsMs;

describe("a coupon of the sandbox", () => {
  it("multiplies the odds of its legs, and cuts what is no whole unit", () => {
    const legs = [legThat("won", 185, 1), legThat("won", 213, 2), legThat("won", 301, 3)];
    expect(oddsOf(legs)).toBe(1_186n);
    expect(winMinor(STAKE, [185, 213, 301])).toBe(118_609_05n / 10n);
    expect(couponEnd(KEY, GAME, STAKE, legs)).toEqual({
      payoutMinor: 11_860_90n,
      settlesMs: Math.max(...legs.map(endsMs)),
    });
  });

  it("counts a leg that is called off as odds of 1, and gives the stake back for that one alone", () => {
    const [won, off] = [legThat("won", 200, 1), legThat("void", 350, 2)];
    expect(couponEnd(KEY, GAME, STAKE, [won, off]).payoutMinor).toBe(2n * STAKE);
    expect(couponEnd(KEY, GAME, STAKE, [off]).payoutMinor).toBe(STAKE);
  });

  it("is lost with the first leg that is, as soon as that is over", () => {
    const [lost, won] = [legThat("lost", 200, 1), legThat("won", 200, 2)];
    expect(couponEnd(KEY, GAME, STAKE, [won, lost])).toEqual({
      payoutMinor: 0n,
      settlesMs: endsMs(lost),
    });
  });

  it("ends as single bets do", () => {
    for (const offer of offersIn(KEY, GAME, START) ?? [])
      for (const { outcomeId, odds } of offer.outcomes) {
        const { payoutMinor } = couponEnd(KEY, GAME, 100n, [
          { eventId: offer.eventId, outcomeId, odds },
        ]);
        expect(payoutMinor).toBe(BigInt(endOf(KEY, GAME, offer, outcomeId).paid));
      }
  });

  it("calls off about three matches of a hundred", () => {
    const all = Array.from({ length: 4_000 }, (_, at) =>
      matchEnd(KEY, matchOf(KEY, GAME, { eventId: `${GAME}.${at}`, outcomeId: "home", odds: 200 })),
    );
    const off = all.filter((end) => end === "void").length;
    expect(off).toBeGreaterThan(80);
    expect(off).toBeLessThan(160);
  });
});

describe("a cash-out", () => {
  const worth = (legs: readonly Leg[], nowMs: number) =>
    cashOutMinor(KEY, GAME, { stakeMinor: STAKE, legs, nowMs });

  it("is worth less than the stake while nothing is decided, at any odds on offer", () => {
    for (const offer of offersIn(KEY, GAME, START) ?? [])
      for (const { outcomeId, odds } of offer.outcomes) {
        const now = worth([{ eventId: offer.eventId, outcomeId, odds }], START) ?? 0n;
        expect(now).toBeGreaterThan(0n);
        expect(now).toBeLessThan(STAKE);
      }
  });

  it("grows with a leg that is won, and is never above what the coupon could pay less five per cent", () => {
    const legs = [legThat("won", 200, 1), legThat("won", 210, 2)];
    const [first = 0] = legs.map(endsMs);
    const before = worth(legs, first - MINUTE_MS) ?? 0n;
    const after = worth(legs, first) ?? 0n;
    expect(after).toBeGreaterThan(before);
    expect(after).toBeLessThanOrEqual((winMinor(STAKE, [200, 210]) * 95n) / 100n);
  });

  it("is gone once the coupon is decided", () => {
    const [lost, won] = [legThat("lost", 200, 1), legThat("won", 200, 2)];
    expect(worth([won, lost], endsMs(lost))).toBeNull();
    expect(worth([won], endsMs(won))).toBeNull();
  });
});
