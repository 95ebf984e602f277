import { describe, expect, it } from "vitest";
import {
  categoriesOf,
  categoryScope,
  shownCategory,
  type VendorCategoryGames,
} from "#/server/games/rules.ts";

const ESPORTS = ["IMES", "TF", "IA"];
const gamesOf = (
  more: Partial<VendorCategoryGames> & Pick<VendorCategoryGames, "stored" | "code">,
): VendorCategoryGames => ({
  name: more.code,
  isHot: false,
  inHouse: false,
  sandbox: true,
  gameCount: 1,
  ...more,
});

describe("the site's categories", () => {
  it("splits the configured e-sports vendors from sports [GAM-03] [GAM-04]", () => {
    const categories = categoriesOf(
      [
        gamesOf({ stored: "SPORTS", code: "KUMIS" }),
        gamesOf({ stored: "SPORTS", code: "IMES" }),
        gamesOf({ stored: "SPORTS", code: "TF" }),
        gamesOf({ stored: "SPORTS", code: "IA" }),
      ],
      ESPORTS,
    );
    expect(
      categories.map(({ title, cards }) => [title, cards.map((card) => card.vassalage)]),
    ).toEqual([
      ["SPORTS", ["KUMIS"]],
      ["ESPORTS", ["IMES", "TF", "IA"]],
    ]);
  });

  it("keeps the site's order and leaves out what has no vendors [SID-11] [ENT-12]", () => {
    const categories = categoriesOf(
      [
        gamesOf({ stored: "RNG", code: "STUDIO", inHouse: true }),
        gamesOf({ stored: "LIVE", code: "VELA" }),
        gamesOf({ stored: "LOTT", code: "NUEVE" }),
      ],
      ESPORTS,
    );
    expect(categories.map(({ title }) => title)).toEqual(["LOTT", "LIVE", "RNG", "INHOUSE"]);
    expect(categories[1]).toMatchObject({
      title: "LIVE",
      gameClassify: "LIVE",
      gameCategory: "LIVE",
      cards: [{ vassalage: "VELA" }],
      vendors: [{ vassalage: "VELA" }],
    });
  });

  it("puts a house vendor's games of all kinds on one in-house card", () => {
    const categories = categoriesOf(
      [
        gamesOf({ stored: "RNG", code: "STUDIO", inHouse: true, gameCount: 3, isHot: true }),
        gamesOf({ stored: "PVP", code: "STUDIO", inHouse: true, gameCount: 2, isHot: true }),
      ],
      ESPORTS,
    );
    expect(categories.find(({ title }) => title === "INHOUSE")?.cards).toEqual([
      { vassalage: "STUDIO", name: "STUDIO", isHot: 1, gameCount: 5, sandbox: true },
    ]);
  });

  it("reads and shows e-sports as sports of those vendors [GAM-03]", () => {
    expect(categoryScope("ESPORTS", ESPORTS)).toEqual({
      stored: "SPORTS",
      vendors: { only: ESPORTS },
    });
    expect(categoryScope("SPORTS", ESPORTS)).toEqual({
      stored: "SPORTS",
      vendors: { not: ESPORTS },
    });
    expect(shownCategory("SPORTS", "TF", ESPORTS)).toBe("ESPORTS");
    expect(shownCategory("SPORTS", "KUMIS", ESPORTS)).toBe("SPORTS");
    expect(shownCategory("RNG", "TF", ESPORTS)).toBe("RNG");
  });
});
