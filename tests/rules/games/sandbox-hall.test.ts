import { describe, expect, it } from "vitest";
import { demoGames } from "#/sandbox/vendor/games/index.ts";
import {
  catchChance,
  catches,
  catchMinor,
  FISH,
  FISHES,
  HALL_RETURN_PERCENT,
  isHall,
} from "#/sandbox/vendor/hall/fish.ts";

const KEY = "k".repeat(40);

describe("a fishing hall of the sandbox", () => {
  it("is every game of the category, and no other", () => {
    for (const { code, category } of demoGames()) expect(isHall(code)).toBe(category === "FISH");
  });

  it.each(FISHES)("returns of shots at the %s what it states", (fish) => {
    expect(catchChance(fish) * FISH[fish] * 100).toBeCloseTo(HALL_RETURN_PERCENT, 9);
    const [batches, most] = [6_000, 10];
    const shots = Array.from({ length: most }, () => fish);
    let back = 0n;
    for (let seq = 1; seq <= batches; seq += 1)
      back += catchMinor(100n, shots, catches(KEY, "session", seq, shots));
    const fired = batches * most;
    const deviation = FISH[fish] * Math.sqrt(catchChance(fish) * (1 - catchChance(fish)));
    expect(Math.abs(Number(back) / 100 / fired - HALL_RETURN_PERCENT / 100)).toBeLessThan(
      (4 * deviation) / Math.sqrt(fired),
    );
  });

  it("decides each shot by the key and its place alone", () => {
    const shots = Array.from({ length: 10 }, () => "sardina" as const);
    expect(catches(KEY, "a", 1, shots)).toEqual(catches(KEY, "a", 1, shots));
    const of = (key: string, session: string, seq: number) =>
      catches(key, session, seq, shots).map(Number).join("");
    expect(
      new Set([of(KEY, "a", 1), of(KEY, "a", 2), of(KEY, "b", 1), of("other", "a", 1)]).size,
    ).toBe(4);
  });

  it("pays what was caught, and nothing else", () => {
    expect(catchMinor(1_000n, ["sardina", "ballena", "pulpo"], [true, false, true])).toBe(10_000n);
    expect(catchMinor(1_000n, ["sardina"], [false])).toBe(0n);
  });
});
