import type { Page } from "@playwright/test";

const WIDE = { width: 1440, height: 900 };

/**
 * Looks at a page as it is on a phone's screen, then widened, and leaves it as it was: the styles go by the width alone,
 * and most of what a look costs is the way there.
 */
export async function onBothScreens(
  page: Page,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const narrow = page.viewportSize();
  if (!narrow) throw new Error("the page has no size");
  await look("on a phone");
  await page.setViewportSize(WIDE);
  await look("on a wide screen");
  await page.setViewportSize(narrow);
}
