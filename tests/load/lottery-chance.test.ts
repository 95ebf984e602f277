import { expect, test } from "vitest";
import { K3 } from "#/lib/rules/lottery/elott/k3.ts";
import { houseNumbers } from "#/lib/rules/lottery/house-draw.ts";
import { measured, sized } from "../support/sizes.ts";

const DRAWS = sized(1_000_000);
/** Draws that are worked out side by side. */
const AT_ONCE = 1_000;
const SEED = "5e".repeat(32);
const BEACON = "b0".repeat(32);
const THROWS = 216;
/** What chance alone exceeds once in a hundred times (p = 0.01), at 215 degrees of freedom; the seed is fixed. */
const MOST = 266.4;

test("each throw of three dice falls as often as every other, by the numbers that seeds and beacons come to", {
  timeout: 1_800_000,
}, async () => {
  const counts = new Map<string, number>();
  await measured("draws from seed and beacon", DRAWS, async () => {
    for (let from = 0; from < DRAWS; from += AT_ONCE) {
      const drawn = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) =>
          houseNumbers(K3, { drawId: String(from + at), seed: SEED, beacon: BEACON }),
        ),
      );
      for (const [dice = []] of drawn) {
        const thrown = dice.join("");
        counts.set(thrown, (counts.get(thrown) ?? 0) + 1);
      }
    }
  });
  const expected = DRAWS / THROWS;
  const off = [...counts.values()].reduce((sum, seen) => sum + (seen - expected) ** 2, 0);
  const chiSquare = off / expected + (THROWS - counts.size) * expected;
  process.stdout.write(`χ² ${chiSquare.toFixed(1)} of ${MOST}\n`);
  expect(chiSquare).toBeLessThan(MOST);
});
