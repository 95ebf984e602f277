import type { Page } from "@playwright/test";
import { layoutShiftOf } from "../../support/e2e/layout-shift.ts";
import { stylesReady } from "../../support/e2e/styles-ready.ts";
import { expect, test } from "../../support/e2e/test.ts";

/** Opens a page, and waits until its banners are about to move. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator(".banners.moves")).toBeVisible();
}

test("the banners loop by themselves every five seconds [BAN-05] [BAN-06] [BAN-08]", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, "/");
  const dots = page.locator(".dots button:not([data-hold])");
  const count = await dots.count();
  expect(count).toBeGreaterThan(1);
  for (let step = 1; step <= count; step++) {
    await page.clock.fastForward(5_000);
    await expect(dots.nth(step % count)).toHaveAttribute("aria-current", "true");
  }
  await expect(page.locator(".banners .swiper-slide-active h2")).toBeInViewport();
});

test("the banners rest under a pointer, with the focus in them, and when told to [BAN-06]", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, "/");
  const first = page.locator(".dots button").first();
  // The clock must not run ahead of the script that the focus asks for.
  const motion = page.waitForResponse(/banner-motion.*\.js$/);
  await first.focus();
  await page.keyboard.press("Shift");
  await (await motion).finished();
  await page.clock.fastForward(11_000);
  await expect(first).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Parar los carteles" }).click();
  await page.mouse.move(0, 0);
  await page.locator("body").click({ position: { x: 2, y: 2 } });
  await page.clock.fastForward(11_000);
  await expect(first).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Mover los carteles" }).click();
  await page.locator(".banners .slide").first().hover();
  await page.clock.fastForward(5_100);
  await expect(first).toHaveAttribute("aria-current", "true");
});

test("nothing moves by itself for those who asked for less motion, and nothing is there to stop", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await open(page, "/");
  await page.clock.fastForward(11_000);
  await expect(page.locator(".dots button").first()).toHaveAttribute("aria-current", "true");
  await expect(page.locator("[data-hold]")).toBeHidden();
});

for (const path of ["/", "/ar/"])
  test(`arrow keys move the banners of ${path}, and only the one in view takes the focus`, async ({
    page,
  }) => {
    await open(page, path);
    await page.locator(".banners .strip").focus();
    await page.keyboard.press(path === "/" ? "ArrowRight" : "ArrowLeft");
    const dots = page.locator(".dots button:not([data-hold])");
    await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
    const focusable = page.locator('.banners .slide a:not([tabindex="-1"])');
    await expect(focusable).toHaveCount(1);
    await expect(focusable).toBeInViewport();
  });

test("Swiper takes the strip over where it lies: nothing shifts [BAN-05]", {
  tag: "@screen",
}, async ({ page }) => {
  await open(page, "/");
  await stylesReady(page);
  const slide = page.locator(".banners .slide").first();
  const before = await slide.boundingBox();
  await page.locator(".dots button").first().click();
  await expect(page.locator(".view.swiper-initialized")).toBeVisible();
  expect(await slide.boundingBox()).toEqual(before);
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.01);
});

test("one banner alone stands still, with nothing to move it [BAN-07]", async ({ page }) => {
  await page.clock.install();
  await page.goto("/help");
  // The page's script has looked at its banners once it fetches ahead.
  await expect(page.locator('head link[rel="modulepreload"]').first()).toBeAttached();
  await stylesReady(page);
  const slide = page.locator(".banners .slide");
  await expect(slide).toHaveCount(1);
  const before = await slide.boundingBox();
  await page.clock.fastForward(11_000);
  expect(await slide.boundingBox()).toEqual(before);
  await expect(page.locator(".swiper-initialized, .dots, [data-hold]")).toHaveCount(0);
});

test("registration has the banners of its own group [BAN-03]", async ({ page, request }) => {
  const { value } = await (await request.get("/wps/system/site")).json();
  const own = value.banners.filter((b: { groupName: string }) => b.groupName === "w_reg");
  expect(own.length).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/register");
  for (const { title } of own)
    await expect(page.locator('[data-part="banner"]')).toContainText(title.es);
});

test("home has dots and spaced banners, lobbies have neither [BAN-02] [BAN-08] [BAN-09]", async ({
  page,
}) => {
  const gap = () =>
    page
      .locator(".strip")
      .evaluate((strip) => Number.parseFloat(getComputedStyle(strip).columnGap) || 0);
  await page.goto("/");
  await expect(page.locator(".dots")).toBeVisible();
  expect(await gap()).toBeGreaterThan(0);
  for (const path of ["/rng", "/lobby", "/elott"]) {
    await page.goto(path);
    await expect(page.locator(".banners .slide").first()).toBeVisible();
    await expect(page.locator(".dots")).toHaveCount(0);
    expect(await gap()).toBe(0);
  }
});

test("a banner that cannot be drawn leaves the back of the card", async ({ page }) => {
  await page.route("**/art/gallo-de-jade.tall.svg", (route) => route.abort());
  await page.goto("/");
  await expect(page.locator(".banners img").first()).toHaveAttribute("src", /back\.svg$/);
});

test("without scripts the banners are a strip to be scrolled, and their links work", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.locator("[data-hold]")).toBeHidden();
  await page.locator(".banners a").first().click();
  await expect(page).toHaveURL(/\/rng\?page=STUDIO$/);
  await context.close();
});

test("a press anywhere on a banner that leads somewhere follows its link [BAN-10]", async ({
  page,
}) => {
  await page.goto("/help");
  await stylesReady(page);
  const banner = page.locator(".banners .slide");
  const href = await banner.getByRole("link").getAttribute("href");
  await banner.locator("h2").click({ force: true });
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});
