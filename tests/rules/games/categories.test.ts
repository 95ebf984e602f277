import { describe, expect, it } from "vitest";
import {
  categoriesOf,
  categoryScope,
  shownCategory,
  type VendorCategoryGames,
} from "#/server/games/rules.ts";

const SPORTS_VENDORS = { ESPORTS: ["IMES", "TF", "IA"], COCKFIGHT: ["GALLERA"] };
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
      SPORTS_VENDORS,
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
      SPORTS_VENDORS,
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
      SPORTS_VENDORS,
    );
    expect(categories.find(({ title }) => title === "INHOUSE")?.cards).toEqual([
      { vassalage: "STUDIO", name: "STUDIO", isHot: 1, gameCount: 5, sandbox: true },
    ]);
  });

  it("reads and shows e-sports as sports of those vendors [GAM-03]", () => {
    expect(categoryScope("ESPORTS", SPORTS_VENDORS)).toEqual({
      stored: "SPORTS",
      vendors: { only: ["IMES", "TF", "IA"] },
    });
    expect(categoryScope("SPORTS", SPORTS_VENDORS)).toEqual({
      stored: "SPORTS",
      vendors: { not: ["IMES", "TF", "IA", "GALLERA"] },
    });
    expect(shownCategory("SPORTS", "TF", SPORTS_VENDORS)).toBe("ESPORTS");
    expect(shownCategory("SPORTS", "KUMIS", SPORTS_VENDORS)).toBe("SPORTS");
    expect(shownCategory("RNG", "TF", SPORTS_VENDORS)).toBe("RNG");
  });

  it("reads and shows cockfights alike", () => {
    expect(categoryScope("COCKFIGHT", SPORTS_VENDORS)).toEqual({
      stored: "SPORTS",
      vendors: { only: ["GALLERA"] },
    });
    expect(shownCategory("SPORTS", "GALLERA", SPORTS_VENDORS)).toBe("COCKFIGHT");
    const both = { ESPORTS: ["GALLERA"], COCKFIGHT: ["GALLERA"] };
    expect(shownCategory("SPORTS", "GALLERA", both)).toBe("ESPORTS");
  });
});
