import { describe, expect, it } from "vitest";
import { overAll } from "#/lib/rules/lottery/elott/whole-space.ts";

describe("the most that can be won", () => {
  it("is looked for among draws on which some pick fares otherwise", () => {
    let asked = 0;
    const faces = ["1", "2", "3", "4", "5", "6"];
    const type = overAll(
      {
        ...{ code: "odd", group: "odd", byPick: true, tiers: ["hit"] },
        places: [{ name: "picks", picks: { listed: ["odd", "even"] }, min: 1, max: 2 }],
        bets: ([picks = []]) => picks.length,
        outcome: ([picks = []], [fallen = []]) => {
          asked += 1;
          const won = Number(fallen[0]) % 2 === 1 ? "odd" : "even";
          return { won: { hit: picks.includes(won) ? 1 : 0 }, refunded: 0 };
        },
      },
      faces.map((face) => [[face]]),
    );
    expect(type.mostWon([["odd", "even"]], { hit: 20_000n })).toBe(20_000n);
    asked = 0;
    expect(type.mostWon([["even"]], { hit: 30_000n })).toBe(30_000n);
    expect(asked).toBe(2);
  });
});
