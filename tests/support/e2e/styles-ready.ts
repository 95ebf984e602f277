import { expect, type Page } from "@playwright/test";

/** Waits until the page has all its styles and the faces that they ask for: what is measured then stays. */
export async function stylesReady(page: Page): Promise<void> {
  await expect(page.locator("html:is([data-styles=ready],:not([data-late]))")).toBeAttached();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
