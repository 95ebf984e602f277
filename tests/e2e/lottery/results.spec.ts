import { violationsOf } from "../../support/e2e/axe.ts";
import { depositor } from "../../support/e2e/depositor.ts";
import { expect, test } from "../../support/e2e/test.ts";

test("all results lead to a draw of the house, which is verified in the browser; a changed value is seen", async ({
  page,
}) => {
  await page.goto("/results");
  expect(await violationsOf(page)).toEqual([]);
  // The newest rows are brought up to date once the page is there, and again only after a while.
  const newest = page.waitForResponse((reply) => reply.url().endsWith("/results/k3/newest"));
  await page.getByRole("heading", { name: "K3" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/results\/k3$/);
  await newest;
  expect(await violationsOf(page)).toEqual([]);
  await page
    .locator(".draw-rows li", { has: page.locator(".drawn") })
    .first()
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/\/results\/k3\/draw\/\d+$/);

  await page.getByRole("button", { name: "Comprobar en este navegador" }).click();
  await expect(
    page.getByText("Todo cuadra: es el sorteo al que la casa se comprometió."),
  ).toBeVisible();
  await page.getByText("Comprobar con otros valores").click();
  await page.getByText("Comprobarlo con otras herramientas").click();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByLabel("Números").fill("1 1 7");
  await page.getByRole("button", { name: "Comprobar estos valores" }).click();
  await expect(page.getByText("De la semilla y el faro salen otros números.")).toBeVisible();
});

test("whoever has the link of a ticket sees it, until its owner takes it back", async ({
  page,
  browser,
}) => {
  const ana = await depositor(page, "500000.00");
  await ana.open("/vnlottery?gameCode=xo-so-mien-bac");
  await page.locator("[data-cell]", { hasText: /^08/ }).click();
  await page.getByRole("button", { name: "Apostar", exact: true }).click();
  await page
    .locator("#slipModal")
    .getByRole("button", { name: /^Apostar 27\.000/ })
    .click();
  await page.locator("#ticketBoughtModal").getByRole("button", { name: "Cerrar" }).last().click();
  await page.getByRole("button", { name: /En juego/ }).click();
  const shown = page.locator("#ticketShownModal");
  await shown.getByText("Enseñar este boleto").click();
  await shown.getByRole("button", { name: "Crear el enlace" }).click();
  const link = shown.getByLabel("Enlace del boleto");
  await expect(link).toHaveValue(/\/tickets\/[\w-]{22}$/);
  const address = await link.inputValue();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(stranger.locator(".printed")).toContainText("27.000");
  await expect(stranger.locator(".printed")).toContainText("En juego");
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  expect(await violationsOf(stranger)).toEqual([]);

  await shown.getByRole("button", { name: "Dejar de enseñarlo" }).click();
  await expect(shown.getByText("El enlace ya no lleva a ninguna parte.")).toBeVisible();
  await expect.poll(async () => (await stranger.request.get(address)).status()).toBe(404);
  await stranger.context().close();
});
