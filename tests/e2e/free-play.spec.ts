import { ownSite } from "../support/e2e/own-site.ts";
import { expect, test } from "../support/e2e/test.ts";

const site = ownSite({ "flags.FREEPLAY3": "true" });

test("free play is offered in the header where it has room, and in the login everywhere [HDR-08] [LOG-05]", async ({
  page,
}) => {
  const demo = page.locator('[data-part="header"] [data-open="freeplay"]');
  await expect
    .poll(async () => {
      await page.goto(`${site.url}/`);
      return demo.count();
    })
    .toBe(1);
  for (const width of [360, 390, 480, 719, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(demo, `${width}`).toBeVisible({ visible: width >= 480 });
    const lines = await page.locator('[data-part="header"] .btn').evaluateAll((buttons) =>
      buttons
        .filter((button) => button.checkVisibility())
        .map((button) => {
          const text = document.createRange();
          text.selectNodeContents(button);
          return text.getClientRects().length;
        }),
    );
    expect(new Set(lines), `${width}`).toEqual(new Set([1]));
  }
  await page.locator('[data-part="header"] [data-open="login"]').click();
  await page.locator('#loginPopupModal [data-open="freeplay"]').click();
  await expect(page.locator("html")).toHaveAttribute("data-who", "member");
});
