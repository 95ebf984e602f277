import { PLATFORM } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

const STUDIO = `http://localhost:${PLATFORM.port + 1}`;
/** A phone on its side, with and without the portal's bars, and a large one. */
const SCREENS = [
  [844, 342],
  [844, 390],
  [932, 430],
] as const;

for (const game of ["dados-del-puerto", "lluvia-de-canicas", "vuelo-del-cometa"])
  test(`${game} has its board beside what is chosen on a phone on its side`, async ({ page }) => {
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      await page.goto(`${STUDIO}/play?demo=${game}&lang=es`);
      await page.locator("#game main:not(.only)").waitFor();
      const seen = await page.evaluate(() => {
        const edges = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect();
        const [table, board] = [edges("main.table"), edges(".board, .crash-board")];
        const [chosen, marks] = [edges(".chooser, .crash-target"), edges(".dice-marks")];
        if (!table || !board || !chosen) throw new Error("no table");
        return {
          isBeside: board.right <= chosen.left,
          isWithin: (marks ?? board).bottom <= board.bottom && board.bottom <= table.bottom,
          part: board.height / table.height,
        };
      });
      expect(seen, `${width} x ${height}`).toMatchObject({ isBeside: true, isWithin: true });
      if (game !== "dados-del-puerto") expect(seen.part).toBeGreaterThan(0.7);
    }
  });
