import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { KEY_HEADER } from "../../../scripts/content/api.ts";
import { expect, test } from "../../support/e2e/test.ts";

test("promotions are filtered by links, and a ticket leads to its terms [RT-10] [RT-19] [RT-20]", async ({
  page,
}) => {
  await page.goto("/promotions");
  const tickets = page.locator("main article");
  const all = await tickets.count();
  expect(all).toBeGreaterThan(3);
  await page.getByRole("link", { name: "Nuevos", exact: true }).click();
  await expect(page).toHaveURL(/\/promotions\?category=new_player$/);
  await expect(page.locator('[data-part="footer"]')).toBeAttached();
  expect(await tickets.count()).toBeLessThan(all);
  await page.getByRole("link", { name: "1.000 ₫ al abrir tu cuenta" }).first().click();
  await expect(page).toHaveURL(/\/promotions\/registration-bonus$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1.000 ₫ al abrir tu cuenta");
  await expect(page.getByRole("heading", { name: "Un ejemplo" })).toBeVisible();
});

test("a promotion is the same at each of its addresses; one that is not there is a 404 [RT-11] [RT-20]", async ({
  request,
}) => {
  const htmlAt = async (path: string) => (await request.get(path)).text();
  const own = await htmlAt("/promotions/welcome");
  expect(await htmlAt("/promotions?id=welcome")).toBe(own);
  expect(await htmlAt("/promoDetail?id=welcome")).toBe(own);
  for (const id of ["nobody", "%3Cscript%3E", "..%2Fhelp", "WELCOME"])
    for (const path of [`/promotions/${id}`, `/promotions?id=${id}`, `/promoDetail?id=${id}`])
      expect((await request.get(path)).status(), path).toBe(404);
});

test("help is found by group and by search, without script [RT-14]", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/help");
  for (const part of ["header", "footer"])
    await expect(page.locator(`[data-part=${part}]`)).toHaveCount(1);
  await expect(page.locator("[data-part=side-menu]")).toHaveCount(0);
  await page.getByRole("searchbox").fill("COMO retirar");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(/\/help\?q=/);
  await page
    .getByRole("link", { name: /^Cómo retirar/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cómo retirar");
  await expect(page.getByText(/^Actualizado el \d+ de/)).toBeVisible();
  await page.goto("/help#agreement");
  await expect(page.locator("#agreement").getByRole("link").first()).toBeVisible();
  expect((await page.goto("/help/nobody"))?.status()).toBe(404);
  expect((await page.goto("/legal/nobody"))?.status()).toBe(404);
  await page.close();
});

test("the help centre for apps has no header, and stays without [RT-13]", async ({ page }) => {
  await page.goto("/helpmc");
  await expect(page.locator("[data-part]")).toHaveCount(0);
  await page.getByRole("link", { name: /^Cómo abrir una cuenta/ }).click();
  await expect(page).toHaveURL(/\/helpmc\/open-account$/);
  await expect(page.locator("[data-part]")).toHaveCount(0);
});

test("a text that is not translated falls back to English, marked [LANG-01]", async ({ page }) => {
  await page.goto("/ar/help/open-account");
  const article = page.locator("article.prose");
  await expect(article).toHaveAttribute("lang", "en");
  await expect(article).toHaveAttribute("dir", "ltr");
  await expect(page.locator(".fallback")).toContainText("English");
  await expect(article.getByRole("link").first()).toHaveAttribute("href", /^\/ar\//);
});

test("the affiliates' page has its own footer; its button opens the registration [FTR-09] [FTR-03]", async ({
  page,
}) => {
  await page.goto("/affiliates");
  await expect(page.locator("[data-part=footer]")).toHaveCount(1);
  await expect(page.locator("[data-licence]")).toHaveCount(0);
  await page.locator("main").getByRole("link", { name: "Empezar como afiliado" }).click();
  await expect(page.locator("#registerModal")).toBeVisible();
});

test("who registers sees the promotions for new players, each a link to its page [REG-07] [REG-08] [REG-09]", async ({
  page,
}) => {
  await page.goto("/register");
  const slides = page.getByRole("region", { name: "Promociones para cuentas nuevas" });
  await expect(slides.getByRole("link", { name: /1.000 ₫ al abrir tu cuenta/ })).toHaveAttribute(
    "href",
    "/promotions/registration-bonus",
  );
});

test("the editor of texts is no part of the build", async ({ request }) => {
  const built = readdirSync("dist", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:m?js|html|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(built.filter((path) => readFileSync(path, "utf8").includes(KEY_HEADER))).toEqual([]);
  for (const path of ["/api/site", "/api/texts", "/editor.js"])
    expect((await request.get(path)).status(), path).toBe(404);
});
