import { describe, expect, it } from "vitest";
import { launchPath } from "#/lib/rules/games/launch.ts";
import { LOTTERY_CODES } from "#/lib/rules/lottery/games.ts";
import { codeOf, demoGames, VENDORS } from "#/sandbox/vendor/games/index.ts";

const games = demoGames();

describe("the demo catalogue", () => {
  it("has more than 280 games whose ids are all different and fit the wire", () => {
    expect(games.length).toBeGreaterThan(280);
    expect(new Set(games.map(({ code }) => code)).size).toBe(games.length);
    for (const { code } of games) expect(code).toMatch(/^[a-z0-9][a-z0-9-]{0,99}$/);
  });

  it("makes ids of names in any of its languages", () => {
    expect(["El Gallo de Jade", "Junco de Hạ Long", "Den Long Đỏ", "Piña 81"].map(codeOf)).toEqual([
      "el-gallo-de-jade",
      "junco-de-ha-long",
      "den-long-do",
      "pina-81",
    ]);
  });

  it("has a lottery's card for what is sold and for nothing else: each leads to its board [RT-25] [RT-26]", () => {
    const cards = games.filter(({ category }) => category === "LOTT" || category === "ELOTT");
    expect(cards.map(({ code }) => code).toSorted()).toEqual(LOTTERY_CODES.toSorted());
    for (const { category, code } of cards)
      expect(launchPath({ category, gameCode: code })).toBe(
        code.startsWith("xo-so") ? `/vnlottery?gameCode=${code}` : `/lottery?gameCode=${code}`,
      );
  });

  it("gives every vendor games and every game a vendor [GAM-01]", () => {
    expect(new Set(games.map(({ vendor }) => vendor))).toEqual(
      new Set(VENDORS.map(({ code }) => code)),
    );
  });

  it("says of its slots whether they pay on lines or in ways, and marks few as new", () => {
    const waysOf = new Map(games.map(({ code, lines, ways }) => [code, ways ? lines : 0]));
    expect(waysOf.get("marea-alta")).toBe(243);
    expect(waysOf.get("gallo-de-jade")).toBe(0);
    for (const { code } of VENDORS) {
      const fresh = games.filter(({ vendor, isNew }) => isNew && vendor === code);
      expect(fresh.length, code).toBeLessThanOrEqual(3);
    }
  });

  it("deals no two games of a page the same card", () => {
    const slots = games.filter(({ category }) => category === "RNG");
    for (let start = 0; start < slots.length; start += 42) {
      const page = slots.slice(start, start + 42);
      const cards = page.map(({ artMotif, artPalette }) => `${artMotif} ${artPalette}`);
      expect(new Set(cards).size).toBe(page.length);
    }
  });

  it("shows no subject twice in a lobby of tables, and its own table of members first", () => {
    for (const category of ["LIVE", "PVP"]) {
      const subjects = games.flatMap((game) => (game.category === category ? game.artMotif : []));
      expect(subjects.toSorted(), category).toEqual([...new Set(subjects)].toSorted());
    }
    const rooms = games.filter(({ category }) => category === "PVP");
    const [first] = rooms.toSorted((one, other) => one.position - other.position);
    expect(first?.code).toBe("tien-len-mien-nam");
    expect(new Set(games.map(({ position }) => position)).size).toBe(games.length);
  });
});
