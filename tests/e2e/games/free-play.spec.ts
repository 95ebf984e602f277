import { CONFIGURED } from "../../support/e2e/sites.ts";
import { stylesReady } from "../../support/e2e/styles-ready.ts";
import { expect, test } from "../../support/e2e/test.ts";

test.use({ baseURL: CONFIGURED.url });

test("free play is offered in the header, with no word broken, and in the login [HDR-08] [LOG-05]", async ({
  page,
}) => {
  const demo = page.locator('[data-part="header"] [data-open="freeplay"]');
  await page.goto("/");
  await stylesReady(page);
  for (const width of [320, 360, 390, 480, 719, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(demo, `${width}`).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width}`)
      .toBe(width);
    const broken = await page.locator('[data-part="header"] .btn').evaluateAll((buttons) =>
      buttons
        .filter((button) => button.checkVisibility())
        .filter((button) => {
          const text = document.createRange();
          text.selectNodeContents(button);
          const words = button.textContent?.trim().split(/\s+/).length ?? 0;
          return text.getClientRects().length > words || button.scrollWidth > button.clientWidth;
        })
        .map((button) => button.textContent),
    );
    expect(broken, `${width}`).toEqual([]);
  }
  await page.locator('[data-part="header"] [data-open="login"]').click();
  const login = page.locator("#loginPopupModal");
  await expect(login).toHaveJSProperty("open", true);
  const reply = page.waitForResponse("**/wps/session/login/freeplay");
  await login.locator('[data-open="freeplay"]').click();
  expect(await (await reply).json()).toMatchObject({ success: true });
  await expect(page.locator("html")).toHaveAttribute("data-who", "member");
});

test("a visitor's first touch on a card that may be tried offers to play and to try it, and one touch tries [ROL-05] [GAM-09]", async ({
  page,
}) => {
  await page.goto("/inhouse");
  await stylesReady(page);
  await page.locator('.gc > a[data-game="gallo-de-jade"]').click();
  const sheet = page.locator("#gamePopupModal");
  await expect(sheet.getByRole("heading", { name: "El Gallo de Jade" })).toBeVisible();
  await sheet.getByRole("button", { name: "Jugar" }).click();
  await expect(page.locator("#loginPopupModal")).toHaveJSProperty("open", true);
  await page.keyboard.press("Escape");
  await page.locator('.gc > a[data-game="gallo-de-jade"]').click();
  await sheet.getByRole("button", { name: "Demo" }).click();
  await expect(page).toHaveURL(/\/game\?launch=/);
});
