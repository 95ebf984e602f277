import type { Page } from "@playwright/test";
import { enterAs } from "../../support/e2e/entered.ts";
import { LINH } from "../../support/e2e/person.ts";
import { expect, test } from "../../support/e2e/test.ts";

const header = '[data-part="header"]';
const menu = '[data-part="side-menu"]';

const widthOf = (page: Page, part: string) => async () =>
  (await page.locator(part).boundingBox())?.width;

for (const path of ["/seamless", "/vnlottery"])
  test.describe(`on ${path}`, () => {
    test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

    test("the menu is mini, and the toggle puts both bars away and brings them back [LAY-02] [SID-29] [SID-30]", async ({
      page,
    }) => {
      await page.goto(path);
      await expect.poll(widthOf(page, menu)).toBe(76);
      await expect(page.getByRole("button", { name: "Plegar el menú" })).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Mostrar las barras" })).toBeHidden();
      await page.getByRole("button", { name: "Ocultar las barras" }).click();
      await expect(page.locator(header)).toBeHidden();
      await expect(page.locator(menu)).toBeHidden();
      await expect.poll(widthOf(page, "main")).toBe(1440);
      const show = page.getByRole("button", { name: "Mostrar las barras" });
      await expect(show).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.locator(header)).toBeVisible();
      await expect(page.locator(menu)).toBeVisible();
      await expect(page.getByRole("button", { name: "Ocultar las barras" })).toBeFocused();
    });

    test("bars that were put away stay away in this tab, there alone [LAY-02]", async ({
      page,
    }) => {
      await page.goto(path);
      await page.getByRole("button", { name: "Ocultar las barras" }).click();
      await expect(page.locator(header)).toBeHidden();
      await page.reload();
      await expect(page.locator(header)).toBeHidden();
      await page.goto("/rng");
      await expect(page.locator(header)).toBeVisible();
      await expect.poll(widthOf(page, menu)).toBe(232);
    });
  });

test("on a phone the header can be put away there too [LAY-02]", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/seamless");
  await page.getByRole("button", { name: "Ocultar las barras" }).click();
  await expect(page.locator(header)).toBeHidden();
  await page.getByRole("button", { name: "Mostrar las barras" }).click();
  await expect(page.locator(header)).toBeVisible();
});

test("the menu goes mini when a game starts, and can be unfolded again [SID-31] [SID-28]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { person: linh } = await enterAs(page, LINH);
  await linh.open("/rng");
  const width = widthOf(page, menu);
  await expect.poll(width).toBe(232);
  await page.locator('main [data-game="gallo-de-jade"]').first().click();
  await expect(page).toHaveURL(/\/game\?launch=/);
  await linh.open("/live");
  await expect.poll(width).toBe(76);
  await page.getByRole("button", { name: "Desplegar el menú" }).click();
  await expect.poll(width).toBe(232);
});
