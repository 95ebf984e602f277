import { expect, test } from "../../support/e2e/test.ts";

test.use({ javaScriptEnabled: false });

const PAGES = [
  { path: "/", text: "Próximos sorteos", link: 'main a[href="/promotions"]' },
  { path: "/promotions", text: "Promociones", link: 'main a[href^="/promotions/"]' },
  { path: "/help", text: "Cómo abrir una cuenta", link: 'main a[href^="/help/"]' },
  { path: "/down", text: "Android", link: 'main a[href^="https://"]' },
  { path: "/seamless", text: "billetera", link: 'main a[href^="/rng?page="]' },
] as const;

for (const { path, text, link } of PAGES)
  test(`${path} reads and leads on without scripts`, async ({ page }) => {
    const reply = await page.goto(path);
    expect(reply?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main")).toContainText(text);
    const first = page.locator(link).first();
    await expect(first).toBeVisible();
    const href = (await first.getAttribute("href")) ?? "";
    if (href.startsWith("https:")) return;
    await first.click();
    await expect(page).toHaveURL((url) => url.pathname + url.search === href);
    await expect(page.locator("main")).toBeVisible();
  });

test("a promotion has its whole text without scripts, and its button leads to registration", async ({
  page,
}) => {
  await page.goto("/promotions");
  await page.locator('main a[href^="/promotions/"]').first().click();
  await expect(page).toHaveURL(/\/promotions\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => page.locator("main h2").count()).toBeGreaterThan(1);
  await page.locator('[data-part="header"] a[href="/register"]').click();
  await expect(page).toHaveURL(/\/register$/);
});
