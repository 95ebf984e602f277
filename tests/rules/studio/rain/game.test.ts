import { describe, expect, it } from "vitest";
import { type Fraction, fraction, toNumber } from "#/lib/base/fraction.ts";
import {
  chanceOfShare,
  findRainGame,
  LLUVIA_DE_SOBRES as GAME,
  mostMinor,
  prizeMinor,
  rainDeviation,
  rainHash,
  rainReturn,
} from "#/lib/rules/studio/rain/game.ts";
import { dealRest, mixSeeds, splitPrize } from "#/lib/rules/studio/rain/split.ts";
import { verifyRain } from "#/lib/rules/studio/rain/verify.ts";

/** Computed with Python's hmac and hashlib. */
const VECTOR = {
  mixed: "ab93f44f4e35a53a6644fa373e0ba04514d2e2ecccddbfc959ac025332a8f775",
  shares: [138249n, 59751n],
  hash: "734090c92050ce85a33d5814d7036658f9ff961e96c4487d82721b4c727cc7e1",
};

const seedsOf = (players: number, of = "") =>
  Array.from({ length: players }, (_, i) => `brought-by-${of}-${i}`);

/** Every way to split a prize into so many shares of one unit at least. */
function* compositions(prize: number, players: number): Generator<readonly number[]> {
  if (players === 1) yield [prize];
  else
    for (let first = 1; first <= prize - players + 1; first += 1)
      for (const rest of compositions(prize - first, players - 1)) yield [first, ...rest];
}

const isSame = (a: Fraction, b: Fraction) => a.over * b.under === b.over * a.under;

describe("what is split", () => {
  it("is 99 of 100 of all stakes, and what is over of a unit goes to the players", () => {
    expect(prizeMinor(GAME, 100_000n, 7)).toBe(693_000n);
    expect(prizeMinor(GAME, 20n, 3)).toBe(60n);
    for (const stake of [20n, 40n, 100n, 200n, 100_000n])
      for (let players = GAME.least; players <= GAME.most; players += 1) {
        const returned = rainReturn(GAME, stake, players);
        expect(returned.over * 100n >= returned.under * 99n).toBe(true);
        expect(prizeMinor(GAME, stake, players)).toBeLessThanOrEqual(stake * BigInt(players));
        expect(prizeMinor(GAME, stake, players)).toBeGreaterThanOrEqual(BigInt(players));
      }
    expect(toNumber(rainReturn(GAME, 100_000n, 7))).toBe(0.99);
  });

  it("never gives one player more than as many stakes as there are players", () => {
    for (const stake of [20n, 100_000n])
      for (let players = GAME.least; players <= GAME.most; players += 1)
        expect(mostMinor(GAME, stake, players)).toBeLessThan(stake * BigInt(players));
  });
});

describe("the shares", () => {
  it("add up to the prize exactly, each at least one unit, for any stakes, players and seeds", async () => {
    for (let players = GAME.least; players <= GAME.most; players += 1)
      for (const stake of [20n, 40n, 1_000n, 100_000n, 50_000_000n]) {
        const prize = prizeMinor(GAME, stake, players);
        for (let number = 1; number <= 4; number += 1) {
          const seeds = seedsOf(players, `${stake}`);
          const shares = await splitPrize(prize, { serverSeed: "a-seed", seeds, number });
          expect(shares).toHaveLength(players);
          expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(prize);
          expect(shares.every((share) => share >= 1n)).toBe(true);
        }
      }
  });

  it("are one unit each where there are as many units as players, and refused where there are fewer", async () => {
    const seeds = seedsOf(5);
    expect(await splitPrize(5n, { serverSeed: "s", seeds, number: 1 })).toEqual(Array(5).fill(1n));
    await expect(splitPrize(4n, { serverSeed: "s", seeds, number: 1 })).rejects.toThrow(RangeError);
  });

  it("are the same for the same seeds, and others for another seed, order, number or server seed", async () => {
    const split = (changes: object = {}) =>
      splitPrize(693_000n, { serverSeed: "s", seeds: seedsOf(7), number: 3, ...changes });
    const before = await split();
    expect(await split()).toEqual(before);
    for (const changes of [
      { serverSeed: "t" },
      { number: 4 },
      { seeds: seedsOf(7).toReversed() },
      { seeds: [...seedsOf(6), "another-seed"] },
    ])
      expect(await split(changes)).not.toEqual(before);
  });

  it("are of a stream that any HMAC tool makes: a vector of this version", async () => {
    expect(await mixSeeds(["ana-brought-this", "eva-brought-that"])).toBe(VECTOR.mixed);
    const shares = await splitPrize(198_000n, {
      serverSeed: "5eed".repeat(16),
      seeds: ["ana-brought-this", "eva-brought-that"],
      number: 1,
    });
    expect(shares).toEqual(VECTOR.shares);
    expect(await rainHash(GAME)).toBe(VECTOR.hash);
  });

  it("are told apart of seeds whose texts run together alike", async () => {
    expect(await mixSeeds(["ab", "c"])).not.toBe(await mixSeeds(["a", "bc"]));
  });
});

describe("the chances of a share", () => {
  it("are what counting every split gives, exactly", () => {
    for (const [prize, players] of [
      [12, 2],
      [12, 4],
      [15, 5],
    ] as const) {
      const all = [...compositions(prize, players)];
      for (let atLeast = 0; atLeast <= prize + 1; atLeast += 1)
        for (const at of [0, players - 1]) {
          const count = all.filter((shares) => (shares[at] ?? 0) >= atLeast).length;
          const counted = fraction(count, all.length);
          expect(isSame(chanceOfShare(BigInt(prize), players, BigInt(atLeast)), counted)).toBe(
            true,
          );
        }
      const sum = all.reduce((total, shares) => total + (shares[0] ?? 0), 0);
      expect(sum * players).toBe(prize * all.length);
    }
  });

  it("have the mean and the deviation of the closed form", () => {
    // 5 players with a stake of 20 minor units share 99.
    const all = [...compositions(99, 5)];
    const mean = all.reduce((sum, [first = 0]) => sum + first, 0) / all.length;
    const square = all.reduce((sum, [first = 0]) => sum + first ** 2, 0) / all.length;
    expect(mean).toBeCloseTo(99 / 5, 9);
    expect(rainDeviation(GAME, 20n, 5)).toBeCloseTo(Math.sqrt(square - mean ** 2) / 20, 9);
  });

  it("are alike for every envelope, and those of the closed form: χ² over a hundred thousand shares", async () => {
    const [players, stake] = [5, 1_000n];
    const prize = prizeMinor(GAME, stake, players);
    const edges = [0n, 250n, 500n, 750n, 1_000n, 1_500n, 2_000n, 3_000n, prize + 1n];
    const rounds = 20_000;
    const counts = Array.from({ length: players }, () =>
      new Array<number>(edges.length - 1).fill(0),
    );
    const sums = new Array<bigint>(players).fill(0n);
    for (let number = 1; number <= rounds; number += 1) {
      const shares = await splitPrize(prize, {
        ...{ serverSeed: "chi-square", seeds: seedsOf(players), number },
      });
      shares.forEach((share, envelope) => {
        sums[envelope] = (sums[envelope] ?? 0n) + share;
        const bin = edges.findIndex((edge, i) => share >= edge && share < (edges[i + 1] ?? 0n));
        const row = counts[envelope];
        if (row) row[bin] = (row[bin] ?? 0) + 1;
      });
    }
    const at = (edge: bigint) => toNumber(chanceOfShare(prize, players, edge));
    for (const [envelope, row] of counts.entries()) {
      const chi = row.reduce((sum, count, bin) => {
        const chance =
          at(edges[bin] ?? 0n) - (bin === row.length - 1 ? 0 : at(edges[bin + 1] ?? 0n));
        return sum + (count - rounds * chance) ** 2 / (rounds * chance);
      }, 0);
      // Seven degrees of freedom: between the quantiles .0005 and .9995.
      expect(chi, `envelope ${envelope}`).toBeGreaterThan(0.48);
      expect(chi, `envelope ${envelope}`).toBeLessThan(26.0);
      const mean = Number(sums[envelope]) / rounds;
      const error = (rainDeviation(GAME, stake, players) * Number(stake)) / Math.sqrt(rounds);
      expect(Math.abs(mean - Number(prize) / players)).toBeLessThan(4 * error);
    }
  }, 60_000);
});

describe("who takes none", () => {
  it("is given what is left, in order, and every envelope is somebody's", () => {
    expect(dealRest([null, null, null])).toEqual([0, 1, 2]);
    expect(dealRest([null, 0, null, 3])).toEqual([1, 0, 2, 3]);
    for (let taken = 0; taken < 3 ** 4; taken += 1) {
      const asked = [0, 1, 2, 3].map(
        (line) => [null, line, 3 - line][Math.floor(taken / 3 ** line) % 3],
      );
      const used = asked.filter((envelope) => envelope != null);
      if (new Set(used).size < used.length) continue;
      const dealt = dealRest(asked.map((envelope) => envelope ?? null));
      expect(dealt.toSorted()).toEqual([0, 1, 2, 3]);
    }
  });
});

describe("a claim", () => {
  const seeds = seedsOf(3);
  const claim = { serverSeed: "s", seeds, number: 9, stakeMinor: 1_000n };

  it("agrees with what its seeds make, and not with another payout, envelope or seed", async () => {
    const shares = await splitPrize(2_970n, { serverSeed: "s", seeds, number: 9 });
    const paid = { envelope: 1, payoutMinor: shares[1] ?? 0n, ownSeed: seeds[2] ?? "" };
    expect(await verifyRain(GAME, { ...claim, ...paid })).toMatchObject({
      ...{ shares, payoutMatches: true, ownMatches: true, seedMatches: null },
    });
    expect(await verifyRain(GAME, { ...claim, ...paid, envelope: 0 })).toMatchObject({
      payoutMatches: false,
    });
    expect(await verifyRain(GAME, { ...claim, ...paid, ownSeed: "not-in-it" })).toMatchObject({
      ownMatches: false,
    });
  });

  it("that no pot can be is answered with nothing", async () => {
    expect(await verifyRain(GAME, { ...claim, seeds: seedsOf(1) })).toBeNull();
    expect(await verifyRain(GAME, { ...claim, seeds: seedsOf(31) })).toBeNull();
    expect(await verifyRain(GAME, { ...claim, seeds: ["a,b", "c"] })).toBeNull();
    expect(await verifyRain(GAME, { ...claim, number: 0.5 })).toBeNull();
    expect(await verifyRain(GAME, { ...claim, stakeMinor: 1n, seeds: seedsOf(2) })).not.toBeNull();
  });

  it("is of a version that was played", () => {
    expect(findRainGame(GAME.id, 2)).toBeNull();
    expect(findRainGame("no-such-game")).toBeNull();
  });
});
