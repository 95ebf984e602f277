import type { Page } from "@playwright/test";
import { hold } from "../../support/e2e/held.ts";
import { expect, test } from "../../support/e2e/test.ts";

/** Launches for a member; a visitor logs in first. */
const GAME = "a[data-game]";
const LATE = /\/late\.[^/]*\.css$/;
const footer = (page: Page) => page.locator('[data-part="footer"]');
const stylesReady = (page: Page) => page.locator('html[data-styles="ready"]');

/** A page whose pictures hang, so that it is never loaded; the requests for the late sheet. */
async function hangingPage(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (LATE.test(request.url())) asked.push(request.url());
  });
  await page.route("**/art/**", () => undefined);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  return asked;
}

test("what stood back comes part by part, from the top, and then is all there", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const came: number[][] = [];
    Reflect.set(window, "came", came);
    const watch = new MutationObserver((changes) => {
      const parts = [...document.querySelectorAll(".late")];
      came.push(changes.map(({ target }) => parts.indexOf(target as Element)));
    });
    watch.observe(document, { subtree: true, attributes: true, attributeFilter: ["class"] });
  });
  await page.goto("/");
  await expect(stylesReady(page)).toBeAttached();
  const came: number[][] = await page.evaluate(() => Reflect.get(window, "came"));
  const parts = came.map((at) => at.filter((part) => part >= 0)).filter(({ length }) => length > 0);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts).toEqual(parts.map((_, at) => [at]));
  for (const part of await page.locator(".late:not([hidden])").all())
    await expect(part).toBeVisible();
});

test("what the first view does not show, and every script, comes once the page is loaded", async ({
  page,
}) => {
  await page.goto("/");
  await expect(stylesReady(page)).toBeAttached();
  await expect(footer(page)).toBeVisible();
  const [loadedAtMs, firstAtMs] = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
    const late = performance
      .getEntriesByType("resource")
      .filter(({ name }) => /late\.|\.js$|\.woff2$/.test(name));
    return [
      navigation?.loadEventStart ?? Number.NaN,
      Math.min(...late.map(({ startTime }) => startTime)),
    ];
  });
  expect(firstAtMs).toBeGreaterThanOrEqual(loadedAtMs);
});

test("what the first view does not show comes frames after the load, with the largest picture on the screen", async ({
  page,
}) => {
  await page.addInitScript(() => {
    let frames = 0;
    const count = () => {
      frames++;
      requestAnimationFrame(count);
    };
    addEventListener("load", count);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { nodeName } of addedNodes)
          if (nodeName === "LINK") document.documentElement.dataset["frames"] ??= String(frames);
    }).observe(document, { childList: true, subtree: true });
    // What the page itself has in its head stands there before the load.
    addEventListener("load", () => delete document.documentElement.dataset["frames"]);
  });
  await page.goto("/");
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/manifest.webmanifest");
  expect(Number(await page.locator("html").getAttribute("data-frames"))).toBeGreaterThanOrEqual(3);
});

test("what is pressed before any script is there is given once they are", async ({ page }) => {
  const release = await hold(page, "**/*.js");
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const game = page.locator(GAME).first();
  await game.click();
  await expect(game).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.locator("#loginPopupModal")).toBeVisible();
  await expect(game).not.toHaveAttribute("aria-busy");
});

test("numbers that are picked before any script is there are all picked, and one pressed twice is not", async ({
  page,
}) => {
  const release = await hold(page, "**/*.js");
  await page.goto("/vnlottery?gameCode=xo-so-mien-bac", { waitUntil: "domcontentloaded" });
  const cell = (number: string) =>
    page.locator("[data-cell]", { hasText: new RegExp(`^${number}`) });
  for (const number of ["08", "27", "31", "08"]) await cell(number).click();
  await expect(cell("08")).toHaveAttribute("aria-busy", "true");
  release();
  for (const number of ["27", "31"])
    await expect(cell(number)).toHaveAttribute("aria-pressed", "true");
  await expect(cell("08")).toHaveAttribute("aria-pressed", "false");
});

test("a search waits for no script, nor does who presses a link again", async ({ page }) => {
  await hold(page, /\.js$|\/dialogs$/);
  await page.goto("/help", { waitUntil: "domcontentloaded" });
  await page.locator('[name="q"]').fill("depositar");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/help\?q=depositar$/);
  const register = page.locator('[data-part="header"] [data-open="register"]');
  await register.click();
  await page.keyboard.press("Escape");
  await register.click();
  await expect(page).toHaveURL(/\/register$/);
});

test("a dialog that is asked for before its styles are there opens once they are [MOD-12]", async ({
  page,
}) => {
  const release = await hold(page, LATE);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const game = page.locator(GAME).first();
  await game.click();
  await page.waitForFunction(() => customElements.get("astro-island"));
  await expect(game).toHaveAttribute("aria-busy", "true");
  await expect(page.locator("#loginPopupModal")).toBeHidden();
  release();
  await expect(page.locator("#loginPopupModal")).toBeVisible();
  await expect(game).not.toHaveAttribute("aria-busy");
});

test("the late sheet has the last word on the first visit and on those after it", async ({
  page,
}) => {
  for (const path of ["/", "/promotions", "/fair"]) {
    await page.goto(path);
    await expect(page.locator(`link[rel="stylesheet"][href*="/late."]`)).toBeAttached();
    const order = await page.evaluate(() =>
      [...document.querySelectorAll("style, link[rel=stylesheet]")].map((sheet) =>
        sheet instanceof HTMLLinkElement ? "late" : "own",
      ),
    );
    expect(order, path).toEqual([...order].sort().reverse());
  }
});

test("scripts that cannot be had leave every link", async ({ page }) => {
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/");
  await page.locator('[data-part="header"] [data-open="register"]').click();
  await expect(page).toHaveURL(/\/register$/);
  await page.goto("/");
  await page.locator('[data-part="header"] [data-open="login"]').click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a touch brings it at once, and the next page has it from the start", async ({ page }) => {
  const asked = await hangingPage(page);
  await expect(footer(page)).toBeHidden();
  expect(asked).toEqual([]);
  await page.locator('[data-part="header"]').click({ position: { x: 2, y: 2 } });
  await expect(footer(page)).toBeVisible();
  await page.goto("/promotions", { waitUntil: "domcontentloaded" });
  await expect(footer(page)).toBeVisible();
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(3);
});

test("a sheet that cannot be had hides nothing", async ({ page }) => {
  await page.route(LATE, (route) => route.abort());
  await page.goto("/");
  await expect(footer(page)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the page is whole, footer and all", async ({ page }) => {
    await page.goto("/");
    await expect(footer(page)).toBeVisible();
    await expect(footer(page)).not.toHaveCSS("padding-block-start", "0px");
  });
});
