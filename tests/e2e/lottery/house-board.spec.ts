import type { Page } from "@playwright/test";
import { depositor } from "../../support/e2e/depositor.ts";
import { expect, test } from "../../support/e2e/test.ts";

/** Opens a board by its address and waits for its draws. */
async function openBoard(page: Page, query: string): Promise<void> {
  await page.goto(`/lottery?${query}`);
  await expect(page.locator("[data-last-draw] > *").first()).toBeVisible();
  await expect(page.locator(".dh [data-closes]")).toHaveText(/^(\d\d:)?\d\d:\d\d$/);
}

async function buy(page: Page, amount: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Apostar", exact: true }).click();
  await page.locator("#slipModal").getByRole("button", { name: amount }).click();
  await expect(page.locator("#ticketBoughtModal")).toContainText("N.º");
  await page.locator("#ticketBoughtModal").getByRole("button", { name: "Cerrar" }).last().click();
}

test("buy on K3 for a later draw and on Mega, and give one back [ENT-15]", async ({ page }) => {
  const ana = await depositor(page, "500000.00");

  await test.step("the address chooses the type; a later draw of the minute game is chosen", async () => {
    await openBoard(page, "gameCode=k3&playType=side");
    await expect(
      page.getByRole("button", { name: /^Grande, pequeño, par, impar/ }),
    ).toHaveAttribute("aria-pressed", "true");
    await page.locator(".draw-choice label").nth(4).click();
    await page.locator('[data-cell="big"]').click();
    await page.locator('[data-cell="odd"]').click();
    await buy(page, /^Apostar 2\.000/);
    await expect(ana.balance).toContainText("499.000,00");
  });

  await test.step("the ticket names its game, and is given back while its draw is open", async () => {
    await page.getByRole("button", { name: /^K3.*En juego/ }).click();
    const shown = page.locator("#ticketShownModal");
    await shown.getByRole("button", { name: "Anular boleto" }).click();
    await shown.getByRole("button", { name: "Anular boleto" }).click();
    await expect(shown).toContainText("Anulado");
    await shown.getByRole("button", { name: "Cerrar" }).last().click();
    await expect(ana.balance).toContainText("501.000,00");
  });

  await test.step("the menu begins with what was played, and leads to another lottery", async () => {
    await page.locator(".lot-switch").click();
    const menu = page.getByRole("dialog", { name: "Loterías" });
    const played = menu.getByRole("region", { name: "Las que jugaste hace poco" });
    await expect(played.getByRole("link", { name: /^K3/ })).toBeVisible();
    await menu.getByRole("tab", { name: "Todas" }).press("End");
    await expect(menu.getByRole("tab", { name: "Rápidas" })).toBeFocused();
    await expect(menu.getByRole("link", { name: /^PK10/ })).toBeVisible();
    await expect(menu.getByRole("link", { name: /^Mega 6\/45/ })).toHaveCount(0);
    await menu.getByRole("tab", { name: "Rápidas" }).press("Home");
    await menu.getByRole("link", { name: /^Mega 6\/45/ }).click();
  });

  await test.step("six numbers at random are a line of Mega", async () => {
    await expect(page.locator(".dh h1")).toHaveText("Mega 6/45");
    await page.getByRole("button", { name: "6 al azar" }).click();
    await buy(page, /^Apostar 10\.000/);
    await expect(ana.balance).toContainText("491.000,00");
  });
});

test("an unknown lottery is told, and what there is stands below", async ({ page }) => {
  await page.goto("/lottery?gameCode=nobody-draws-this");
  await expect(
    page.getByRole("status").filter({ hasText: "No tenemos esa lotería" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Jugar a Keno" }).click();
  await expect(page).toHaveURL(/gameCode=keno/);
  await expect(page.locator("[data-last-draw] > *")).toHaveCount(20);
});
