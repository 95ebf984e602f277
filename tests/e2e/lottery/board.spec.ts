import { depositor } from "../../support/e2e/depositor.ts";
import { expect, test } from "../../support/e2e/test.ts";

const NORTH = "/vnlottery?gameCode=xo-so-mien-bac";

test("pick, buy, see the ticket and give it back", { tag: "@screen" }, async ({ page }) => {
  const ana = await depositor(page, "500000.00");
  await ana.open(NORTH);
  const isPhone = (page.viewportSize()?.width ?? 0) < 720;

  await test.step("the last special prize and the time left are on the head", async () => {
    await expect(page.locator(".dh .balls")).toBeVisible();
    await expect(page.locator(".dh [data-countdown]")).toHaveText(/^\d\d:\d\d:\d\d$/);
  });

  const slip = isPhone
    ? page.locator("#slipModal")
    : page.getByRole("complementary", { name: "Tu boleto" });
  await test.step("picks two numbers; the slip says what they cost before anything is taken", async () => {
    await page.locator("[data-cell]", { hasText: /^08/ }).click();
    await page.locator("[data-cell]", { hasText: /^27/ }).click();
    if (isPhone) await page.getByRole("button", { name: "Apostar", exact: true }).click();
    await expect(slip).toContainText("2 números × 27 bolas");
    await expect(slip.getByRole("button", { name: /^Apostar 54\.000/ })).toBeEnabled();
  });

  await test.step("buys; the balance is the price lower", async () => {
    await slip.getByRole("button", { name: /^Apostar 54\.000/ }).click();
    await expect(page.locator("#ticketBoughtModal")).toContainText("N.º");
    await page.locator("#ticketBoughtModal").getByRole("button", { name: "Cerrar" }).last().click();
    await expect(ana.balance).toContainText("447.000,00");
  });

  await test.step("gives the ticket back; the balance is as it was", async () => {
    await page.getByRole("button", { name: /En juego/ }).click();
    const shown = page.locator("#ticketShownModal");
    await shown.getByRole("button", { name: "Anular boleto" }).click();
    await shown.getByRole("button", { name: "Anular boleto" }).click();
    await expect(shown).toContainText("Anulado");
    await expect(ana.balance).toContainText("501.000,00");
  });
});

test("a visitor sees the whole board, and is asked to log in only when placing", async ({
  page,
}) => {
  await page.goto(NORTH);
  await page.locator("[data-cell]", { hasText: /^08/ }).click();
  await page.getByRole("button", { name: "Apostar", exact: true }).click();
  await page.getByRole("button", { name: "Cerrar el boleto" }).click();
  await page.getByRole("button", { name: "Ver el boleto" }).click();
  await page.locator("#slipModal").getByRole("button", { name: "Entra para apostar" }).click();
  await expect(page.locator("#loginPopupModal")).toBeVisible();
});

test("results lead from the newest day to the day before, and a day that has none is no page", async ({
  page,
  request,
}) => {
  await page.goto("/results/xo-so-mien-nam");
  await expect(page.locator(".acta .red").first()).toHaveText(/^\s*\d{6}\s*$/);
  await page.getByRole("navigation", { name: "Días" }).getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/\/results\/xo-so-mien-nam\/\d{4}-\d\d-\d\d$/);
  await expect(page.locator(".acta .red").first()).toBeVisible();
  expect((await request.get("/results/xo-so-mien-nam/2020-01-01")).status()).toBe(404);
});
