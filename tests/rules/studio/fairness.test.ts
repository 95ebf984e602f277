import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fairDraw, isClientSeed, sha256Hex } from "#/lib/rules/studio/fairness.ts";

const seeds = { serverSeed: "a1".repeat(32), clientSeed: "mi-semilla", nonce: 7 };

/** Computed apart from the code, with node:crypto. Changing one of these would break every published round. */
const VECTORS = {
  of32: [8, 22, 8, 4, 29, 15, 6, 24, 16, 24],
  of33: [5, 11, 12, 5, 11, 17, 12, 26, 26, 21],
  hash: "3490f80401886d12f3861ec190f5c16419b26345497a92bc4530e22f5d8b4295",
};

async function numbers(range: number, count: number, from = seeds): Promise<number[]> {
  const draw = fairDraw(from);
  const drawn: number[] = [];
  for (let i = 0; i < count; i += 1) drawn.push(await draw(range));
  return drawn;
}

describe("fair draws", () => {
  it("reads HMAC-SHA256 blocks of client seed, nonce and counter as big-endian integers", async () => {
    const words = [0, 1, 2].flatMap((counter) => {
      const block = createHmac("sha256", seeds.serverSeed)
        .update(`${seeds.clientSeed}:${seeds.nonce}:${counter}`)
        .digest();
      return Array.from({ length: 8 }, (_, i) => block.readUInt32BE(i * 4));
    });
    expect(await numbers(2 ** 32, 24)).toEqual(words);
  });

  it("keeps its published vectors", async () => {
    expect(await numbers(32, 10)).toEqual(VECTORS.of32);
    expect(await numbers(33, 10, { ...seeds, nonce: 0 })).toEqual(VECTORS.of33);
    expect(await sha256Hex(seeds.serverSeed)).toBe(VECTORS.hash);
  });

  it("throws a value away, rather than favour small numbers, when it lies past the last multiple", async () => {
    const range = 2 ** 31 + 1;
    const words = await numbers(2 ** 32, 40);
    const kept = words.filter((word) => word < range);
    expect(kept.length).toBeLessThan(words.length);
    expect(await numbers(range, 12)).toEqual(kept.slice(0, 12));
  });

  it("changes with each of server seed, client seed and nonce", async () => {
    const first = await numbers(1000, 8);
    for (const other of [
      { ...seeds, serverSeed: "a2".repeat(32) },
      { ...seeds, clientSeed: "mi-semilla2" },
      { ...seeds, nonce: 8 },
    ]) {
      expect(await numbers(1000, 8, other)).not.toEqual(first);
    }
    expect(await numbers(1000, 8)).toEqual(first);
  });

  it("spreads a million draws evenly (chi-squared, p > 0.01)", { timeout: 60_000 }, async () => {
    const range = 33;
    const counts = new Array<number>(range).fill(0);
    const rounds = 1000;
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      for (const n of await numbers(range, 1000, { ...seeds, nonce }))
        counts[n] = (counts[n] ?? 0) + 1;
    }
    const expected = (rounds * 1000) / range;
    const chi = counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    expect(chi).toBeLessThan(53.486); // 32 degrees of freedom
    expect(chi).toBeGreaterThan(16.362); // and not suspiciously even
  });

  it("refuses ranges that no draw can serve", async () => {
    const draw = fairDraw(seeds);
    for (const range of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) {
      await expect(draw(range)).rejects.toThrow(RangeError);
    }
  });

  it("takes client seeds that cannot be mistaken for another seed and nonce", () => {
    for (const good of ["a", "Gallo_7-x", "x".repeat(64)]) expect(isClientSeed(good)).toBe(true);
    for (const bad of ["", "a:1", "a b", "ñ", "x".repeat(65), "a\n"]) {
      expect(isClientSeed(bad)).toBe(false);
    }
  });

  it("hashes a seed as any SHA-256 tool does", async () => {
    const plain = createHash("sha256").update("semilla ñ").digest("hex");
    expect(await sha256Hex("semilla ñ")).toBe(plain);
  });
});
