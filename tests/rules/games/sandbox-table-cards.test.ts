import { expect, it } from "vitest";
import { baccaratCards, dragonTigerCards } from "#/sandbox/vendor/lobby/table-cards.ts";

const KEY = "k".repeat(40);
const GAME = "bacara-velocidad-3";
const ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const rankOf = (card: string) => ORDER.indexOf(card.slice(0, -1)) + 1;
const points = (cards: readonly string[]) =>
  cards.reduce((sum, card) => sum + (rankOf(card) < 10 ? rankOf(card) : 0), 0) % 10;

/** When the bank takes a third card, by its points and the player's third card, as rule books print it. */
const BANK: Readonly<Record<number, string>> = {
  ...{ 0: "0123456789", 1: "0123456789", 2: "0123456789" },
  ...{ 3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: "" },
};

it.each(["banker", "player", "tie"] as const)(
  "baccarat that ends by %s is dealt by the rules of the third card",
  (result) => {
    for (let round = 0; round < 200; round++) {
      const { player, banker } = baccaratCards(KEY, GAME, round, result);
      const [p, b] = [points(player), points(banker)];
      expect(Math.sign(p - b)).toBe({ player: 1, banker: -1, tie: 0 }[result]);
      const [first, second] = [points(player.slice(0, 2)), points(banker.slice(0, 2))];
      if (Math.max(first, second) >= 8) {
        expect([player.length, banker.length]).toEqual([2, 2]);
        continue;
      }
      expect(player.length).toBe(first <= 5 ? 3 : 2);
      const third = player[2];
      const draws =
        third === undefined ? second <= 5 : BANK[second]?.includes(String(points([third])));
      expect([second, third, banker.length]).toEqual([second, third, draws ? 3 : 2]);
    }
  },
);

it.each(["dragon", "tiger", "tie"] as const)(
  "dragon and tiger that ends by %s has its cards",
  (result) => {
    for (let round = 0; round < 200; round++) {
      const { dragon, tiger } = dragonTigerCards(KEY, "dragon-tigre-1", round, result);
      const lead = rankOf(dragon) - rankOf(tiger);
      expect(Math.sign(lead)).toBe({ dragon: 1, tiger: -1, tie: 0 }[result]);
    }
  },
);

it("a round has the same cards whenever it is asked for, and others under another key", () => {
  const [once, again] = [1, 2].map(() => baccaratCards(KEY, GAME, 7, "banker"));
  expect(once).toEqual(again);
  const others = Array.from({ length: 5 }, (_, at) =>
    baccaratCards(`${KEY}${at}`, GAME, 7, "banker"),
  );
  expect(new Set(others.map((each) => JSON.stringify(each))).size).toBeGreaterThan(1);
});
