import { describe, expect, it } from "vitest";
import { launchPath } from "#/lib/rules/games/launch.ts";

describe("where a launch leads", () => {
  it.each([
    [{ category: "LOTT" }, "/lottery"],
    [{ category: "LOTT", gameCode: "mega-6-45" }, "/lottery?gameCode=mega-6-45"],
    [
      { category: "ELOTT", gameCode: "keno-8-minutos", playType: "big" },
      "/lottery?gameCode=keno-8-minutos&playType=big",
    ],
    [{ category: "ELOTT", gameCode: "a b&c=d" }, "/lottery?gameCode=a+b%26c%3Dd"],
  ] as const)("a lottery or an e-lottery: %o to %s [RT-25]", (launch, path) => {
    expect(launchPath(launch)).toBe(path);
  });

  it("Vietnam's lotteries: to their own page, with the game [RT-26]", () => {
    expect(launchPath({ category: "LOTT", gameCode: "xo-so-mien-bac" })).toBe(
      "/vnlottery?gameCode=xo-so-mien-bac",
    );
  });

  it("a slot vendor: to the slots, carrying its code [RT-27]", () => {
    expect(launchPath({ category: "RNG", vassalage: "JAGUAR" })).toBe("/rng?vassalage=JAGUAR");
  });

  it.each(["RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "INHOUSE"] as const)(
    "a game of %s: to no page, it opens in its frame",
    (category) => {
      expect(launchPath({ category, gameCode: "gallo-de-jade", vassalage: "STUDIO" })).toBeNull();
    },
  );
});
