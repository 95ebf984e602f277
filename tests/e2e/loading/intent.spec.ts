import { expect, test } from "@playwright/test";
import { enterAs } from "../../support/e2e/entered.ts";
import { hold } from "../../support/e2e/held.ts";
import { layoutShiftOf } from "../../support/e2e/layout-shift.ts";
import { hearScripts } from "../../support/e2e/page-scripts.ts";
import { LINH } from "../../support/e2e/person.ts";
import { stylesReady } from "../../support/e2e/styles-ready.ts";

const login = '[data-part="header"] [data-open="login"]';

test("all script of a member's security centre is at most 130 kB, its forms' not among it", async ({
  page,
}) => {
  await enterAs(page, LINH);
  const bytes = await hearScripts(page);
  await page.goto("/member/securityCenter");
  await expect(page.locator(".security-checks li").first()).toBeVisible();
  await expect(page.locator("#paymentPassword")).toBeVisible();
  await expect(page.locator('[data-method="totp"]')).toBeVisible();
  await expect(page.locator("#security-passkeys .btn")).toBeVisible();
  await expect(page.locator(".login-device").first()).toBeVisible();
  await expect(page.locator("main .btn.pri:visible")).toHaveCount(0);
  expect(await bytes()).toBeLessThanOrEqual(130_000);
});

test("a press before the script is there is kept and given once it is", async ({ page }) => {
  const release = await hold(page, /AuthModals.*\.js/);
  await page.goto("/");
  const game = page.locator("[data-game]").first();
  await game.click();
  await expect(game).toHaveAttribute("aria-busy", "true");
  await expect(page.locator("#loginPopupModal")).toBeHidden();
  release();
  await expect(page.locator("#loginPopupModal")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("once all is fetched ahead, the login opens without the network", async ({
  page,
  context,
}) => {
  await page.goto("/");
  const ahead = page.locator('head link:is([rel="modulepreload"], [rel="prefetch"])');
  await expect(ahead.first()).toBeAttached();
  await expect
    .poll(() =>
      ahead.evaluateAll((links) => {
        const there = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
        return links.filter((link) => !there.has((link as HTMLLinkElement).href)).length;
      }),
    )
    .toBe(0);
  await expect(page.locator("astro-island:defined").first()).toBeAttached();
  await stylesReady(page);
  await context.setOffline(true);
  await page.locator(login).click();
  await expect(
    page.locator("#loginPopupModal").getByRole("textbox", { name: "Contraseña" }),
  ).toBeVisible();
});

test("the keyboard opens what a pointer opens, and gets its place back", async ({ page }) => {
  await page.goto("/");
  await page.locator(login).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator('#loginPopupModal [name="username"]')).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("#loginPopupModal")).toBeHidden();
  await expect(page.locator(login)).toBeFocused();
});

test("Escape closes the login in the frame it opens in", async ({ page }) => {
  await page.goto("/");
  await stylesReady(page);
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.locator(login).focus();
  await page.keyboard.press("Enter");
  const dialog = page.locator("#loginPopupModal");
  await expect(dialog.locator('[name="username"]')).toBeFocused();
  expect(await dialog.evaluate((shown) => shown.matches(":modal"))).toBe(false);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.locator(login)).toBeFocused();
});

test("Escape closes a login that opened before any script of the page was there", async ({
  page,
}) => {
  await hold(page, /_astro\/.*\.js/);
  await page.goto("/");
  await page.evaluate(async () => {
    await document.filled;
    window.requestAnimationFrame = () => 0;
  });
  await page.locator(login).press("Enter");
  const dialog = page.locator("#loginPopupModal");
  await expect(dialog.locator('[name="username"]')).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("without the script and the dialogs the press still leads to a page that logs in or registers", async ({
  page,
}) => {
  await page.route(/AuthModals.*\.js|\/dialogs$/, (route) => route.abort());
  await page.goto("/");
  await page.locator('[data-part="header"] [data-open="register"]').click();
  await expect(page).toHaveURL(/\/register$/);
});

test("nothing on the way breaks the content policy", async ({ page }) => {
  const broken: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) broken.push(message.text());
  });
  for (const path of ["/", "/rng", "/register", "/fair", "/ar/", "/no-such-page"]) {
    await page.goto(path);
    await stylesReady(page);
  }
  await page.goto("/");
  await page.locator(login).click();
  await expect(page.locator("#loginPopupModal")).toBeVisible();
  expect(broken).toEqual([]);
});

test("a member's first paint has the member's header, and nothing shifts [HDR-05] [HDR-09]", {
  tag: "@screen",
}, async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem("token", "not-a-real-one"));
  await page.route("**/wps/**", (route) => route.abort());
  await page.goto("/");
  await expect(page.locator(login)).toBeHidden();
  await expect(page.locator('[data-part="header"] [data-balance]')).toBeVisible();
  await stylesReady(page);
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.01);
});

test("the account's menu opens before its script is there, and stays open when it comes", async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem("token", "not-a-real-one"));
  await page.route("**/wps/**", (route) => route.abort());
  const release = await hold(page, /AccountBar.*\.js/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const menu = page.locator(".account-menu");
  await menu.locator("summary").click();
  await expect(menu.getByRole("link").first()).toBeVisible();
  release();
  await expect(menu.locator("xpath=ancestor::astro-island")).not.toHaveAttribute("ssr");
  await expect(menu).toHaveAttribute("open");
  await expect(menu.getByRole("link").first()).toBeVisible();
});
