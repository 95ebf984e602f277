import { describe, expect, test } from "vitest";
import { checkDrawn, checkSelection } from "#/lib/rules/lottery/checks.ts";
import { VIETNAM_GAMES } from "#/lib/rules/lottery/vietnam/games.ts";
import { NORTH, SOUTH, typeOf } from "../../../support/vietnam-lottery.ts";

describe("what cannot be sold or drawn is refused by name", () => {
  test.each([
    ["lo2", [["7"]], "bad_pick", { place: "numbers", pick: "7" }],
    ["lo2", [["007"]], "bad_pick", { place: "numbers", pick: "007" }],
    ["lo2", [["٠٧"]], "bad_pick", { place: "numbers", pick: "٠٧" }],
    ["lo2", [["07", "07"]], "pick_twice", { place: "numbers", pick: "07" }],
    ["lo2", [[]], "too_few_picks", { place: "numbers", min: 1 }],
    ["parlay3", [["01", "02"]], "too_few_picks", { place: "numbers", min: 3 }],
    ["parlay2", [["01", "02", "03"]], "too_many_picks", { place: "numbers", max: 2 }],
    ["de", [], "wrong_places", undefined],
    ["de", [["01"], ["02"]], "wrong_places", undefined],
  ] as const)("%s on %j is %s", (code, selection, refusal, detail) => {
    expect(checkSelection(typeOf("north", code), selection)).toEqual({
      ok: false,
      code: refusal,
      ...(detail ? { detail } : {}),
    });
  });

  const [, ...rest] = NORTH;
  test.each([
    ["a prize that is missing", rest, "wrong_drums"],
    ["a lost leading zero", [["4527"], ...rest], "bad_number"],
    ["a letter", [["0452O"], ...rest], "bad_number"],
    ["a number too many", [["04527", "04527"], ...rest], "wrong_count"],
  ] as const)("%s is no result", (_, drawn, refusal) => {
    expect(checkDrawn(VIETNAM_GAMES.north, drawn)).toMatchObject({ ok: false, code: refusal });
  });

  test("the numbers of a draw may fall twice", () => {
    expect(checkDrawn(VIETNAM_GAMES.north, NORTH).ok).toBe(true);
    expect(checkDrawn(VIETNAM_GAMES.south, SOUTH).ok).toBe(true);
  });
});
