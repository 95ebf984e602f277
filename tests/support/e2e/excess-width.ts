import type { Page } from "@playwright/test";

/** Pixels by which a page is wider than the screen; a phone's innerWidth grows with the page, so it is no measure. */
export async function excessWidth(page: Page): Promise<number> {
  const width = page.viewportSize()?.width ?? 0;
  const wide = await page.evaluate(() =>
    Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
  );
  return wide - width;
}
