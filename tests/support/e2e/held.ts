import type { Page } from "@playwright/test";

/** Holds back every file whose address matches, until what this gives is called. */
export async function hold(page: Page, files: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
