import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { LotteryGame } from "#/lib/rules/lottery/bet-type.ts";
import { checkDrawn } from "#/lib/rules/lottery/checks.ts";
import { type Bytes, drawFromBytes } from "#/lib/rules/lottery/drawn-from-bytes.ts";
import { ELEVEN_FIVE } from "#/lib/rules/lottery/elott/eleven-five.ts";
import { FIVE_DIGITS } from "#/lib/rules/lottery/elott/five-digits.ts";
import { ELOTT_GAMES } from "#/lib/rules/lottery/elott/games.ts";
import { K3 } from "#/lib/rules/lottery/elott/k3.ts";
import { KENO } from "#/lib/rules/lottery/elott/keno.ts";
import { PK10 } from "#/lib/rules/lottery/elott/pk10.ts";
import { MEGA_645, POWER_655 } from "#/lib/rules/lottery/elott/vietlott.ts";
import { VIETNAM_GAMES } from "#/lib/rules/lottery/vietnam/games.ts";

/** Bytes of a seed, block by block. */
function bytesOf(seed: string): Bytes {
  let block = Buffer.alloc(0);
  let at = 0;
  let blocks = 0;
  return () => {
    if (at === block.length) {
      block = createHash("sha256").update(`${seed}:${blocks++}`).digest();
      at = 0;
    }
    return block[at++] ?? 0;
  };
}
const fixed =
  (...bytes: number[]): Bytes =>
  () => {
    const byte = bytes.shift();
    if (byte === undefined) throw new Error("no byte left");
    return byte;
  };

/** Balls 01 to 10, three of which fall, none twice. */
const BALLS: LotteryGame = {
  code: "balls",
  drawn: [
    {
      name: "balls",
      picks: {
        listed: Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(2, "0")),
      },
      numbers: 3,
      distinct: true,
    },
  ],
  types: [],
};

test.for([...ELOTT_GAMES, BALLS, VIETNAM_GAMES.north, VIETNAM_GAMES.south])(
  "$code: the same seed draws the same numbers, another others, and each result can be one",
  (game) => {
    const drawn = drawFromBytes(game, bytesOf("one"));
    expect(drawFromBytes(game, bytesOf("one"))).toEqual(drawn);
    expect(drawFromBytes(game, bytesOf("two"))).not.toEqual(drawn);
    expect(checkDrawn(game, drawn).ok).toBe(true);
  },
);

test("a byte that would make some faces likelier is passed over", () => {
  // 252 to 255 are left over by 42 rounds of six faces.
  expect(drawFromBytes(K3, fixed(255, 0, 252, 5, 251))).toEqual([["1", "6", "6"]]);
});

test("where no ball falls twice each is taken out of those that are left", () => {
  expect(drawFromBytes(BALLS, fixed(0, 0, 0))).toEqual([["01", "02", "03"]]);
  expect(drawFromBytes(BALLS, fixed(9, 8, 7))).toEqual([["10", "09", "08"]]);
});

test("numbers of five digits take as many bytes as they need", () => {
  const [special] = drawFromBytes(VIETNAM_GAMES.north, bytesOf("one"));
  expect(special).toEqual([expect.stringMatching(/^\d{5}$/)]);
});

/** χ² of how often each of `kinds` came against all alike. */
function chiSquare(counts: ReadonlyMap<string, number>, kinds: number, all: number): number {
  const expected = all / kinds;
  const seen = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2, 0);
  return (seen + (kinds - counts.size) * expected ** 2) / expected;
}

test.for([
  // The bound is what chance alone exceeds once in ten thousand seeds; the seed is fixed.
  ["each face of a die", K3, (drawn: readonly string[]) => drawn, 6, 25.7],
  ["each digit", FIVE_DIGITS, (drawn: readonly string[]) => drawn, 10, 33.7],
  ["each ball", BALLS, (drawn: readonly string[]) => drawn, 10, 33.7],
  ["each first ball", BALLS, (drawn: readonly string[]) => drawn.slice(0, 1), 10, 33.7],
  [
    "each order of two balls",
    BALLS,
    (drawn: readonly string[]) => [drawn.slice(0, 2).join()],
    90,
    146,
  ],
  ["each champion", PK10, (drawn: readonly string[]) => drawn.slice(0, 1), 10, 33.7],
  ["each last car", PK10, (drawn: readonly string[]) => drawn.slice(-1), 10, 33.7],
  ["each number of eleven", ELEVEN_FIVE, (drawn: readonly string[]) => drawn, 11, 35.6],
  ["each fifth of eleven", ELEVEN_FIVE, (drawn: readonly string[]) => drawn.slice(-1), 11, 35.6],
  ["each ball of eighty", KENO, (drawn: readonly string[]) => drawn, 80, 134.1],
  ["each last ball of eighty", KENO, (drawn: readonly string[]) => drawn.slice(-1), 80, 134.1],
  ["each ball of 45", MEGA_645, (drawn: readonly string[]) => drawn, 45, 87.4],
  ["each ball of 55", POWER_655, (drawn: readonly string[]) => drawn, 55, 101.1],
  ["each bonus ball", POWER_655, (drawn: readonly string[]) => drawn.slice(-1), 55, 101.1],
] as const)("%s falls as often as every other over 20,000 draws", ([, game, of, kinds, bound]) => {
  const next = bytesOf("chi");
  const counts = new Map<string, number>();
  let all = 0;
  for (let draw = 0; draw < 20_000; draw++)
    for (const kind of of(drawFromBytes(game, next)[0] ?? [])) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      all += 1;
    }
  expect(chiSquare(counts, kinds, all)).toBeLessThan(bound);
});
