import { describe, expect, it } from "vitest";
import { DECK } from "#/lib/rules/studio/tienlen/cards.ts";
import {
  beats,
  bombsIn,
  type Combination,
  combinationOf,
  isCut,
  playableCards,
  playsOf,
} from "#/lib/rules/studio/tienlen/combinations.ts";
import { cards } from "../../../support/tien-len-cards.ts";

function made(text: string): Combination {
  const found = combinationOf(cards(text));
  if (!found) throw new Error(`${text} is nothing`);
  return found;
}

describe("what cards make", () => {
  it.each([
    ["3S", "single"],
    ["2H", "single"],
    ["3S 3H", "pair"],
    ["2S 2H", "pair"],
    ["9S 9C 9H", "triple"],
    ["9S 9C 9D 9H", "quad"],
    ["3S 4H 5C", "straight"],
    ["QS KH AC", "straight"],
    ["3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", "straight"],
    ["3S 3C 4S 4C 5S 5C", "pairs"],
    ["QS QC KS KC AS AC", "pairs"],
    ["7S 7C 8S 8C 9S 9C 10S 10C", "pairs"],
  ])("%s is a %s, in whatever order", (text, kind) => {
    expect(combinationOf(cards(text))?.kind).toBe(kind);
    expect(combinationOf(cards(text).reverse())).toEqual(combinationOf(cards(text)));
  });

  it.each([
    ...[
      "",
      "3S 4S",
      "3S 3S",
      "3S 3C 4S 4C",
      "KS AS 2S",
      "AS 2S 3S",
      "3S 4S 6S",
      "AS AC KS KC 2S 2C",
    ],
    ...["3S 3C 4S 4C 6S 6C", "3S 3C 3D 4S 4C 4D", "3S 3C 4S 5S", "3S 3C 3D 3H 4S"],
  ])("%s is nothing", (text) => {
    expect(combinationOf(cards(text))).toBeNull();
  });

  it("of all sets of up to four cards and of six is what the definition says, by brute force", () => {
    const counts: Record<string, number> = {};
    const count = (set: number[]) => {
      const kind = combinationOf(set)?.kind;
      if (kind) counts[`${kind} ${set.length}`] = (counts[`${kind} ${set.length}`] ?? 0) + 1;
    };
    for (let a = 0; a < DECK; a += 1) {
      count([a]);
      for (let b = a + 1; b < DECK; b += 1) {
        count([a, b]);
        for (let c = b + 1; c < DECK; c += 1) {
          count([a, b, c]);
          for (let d = c + 1; d < DECK; d += 1) count([a, b, c, d]);
        }
      }
    }
    expect(counts).toEqual({
      "single 1": 52,
      "pair 2": 13 * 6,
      "triple 3": 13 * 4,
      "straight 3": 10 * 4 ** 3,
      "quad 4": 13,
      "straight 4": 9 * 4 ** 4,
    });
  });
});

describe("what beats what", () => {
  it.each([
    ["3C", "3S"],
    ["2S", "AH"],
    ["5S 5H", "5C 5D"],
    ["4S 5S 6H", "4H 5H 6D"],
    ["9S 9C 9D", "8S 8C 8D"],
    ["3S 3C 4S 4C 5S 5H", "3D 3H 4D 4H 5C 5D"],
  ])("%s the same kind, higher: %s", (over, under) => {
    expect([beats(made(over), made(under)), beats(made(under), made(over))]).toEqual([true, false]);
  });

  const three = "3S 3C 4S 4C 5S 5C";
  const four = "6S 6C 7S 7C 8S 8C 9S 9C";
  const quad = "JS JC JD JH";
  it.each([
    [three, "2H", true],
    [three, "2S 2C", false],
    [three, "2S 2C 2D", false],
    [three, "AH", false],
    [three, quad, false],
    [quad, "2H", true],
    [quad, "2S 2C", true],
    [quad, "2S 2C 2D", false],
    [quad, three, true],
    [quad, "10S 10C 10D 10H", true],
    [quad, four, false],
    [quad, "AH", false],
    [quad, "AS AH", false],
    [four, "2H", true],
    [four, "2S 2C", true],
    [four, "2S 2C 2D", false],
    [four, three, true],
    [four, quad, true],
    [four, "3S 3C 4S 4C 5S 5C 6D 6H", true],
    [four, "AH", false],
    ["3S 4S 5S 6S", "3C 4C 5C", false],
    ["AS AH", "3S", false],
  ])("%s on %s: %s", (over, under, is) => {
    expect(beats(made(over), made(under))).toBe(is);
  });

  it("is a cut that is paid for where 2s or bombs are beaten by a bomb", () => {
    expect(isCut(made(quad), made("2S 2C"))).toBe(true);
    expect(isCut(made(four), made(quad))).toBe(true);
    expect(isCut(made("2H"), made("2S"))).toBe(false);
    expect(isCut(made("4C"), made("3C"))).toBe(false);
  });

  it("never goes both ways, and never round in a circle of two kinds", () => {
    const some = [three, four, quad, "2S", "2S 2C", "2S 2C 2D", "AS", "AS AH", "3S 4S 5S"].map(
      made,
    );
    for (const a of some) for (const b of some) expect(beats(a, b) && beats(b, a)).toBe(false);
  });
});

describe("what a hand may play", () => {
  it("is every set of its cards that is a combination and beats what lies there, by brute force", () => {
    const hand = cards("3S 3H 4S 4D 4H 5C 5D 6S JC AS AD 2S 2H");
    const tops = [
      null,
      made("3C"),
      made("AC"),
      made("2C"),
      made("4C 5S 6C"),
      made("2C 2D"),
      made("AC AH"),
    ];
    for (const on of tops) {
      const wanted = new Set<string>();
      for (let bits = 1; bits < 2 ** hand.length; bits += 1) {
        const set = combinationOf(hand.filter((_, i) => bits & (1 << i)));
        if (set && (on === null || beats(set, on))) wanted.add(set.cards.join(" "));
      }
      const found = playsOf(hand, on).map((one) => one.cards.join(" "));
      expect(new Set(found).size).toBe(found.length);
      expect(new Set(found)).toEqual(wanted);
    }
  });

  it("has to hold the card that must be played", () => {
    const [lowest = 0] = cards("3S");
    const plays = playsOf(cards("3S 3H 4S 5D KD"), null, lowest);
    expect(plays.map((one) => one.kind).sort()).toEqual(["pair", "single", "straight"]);
    expect([...playableCards(cards("3S KD"), null, lowest)]).toEqual([lowest]);
  });

  it("knows the bombs that are left in it", () => {
    expect(bombsIn(cards("3S 3C 3D 3H 4S 4C 5S 5C 9S 9C 9D 9H 2S"))).toEqual({
      quads: 1,
      runs: [3],
    });
    expect(bombsIn(cards("2S 2C 2D 2H AS AC KS KC"))).toEqual({ quads: 0, runs: [] });
    expect(bombsIn(cards("6S 6C 7S 7C 8S 8C 9S 9C"))).toEqual({ quads: 0, runs: [4] });
  });
});
