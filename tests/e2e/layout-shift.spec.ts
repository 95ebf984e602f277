import type { Page } from "@playwright/test";
import { layoutShiftOf } from "../support/e2e/layout-shift.ts";
import { expect, test } from "../support/e2e/test.ts";

/** Opens a page whose fonts come only once it has been read without them, and waits until they are in it. */
async function openBeforeItsFonts(page: Page, path: string): Promise<void> {
  let release = () => {};
  const painted = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.woff2", async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const seen = new PerformanceObserver(() => done());
        seen.observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  release();
  const faces = (status: FontFaceLoadStatus) =>
    page.evaluate(
      (wanted) => [...document.fonts].filter((face) => face.status === wanted).length,
      status,
    );
  await expect.poll(() => faces("loaded")).toBeGreaterThan(1);
  await expect.poll(() => faces("loading")).toBe(0);
}

for (const path of ["/help", "/vi/help", "/helpmc", "/vi/help?q=tiền", "/help/deposit-money"])
  test(`nothing shifts on ${path} when its fonts come late`, async ({ page }) => {
    await openBeforeItsFonts(page, path);
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.01);
  });
