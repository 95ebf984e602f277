import type { Page } from "@playwright/test";
import { PLATFORM } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

const STUDIO = `http://localhost:${PLATFORM.port + 1}`;
const FRAMES = 20;
/** The clock of the game and what came of a round are written while something moves. */
const MOST_LAYOUTS = FRAMES / 2;

/** So many frames, or as many as there are while `moving` is on the page. */
function framesWhile({ moving, most }: { moving: string; most: number }): Promise<number> {
  return new Promise((resolve) => {
    let count = 0;
    const next = () => {
      if (count === most || !document.querySelector(moving)) resolve(count);
      else {
        count += 1;
        requestAnimationFrame(next);
      }
    };
    requestAnimationFrame(next);
  });
}

async function open(page: Page, game: string) {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`${STUDIO}/play?demo=${game}&lang=es`);
  await page.locator("#game main:not(.only)").waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "LayoutCount")?.value ?? 0;
  };
}

for (const [game, what, moving, isPressed] of [
  ["rueda-del-mercado", "a wheel that turns", ".wheel-came:empty", true],
  ["lluvia-de-canicas", "a marble that falls", ".plinko:not(:has(.on))", true],
  ["vuelo-del-cometa", "a comet that flies", '[data-phase="flying"]', false],
] as const)
  test(`${what} has nothing laid out for its frames`, async ({ page }) => {
    test.slow();
    const layouts = await open(page, game);
    await expect(async () => {
      if (isPressed) {
        await page.locator('.spin[aria-disabled="false"]').tap();
        await page.locator('.spin[aria-disabled="true"]').waitFor();
      }
      await page.locator(moving).waitFor({ state: "attached", timeout: 60_000 });
      const before = await layouts();
      const frames = await page.evaluate(framesWhile, { moving, most: FRAMES });
      const made = (await layouts()) - before;
      expect(frames).toBe(FRAMES);
      expect(made).toBeLessThanOrEqual(MOST_LAYOUTS);
    }).toPass({ timeout: 120_000 });
  });
