import type { Page } from "@playwright/test";
import { enterAsNewcomer } from "../../support/e2e/entered.ts";
import { expect, test } from "../../support/e2e/test.ts";

async function refusesSmallAmount(page: Page): Promise<void> {
  await page.goto("/member/depositv2");
  await page.locator('[name="amount"]').fill("10");
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await expect(page.locator('[name="amount"]')).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator('[name="amount"]')).toBeFocused();
}

test("a deposit is refused outside the bounds, waits, is given up, fails, and is credited once", async ({
  page,
}) => {
  const { person: ana } = await enterAsNewcomer(page);

  await test.step("an amount outside the bounds is refused before anything is sent", async () => {
    await refusesSmallAmount(page);
  });

  await test.step("one that is abandoned waits, and can be given up", async () => {
    await ana.startDeposit("50.000");
    await ana.open("/member/depositv2");
    await expect(page.locator("table")).toContainText("Esperando tu pago");
    await page.locator("table button.lnk").first().click();
    await page.getByRole("button", { name: "Dejar este depósito" }).click();
    await expect(page.locator('[data-deposit="cancelled"]')).toBeVisible();
  });

  await test.step("one that fails says so, and the balance stays", async () => {
    await ana.startDeposit("50.000");
    await page.locator('button[value="fail"]').click();
    await expect(page).toHaveURL(/depositv2\?deposit=/);
    await page.goto("/member/depositv2");
    await expect(page.locator("table")).toContainText("Fallido");
    await expect(ana.balance).toContainText("1.000,00");
  });

  await test.step("a payment told twice is credited once", async () => {
    await ana.startDeposit("60.000");
    await page.locator('button[value="pay_twice"]').click();
    await expect(page).toHaveURL(/depositv2\?deposit=/);
    await page.goto("/member/depositv2");
    await expect(page.locator("table")).toContainText("Acreditado");
    await expect(ana.balance).toContainText("61.000,00");
  });
});
