import { describe, expect, it } from "vitest";
import { beadRoadOf, bigRoadOf } from "#/components/games/big-road.ts";

type Side = "banker" | "player";
const LETTERS = { B: "banker", P: "player", T: "tie" } as const;
const read = (text: string) => [...text].map((letter) => LETTERS[letter as keyof typeof LETTERS]);
const placesOf = (text: string, columns = 20) =>
  bigRoadOf<Side>(read(text), columns).beads.map(({ side, column, row }) =>
    [side === "banker" ? "B" : "P", column, row].join(""),
  );

describe("the big road", () => {
  it("begins a column with each change of side and goes down in a run", () => {
    expect(placesOf("BBPB")).toEqual(["B00", "B01", "P10", "B20"]);
  });

  it("goes along the floor after six, and begins the next column beside the first of the run", () => {
    expect(placesOf("BBBBBBBBP")).toEqual([
      ...["B00", "B01", "B02", "B03", "B04", "B05", "B15", "B25"],
      "P10",
    ]);
  });

  it("turns where a tail lies in the way", () => {
    expect(placesOf("BBBBBBBPPPPPP").slice(7)).toEqual(["P10", "P11", "P12", "P13", "P14", "P24"]);
  });

  it("marks the bead before a tie, and nothing where a tie came first", () => {
    const { beads, ties } = bigRoadOf<Side>(read("TBTP"), 20);
    expect(beads).toHaveLength(2);
    expect(ties).toMatchObject([{ column: 0, row: 0 }]);
  });

  it("shows its last columns", () => {
    expect(placesOf("BPBPB", 2)).toEqual(["P00", "B10"]);
  });
});

describe("the bead road", () => {
  it("goes down six and then one to the right, the last columns of it", () => {
    const beads = beadRoadOf(read("BPTBPTB"), 6);
    expect(beads.at(-1)).toEqual({ side: "banker", column: 1, row: 0 });
    expect(beadRoadOf(read("B".repeat(60)), 6)).toHaveLength(36);
  });
});
