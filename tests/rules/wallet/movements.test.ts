import { describe, expect, it } from "vitest";
import type { Entry } from "#/server/ledger/index.ts";
import { groupEntries } from "#/server/wallet/movements.ts";

let id = 100n;
function entry(kind: string, meta: Readonly<Record<string, unknown>> = {}): Entry {
  id -= 1n;
  return {
    ...{ id, accountId: 1n, transferId: id, reference: `r${id}`, kind, meta },
    ...{ amountMinor: -1n, balanceAfterMinor: 1n, postedAtMs: Number(id) },
  };
}
const spin = (game: string, round: string) => entry("bet", { game, round, about: game });

describe("movements in a person's words", () => {
  it("gathers rounds of one game that follow one another, whatever each of them moved", () => {
    const groups = groupEntries([
      entry("win", { game: "gallo", round: "b" }),
      spin("gallo", "b"),
      entry("rollback", { game: "gallo", round: "a" }),
      spin("gallo", "a"),
      spin("huerto", "c"),
      spin("gallo", "d"),
    ]);
    expect(groups.map(({ entries, rounds }) => [entries.length, rounds])).toEqual([
      [4, 2],
      [1, 1],
      [1, 1],
    ]);
    expect(groups[0]?.of).toEqual({ game: "gallo" });
  });

  it("gathers tickets of one draw, and leaves alone what is neither", () => {
    const ticket = (name: string, draw: number) => entry("bet", { ticket: name, draw });
    const groups = groupEntries([
      entry("deposit"),
      entry("deposit"),
      ticket("x", 7),
      ticket("y", 7),
      ticket("z", 8),
      entry("withdrawal", { game: "gallo" }),
    ]);
    expect(groups.map(({ entries, of, rounds }) => [entries.length, of, rounds])).toEqual([
      [1, null, 0],
      [1, null, 0],
      [2, { draw: "7" }, 2],
      [1, { draw: "8" }, 1],
      [1, null, 0],
    ]);
  });
});
