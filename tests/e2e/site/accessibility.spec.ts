import type { Page } from "@playwright/test";
import { violationsInBoth, violationsOf } from "../../support/e2e/axe.ts";
import { enterAs } from "../../support/e2e/entered.ts";
import { excessWidth } from "../../support/e2e/excess-width.ts";
import { LINH } from "../../support/e2e/person.ts";
import { onBothScreens } from "../../support/e2e/screens.ts";
import { stylesReady } from "../../support/e2e/styles-ready.ts";
import { expect, test } from "../../support/e2e/test.ts";

const LOBBIES = ["/rng", "/live", "/sports", "/fish", "/lobby"];
const SCREENS = ["/lottery", "/vnlottery", "/elott", "/pointMall", "/seamless", "/fair"];
const TEXTS = [
  ...["/promotions", "/promotions/welcome", "/help", "/help/captcha", "/helpmc"],
  ...["/legal/privacy", "/affiliates", "/down", "/offline", "/no-such-page"],
];
const GROUPS = {
  "home, login and registration": ["/", "/login", "/register"],
  lobbies: LOBBIES,
  "lotteries, shop and screens": SCREENS,
  "what is read": TEXTS,
};
const ARABIC = ["/", "/rng", "/register", "/lottery", "/promotions", "/help", "/down"];
const CENTRE = [
  "securityCenter",
  "transferFund",
  "depositv2",
  "withdraw",
  "personalHistoryCopy",
  "transactionHistory",
  "personalProfit",
  "accountData",
  "bonusDetails",
  "messageV2",
  "support",
  "feedback",
  "profile",
];
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SCOPE = { only: { type: "tag", values: TAGS } } as const;
// What fades in is looked at once it is there.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** What is wrong with the page in either theme, once it has all its styles. */
async function faultsOf(page: Page): Promise<string[]> {
  await stylesReady(page);
  return violationsInBoth(page, SCOPE);
}

test.describe("axe finds nothing in either theme, and no page is wider than its screen", () => {
  for (const [name, paths] of Object.entries(GROUPS))
    test(`on ${name}`, async ({ page }) => {
      test.slow();
      for (const path of paths) {
        await page.goto(path);
        await onBothScreens(page, async (screen) => {
          expect.soft(await faultsOf(page), `${path} ${screen}`).toEqual([]);
          expect.soft(await excessWidth(page), `${path} ${screen}`).toBeLessThanOrEqual(0);
        });
      }
    });

  // Its colours are those of the same page from left to right.
  test("on Arabic pages, but for colours", async ({ page }) => {
    test.slow();
    for (const path of ARABIC) {
      await page.goto(`/ar${path}`);
      await onBothScreens(page, async (screen) => {
        await stylesReady(page);
        const faults = await violationsOf(page, { ...SCOPE, colours: false });
        expect.soft(faults, `${path} ${screen}`).toEqual([]);
        expect.soft(await excessWidth(page), `${path} ${screen}`).toBeLessThanOrEqual(0);
      });
    }
  });

  test("while a dialog is open", { tag: "@screen" }, async ({ page }) => {
    await page.goto("/");
    await page.locator('[data-part="header"] [data-open="login"]').click();
    await expect(page.locator('#loginPopupModal[data-state="shown"]')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto("/rng#notice");
    await expect(page.locator('#noticeModal[data-state="shown"]')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto("/help");
    await page.locator(".foot [data-show=speed]").click();
    await expect(page.locator("dialog[open]")).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });
});

test("axe finds nothing while the drawer is open, which is a dialog then", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await expect(page.getByRole("dialog", { name: "Principal" })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("axe finds nothing in the member centre", async ({ page }) => {
  test.slow();
  await enterAs(page, LINH);
  for (const key of CENTRE) {
    await page.goto(`/member/${key}`);
    await onBothScreens(page, async (screen) => {
      await expect(page.locator(".skeleton")).toHaveCount(0);
      expect(await faultsOf(page), `${key} ${screen}`).toEqual([]);
    });
  }
});
