import type { Page } from "@playwright/test";
import { hold } from "../../support/e2e/held.ts";
import { layoutShiftOf } from "../../support/e2e/layout-shift.ts";
import { stylesReady } from "../../support/e2e/styles-ready.ts";
import { expect, test } from "../../support/e2e/test.ts";

/** Opens a page whose fonts come only once all the rest of it is there, and waits until they are in it. */
async function openBeforeItsFonts(page: Page, path: string): Promise<void> {
  const release = await hold(page, "**/*.woff2");
  const asked = page.waitForRequest("**/*.woff2");
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await asked;
  await expect(page.locator("html[data-styles=ready]")).toBeAttached();
  release();
  await stylesReady(page);
  // The faces that stand in until then are on the machine, and loaded from the first.
  const come = await page.evaluate(
    () =>
      performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2")).length,
  );
  expect(come).toBeGreaterThan(0);
}

for (const path of [
  "/",
  "/rng",
  "/seamless",
  "/vnlottery",
  "/promotions",
  "/help",
  "/vi/help",
  "/helpmc",
  "/vi/help?q=tiền",
  "/help/deposit-money",
])
  test(`nothing shifts on ${path} when its fonts come late`, { tag: "@screen" }, async ({
    page,
  }) => {
    await openBeforeItsFonts(page, path);
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.01);
  });

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
for (const [path, size] of [
  ["/", WIDE],
  ["/rng", WIDE],
  ["/seamless", WIDE],
  ["/help/deposit-money", WIDE],
  ["/promotions/welcome", NARROW],
] as const)
  test(`what the first view of ${path} shows stays where it is at ${size.width} once the late sheet is there`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    let release = () => {};
    const measured = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/late\..*\.css$/, async (route) => {
      await measured;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const positions = () =>
      page
        .locator(
          "main :is(h1:not(.vh), .slide h2, .mark, .crumbs, .prose > p, .days dd, .days + .sect h2)",
        )
        .evaluateAll((parts) =>
          parts
            .map((part) => part.getBoundingClientRect())
            .filter(({ top, width }) => width > 1 && top < innerHeight)
            .map(({ top }) => top),
        );
    const before = await positions();
    release();
    await expect(page.locator('html[data-styles="ready"]')).toBeAttached();
    const after = await positions();
    expect(after).toHaveLength(before.length);
    expect(
      Math.max(...after.map((top, index) => Math.abs(top - (before[index] ?? 0)))),
    ).toBeLessThan(3);
  });
