import { expect, test } from "@playwright/test";
import { hold } from "../../support/e2e/held.ts";

test(
  "the language changes on the same page and is remembered [LANG-01] [LANG-06] [LANG-07] [SID-22]",
  { tag: "@screen" },
  async ({ page }, { project }) => {
    await page.goto("/rng");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    const picker = page.locator(project.name === "phone" ? ".foot .lang" : ".side .lang");
    await picker.locator("summary").click();
    await picker.getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL(/\/en\/rng$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    expect(
      await page.evaluate(() => [localStorage.getItem("lang"), localStorage.getItem("hisLang")]),
    ).toEqual(["en", "es"]);
    await page.goto("/rng");
    await expect(page).toHaveURL(/\/en\/rng$/);
  },
);

test("a stored language that is none falls back to Spanish [LANG-08]", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("lang", "XX"));
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page).toHaveURL(/\/$/);
});

test("the theme is dark, changes, and stays as chosen [HDR-01] [HDR-02] [HDR-03]", async ({
  page,
}) => {
  await page.goto("/");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Cambiar a tema claro" }).first().click();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.goto("/rng");
  await expect(html).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("button", { name: "Cambiar a tema oscuro" }).first()).toBeVisible();
});

test("a lobby gives its first 42 games in the HTML, with pages [GAM-05] [GAM-06] [ROL-02]", async ({
  request,
}) => {
  const first = await (await request.get("/lobby")).text();
  const second = await (await request.get("/lobby?pageNo=2")).text();
  const games = (html: string) => [...html.matchAll(/data-game="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(games(first)).size).toBe(42);
  expect(games(second).filter((id) => games(first).includes(id))).toEqual([]);
});

test("a vendor tab shows that vendor's games, and a search its finds [RT-17] [RT-18]", async ({
  page,
}) => {
  await page.goto("/rng");
  const tab = page.locator("[data-vendor]:not([data-vendor=''])").nth(1);
  const code = await tab.getAttribute("data-vendor");
  await tab.click();
  await expect(page).toHaveURL(new RegExp(`\\?page=${code}$`));
  await page.waitForLoadState();
  const vendors = await page.$$eval("[data-game]", (cards) => [
    ...new Set(cards.map((card) => (card as HTMLElement).dataset["vassalage"])),
  ]);
  expect(vendors).toEqual([code]);
  await page.goto("/rng");
  await page.getByRole("searchbox").fill("mascara");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.locator("[data-game]:visible").first()).toContainText("Máscara");
});

test("a search that finds nothing says so and offers all games", async ({ page }) => {
  await page.goto("/rng?name=zzzz");
  await expect(page.getByText("Ningún juego con ese nombre")).toBeVisible();
  await page.getByRole("link", { name: "Ver todos" }).click();
  await expect(page.locator("[data-game]").first()).toBeVisible();
});

test("the side menu names vendors on hover, folds, and stays folded [SID-01] [SID-12] [SID-13] [SID-14] [SID-28]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const entries = page.locator(".side .nav > ul > li");
  await expect(entries.first()).toContainText("Inicio");
  const slots = entries.filter({ hasText: "Tragamonedas" });
  await slots.hover();
  const panel = slots.locator(".fly");
  await expect(panel).toBeVisible();
  const vendors = Number(await slots.locator(".nav-c").textContent());
  await expect(panel.locator(".fly-grid a")).toHaveCount(Math.min(9, vendors));
  await expect(panel.getByRole("link", { name: "Todos los juegos" })).toBeVisible();
  await expect(panel.getByRole("link", { name: /Ver más/ })).toHaveCount(vendors > 9 ? 1 : 0);
  await page.getByRole("button", { name: "Plegar el menú" }).click();
  const width = async () => (await page.locator(".side").boundingBox())?.width;
  await expect.poll(width).toBe(76);
  await page.reload();
  await expect.poll(width).toBe(76);
});

test("a page that does not exist says so in its language", async ({ page }) => {
  const reply = await page.goto("/en/nowhere");
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This card is not in the deck");
  await page.goto("/por-ninguna-parte");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esta carta no está en el mazo");
  expect((await page.request.get("/zz/rng")).status()).toBe(404);
  await expect(page.locator('[data-part="header"]')).toBeVisible();
  await expect(page.locator('.side a[href="/promotions"]')).toHaveCount(1);
  await expect(page.locator(":is(.side, .bb) [aria-current=page]")).toHaveCount(0);
  const games = page.getByRole("searchbox");
  expect((await games.boundingBox())?.width).toBeGreaterThan(150);
  await games.fill("gallo");
  await games.press("Enter");
  await expect(page).toHaveURL(/\/lobby\?name=gallo$/);
});

test("a picture that cannot be had leaves the back of the card [GAM-14]", async ({ page }) => {
  await page.route("**/art/triple-siete.svg", (route) => route.abort());
  await page.goto("/rng");
  await expect(page.locator('[data-game="triple-siete"] img')).toHaveAttribute("src", /back\.svg$/);
});

test("a picture that failed before the scripts came is mended by them [GAM-14]", async ({
  page,
}) => {
  const release = await hold(page, /\.js$/);
  await page.route("**/art/triple-siete.svg", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/triple-siete.svg"),
  );
  await page.goto("/rng");
  await failed;
  const picture = page.locator('[data-game="triple-siete"] img');
  await expect(picture).toHaveJSProperty("complete", true);
  await expect(picture).toHaveAttribute("src", /triple-siete\.svg$/);
  release();
  await expect(picture).toHaveAttribute("src", /back\.svg$/);
});

for (const [path, first, next, answer] of [
  ["/fair", "clientSeed", "nonce", "Escribe la semilla del servidor"],
  ["/register", "username", "payeeName", "no puede quedar en blanco"],
] as const)
  test(`what was typed on ${path} before its scripts came stays`, async ({ page }) => {
    const release = await hold(page, /\.js$/);
    await page.goto(path, { waitUntil: "commit" });
    const form = page.locator("main form");
    await form.locator(`[name="${first}"]`).fill("semilla01");
    release();
    // The registration comes with the press itself.
    const alive = page.locator("main astro-island:not([ssr])");
    if (path === "/fair") await expect(alive).toBeAttached();
    await form.locator('[type="submit"]').click();
    await expect(form.getByText(answer).first()).toBeVisible();
    await form.locator(`[name="${next}"]`).fill("7");
    await expect(form.locator(`[name="${next}"]`)).toHaveValue("7");
    await expect(form.locator(`[name="${first}"]`)).toHaveValue("semilla01");
  });
