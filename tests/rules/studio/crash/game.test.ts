import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fraction, toNumber } from "#/lib/base/fraction.ts";
import { crashDraw, crashOf, walkBack } from "#/lib/rules/studio/crash/chain.ts";
import { flightMs, multiplierAt, reachMs } from "#/lib/rules/studio/crash/curve.ts";
import {
  chanceToReach,
  crashPaidMinor,
  crashPoint,
  deviationAt,
  VUELO_DEL_COMETA as GAME,
  readTarget,
  returnAt,
} from "#/lib/rules/studio/crash/game.ts";
import { verifyCrash } from "#/lib/rules/studio/crash/verify.ts";
import { sha256Hex } from "#/lib/rules/studio/fairness.ts";
import { makeChain, openChain } from "#/studio/crash/vault.ts";

const ALL = 2n ** 52n;

describe("where a round breaks off", () => {
  it("is 99·2⁵²/(2⁵² − r), cut to hundredths, within ×1.00 and the maximum", () => {
    expect(crashPoint(GAME, 0n)).toBe(100);
    expect(crashPoint(GAME, ALL / 2n)).toBe(198);
    expect(crashPoint(GAME, ALL - 1n)).toBe(GAME.highest);
    for (const draw of [-1n, ALL]) expect(() => crashPoint(GAME, draw)).toThrow(RangeError);
  });

  it("reaches each multiplier from exactly the draw that its chance says, by whole numbers", () => {
    for (let target = GAME.lowest; target <= GAME.highest; target += target < 3_000 ? 1 : 97) {
      const { over, under } = chanceToReach(GAME, target);
      const winning = (over * ALL) / under;
      expect(crashPoint(GAME, ALL - winning)).toBeGreaterThanOrEqual(target);
      expect(crashPoint(GAME, ALL - winning - 1n)).toBeLessThan(target);
    }
  });

  it("returns 99 % at every multiplier, but for less than its part of 2⁵²", () => {
    for (let target = GAME.lowest; target <= GAME.highest; target += 1) {
      const { over, under } = returnAt(GAME, target);
      // 0.99 − return, times 2^52, is less than the multiplier.
      const short = 99n * under - 100n * over;
      expect(short >= 0n && short * ALL < BigInt(target) * under).toBe(true);
    }
  });

  it("is ×1.00 in two of 101 rounds, and the maximum in about one of 1,010", () => {
    expect(toNumber(chanceToReach(GAME, 101))).toBeCloseTo(1 - 2 / 101, 12);
    expect(toNumber(chanceToReach(GAME, GAME.highest))).toBeCloseTo(0.99 / 1_000, 12);
    expect(chanceToReach(GAME, GAME.highest + 1)).toEqual(fraction(0, 1));
    expect(chanceToReach(GAME, 100)).toEqual(fraction(1, 1));
    expect(deviationAt(GAME, 200)).toBeCloseTo(Math.sqrt(0.99 * 2 - 0.99 ** 2), 12);
  });

  // Quantile of .999 at 99 degrees of freedom: reference house-games.
  it("comes as often as its chance says, from hashes as any tool makes them", async () => {
    const [rounds, bins] = [10_000, 100];
    const edges = Array.from({ length: bins }, (_, i) => (99 * bins) / (bins - i));
    const counts = new Array<number>(bins).fill(0);
    let hash = "c0ffee".repeat(10);
    for (let round = 0; round < rounds; round += 1) {
      hash = await sha256Hex(hash);
      const draw = await crashDraw(GAME, hash, "salt");
      const bin = Number((draw * BigInt(bins)) / ALL);
      counts[bin] = (counts[bin] ?? 0) + 1;
      expect(crashPoint(GAME, draw)).toBeGreaterThanOrEqual(Math.floor(edges[bin] ?? 0));
    }
    const expected = rounds / bins;
    const chi = counts.reduce((all, count) => all + (count - expected) ** 2 / expected, 0);
    expect(chi).toBeLessThan(148.2);
  });

  it("is the first 52 bits of HMAC-SHA256 under the salt", async () => {
    const made = createHmac("sha256", "salt").update("ab".repeat(32)).digest("hex");
    expect(await crashDraw(GAME, "ab".repeat(32), "salt")).toBe(BigInt(`0x${made.slice(0, 13)}`));
  });
});

describe("the climb", () => {
  it("reaches no multiplier so close to a whole millisecond that machines could differ", () => {
    let least = 1;
    for (let multiplier = 101; multiplier <= GAME.highest; multiplier += 1) {
      const ms = (Math.log(multiplier / 100) / GAME.growth) * 100_000;
      least = Math.min(least, Math.abs(ms - Math.round(ms)));
    }
    expect(least).toBeGreaterThan(1e-6);
  });

  it("shows each multiplier from the millisecond that reaches it, and none before", () => {
    for (let multiplier = 101; multiplier <= GAME.highest; multiplier += 1) {
      const ms = reachMs(GAME, multiplier);
      expect(multiplierAt(GAME, ms)).toBeGreaterThanOrEqual(multiplier);
      expect(multiplierAt(GAME, ms - 1)).toBeLessThan(multiplier);
    }
    expect([reachMs(GAME, 200), reachMs(GAME, 1_000)]).toEqual([11_553, 38_377]);
    expect([0, -5, 165].map((ms) => multiplierAt(GAME, ms))).toEqual([100, 100, 100]);
  });

  it("lasts while what it shows is not above where it breaks off, or to the maximum", () => {
    for (const crash of [100, 101, 115, 198, 5_000]) {
      expect(multiplierAt(GAME, flightMs(GAME, crash) - 1)).toBe(crash);
      expect(multiplierAt(GAME, flightMs(GAME, crash))).toBeGreaterThan(crash);
    }
    expect(multiplierAt(GAME, flightMs(GAME, GAME.highest))).toBe(GAME.highest);
  });
});

describe("what is paid", () => {
  it("is whole hundredths of the stake, cut to the minor unit", () => {
    expect(crashPaidMinor(100n, 115)).toBe(115n);
    expect(crashPaidMinor(1n, 199)).toBe(1n);
    expect(crashPaidMinor(100n, null)).toBe(0n);
  });

  it("is asked for at a multiplier of the game's alone", () => {
    expect([undefined, null].map((given) => readTarget(GAME, given))).toEqual([null, null]);
    expect(readTarget(GAME, 101)).toBe(101);
    for (const given of [100, 100_001, 150.5, "150", Number.NaN, {}])
      expect(readTarget(GAME, given)).toBeUndefined();
  });
});

describe("a chain", () => {
  it("leads from each of its hashes back to the first, and is the same once it was sealed", async () => {
    const chain = await makeChain(1_203);
    for (const number of [1, 2, 499, 500, 501, 1_000, 1_203])
      expect(await walkBack(chain.hashOf(number), number)).toBe(chain.firstHash);
    const sealed = chain.seal("key");
    const opened = openChain(sealed, "key", 1_203);
    expect([0, 1, 777, 1_203].map((n) => opened?.hashOf(n))).toEqual(
      [0, 1, 777, 1_203].map(chain.hashOf),
    );
    expect(sealed.toString("hex")).not.toContain(chain.hashOf(1_203));
    expect(() => chain.hashOf(1_204)).toThrow(RangeError);
    expect(openChain(sealed, "another", 1_203)).toBeNull();
    expect(openChain(Buffer.alloc(3), "key", 1_203)).toBeNull();
  });

  it("is checked by anybody: hash, chain, rules and payout", async () => {
    const chain = await makeChain(12);
    const [hash, salt, number] = [chain.hashOf(7), "salt-of-all", 7];
    const crash = await crashOf(GAME, hash, salt);
    const claim = { hash, salt, number, firstHash: chain.firstHash, previousHash: chain.hashOf(6) };
    const paid = { cashed: crash, stakeMinor: 1_000n, payoutMinor: crashPaidMinor(1_000n, crash) };
    expect(await verifyCrash(GAME, { ...claim, ...paid })).toEqual({
      crash,
      hashMatches: true,
      chainMatches: true,
      configMatches: null,
      payoutMatches: true,
    });
    const lie = { ...claim, ...paid, previousHash: chain.hashOf(5), number: 8, cashed: crash + 1 };
    expect(await verifyCrash(GAME, lie)).toMatchObject({
      hashMatches: false,
      chainMatches: false,
      payoutMatches: false,
    });
    expect(await verifyCrash(GAME, { ...claim, number: 0 })).toBeNull();
    expect(await verifyCrash(GAME, { ...claim, salt: "not a salt" })).toBeNull();
  });
});
