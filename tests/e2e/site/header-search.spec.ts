import type { Page } from "@playwright/test";
import { violationsInBoth } from "../../support/e2e/axe.ts";
import { expect, test } from "../../support/e2e/test.ts";

async function openSearch(page: Page, path = "/rng") {
  await page.goto(path);
  await page.locator("[data-show=search]:visible").first().click();
  const dialog = page.locator("#gameSearchModal");
  const search = dialog.getByRole("searchbox");
  await expect(search).toBeFocused();
  return { dialog, search };
}

test("the header's search finds pages beside games, in the page's language @screen", async ({
  page,
}) => {
  const { dialog, search } = await openSearch(page);
  await expect(search).toHaveAccessibleName("Buscar");
  await search.fill("retirra");
  await expect(dialog.getByRole("link", { name: "Retirar", exact: true })).toHaveAttribute(
    "href",
    "/member/withdraw",
  );
  await search.fill("excluirme");
  await expect(dialog.locator(".found-pages a").first()).toHaveText("Autoexcluirseexcluirme");
  expect(await violationsInBoth(page)).toEqual([]);
  await search.fill("pesca");
  await dialog.locator(".found-pages").getByRole("link", { name: "Pesca", exact: true }).click();
  await expect(page).toHaveURL(/\/fish$/);

  const { paths } = await page.evaluate(async () => {
    const { pages } = await (await fetch("/vi/findable.json")).json();
    return { paths: pages.map(({ path }: { path: string }) => path) };
  });
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) expect(path).toMatch(/^(?:\/vi\/|#)/);
});

test("Enter opens the page that stands first, be it typed without waiting", async ({ page }) => {
  const { search } = await openSearch(page);
  await search.fill("autoexclusión");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/help\/self-exclusion$/);
});

test("Enter leads to all games of a name where no page is called so", async ({ page }) => {
  const { dialog, search } = await openSearch(page, "/help");
  await search.fill("gallo de jade");
  await expect(dialog.locator(".game-rows li").first()).toBeVisible();
  await search.press("Enter");
  await expect(page).toHaveURL(/\/lobby\?name=gallo%20de%20jade$/);
  await expect(page.locator("[data-lobby] [data-game]").first()).toBeVisible();
});

test("Enter on what nothing is called stays, and says what to do instead @screen", async ({
  page,
}) => {
  const { dialog, search } = await openSearch(page, "/help");
  await search.press("Enter");
  await search.fill("zzzqqq");
  await search.press("Enter");
  await expect(dialog.getByText("No encontramos nada con ese nombre")).toBeVisible();
  await expect(page).toHaveURL(/\/help$/);
  expect(await violationsInBoth(page)).toEqual([]);
  await dialog.getByRole("link", { name: "Escribir a soporte" }).click();
  await expect(page).toHaveURL(/\/help#contact$/);
});

test("Enter on what only comes near shows it, and opens nothing", async ({ page }) => {
  const { dialog, search } = await openSearch(page, "/help");
  await search.fill("cancelar apuesta");
  await search.press("Enter");
  await expect(dialog.getByRole("heading", { name: "¿Querías decir esto?" })).toBeVisible();
  await expect(dialog.locator(".found-pages a").first()).toBeVisible();
  await expect(page).toHaveURL(/\/help$/);
  await expect(dialog).toBeVisible();
});

test("a visitor's search leads to the login and the results, and not out of an account @screen", async ({
  page,
}) => {
  const { dialog, search } = await openSearch(page);
  await search.fill("resultados loteria");
  await expect(dialog.locator(".found-pages a").first()).toHaveAttribute("href", "/results");
  const { title, word } = {
    title: dialog.locator(".found-pages .found-title").first(),
    word: dialog.locator(".found-pages .t2").first(),
  };
  await expect(title).toHaveCSS("text-decoration-line", "underline");
  await expect(word.locator("..")).toHaveCSS("text-decoration-line", "none");
  await search.fill("cerrar sesión");
  await expect(dialog.getByRole("button", { name: "Cerrar sesión" })).toHaveCount(0);
  await search.fill("iniciar sesión");
  await search.press("Enter");
  await expect(page.locator("#loginPopupModal")).toBeVisible();
});

test("a window that is found opens over the page, and a member's page asks a visitor in", async ({
  page,
}) => {
  const { dialog, search } = await openSearch(page);
  await search.fill("velocidad");
  await dialog.getByRole("button", { name: "Prueba de velocidad" }).click();
  await expect(page.locator("#speedTest")).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto("/rng");
  await page.locator("[data-show=search]:visible").first().click();
  await dialog.getByRole("searchbox").fill("cambiar clave");
  await dialog.getByRole("searchbox").press("Enter");
  await expect(page.locator("#loginPopupModal")).toBeVisible();
});
