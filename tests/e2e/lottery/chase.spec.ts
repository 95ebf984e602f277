import { depositor } from "../../support/e2e/depositor.ts";
import { hold } from "../../support/e2e/held.ts";
import { expect, test } from "../../support/e2e/test.ts";

const NORTH = "/vnlottery?gameCode=xo-so-mien-bac";

test("play the same numbers in three draws, see the receipt and give up what is open", async ({
  page,
}) => {
  const ana = await depositor(page, "500000.00");
  await ana.open(NORTH);
  const slip = page.locator("#slipModal");

  await test.step("repeats a number in three draws, doubled each time; the price of all is told first", async () => {
    await page.locator("[data-cell]", { hasText: /^08/ }).click();
    await page.getByRole("button", { name: "Apostar", exact: true }).click();
    await slip.getByLabel("Repetir en").selectOption("3");
    await slip.getByLabel("Multiplicador", { exact: true }).selectOption("2");
    await expect(slip.getByLabel("Parar si gana")).toBeChecked();
    await expect(slip.locator(".chase-draws li")).toHaveCount(3);
    await expect(slip.locator(".chase-draws li").last()).toContainText("108.000");
  });

  await test.step("buys all three at once, and the receipt lists them", async () => {
    await slip.getByRole("button", { name: /^Apostar 189\.000/ }).click();
    const receipt = page.locator("#chaseBoughtModal");
    await expect(receipt.locator(".bets li")).toHaveCount(1);
    await expect(receipt.locator(".chase-draws li")).toHaveCount(3);
    await expect(receipt).toContainText("N.º");
    await receipt.getByRole("button", { name: "Cerrar" }).last().click();
    await expect(ana.balance).toContainText("312.000,00");
  });

  await test.step("finds one entry among the tickets, and gives up what is open", async () => {
    await page.getByRole("button", { name: /Repetición en 3 sorteos/ }).click();
    const shown = page.locator("#chaseShownModal");
    await shown.getByRole("button", { name: "Anular lo que queda" }).click();
    await shown.getByRole("button", { name: "Anular lo que queda" }).click();
    await expect(shown).toContainText("Anulaste la repetición: 3 boletos devueltos.");
    await expect(ana.balance).toContainText("501.000,00");
  });
});

test("draws that are chosen before the board's script is there are chosen", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const release = await hold(page, "**/*.js");
  await page.goto(NORTH, { waitUntil: "domcontentloaded" });
  const slip = page.getByRole("complementary", { name: "Tu boleto" });
  await slip.getByLabel("Repetir en").selectOption("3");
  release();
  await expect(async () => {
    // A pointer that rests there already tells nothing anew.
    await page.mouse.move(0, 0);
    await slip.hover();
    await expect(slip.getByLabel("Multiplicador", { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
});
