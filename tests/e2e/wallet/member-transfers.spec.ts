import { enterAsDepositor } from "../../support/e2e/depositor.ts";
import { ops } from "../../support/e2e/ops.ts";
import { dataOf, PLATFORM } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

test("a member sends money to the one above, once the payment password is right [WAL-05]", async ({
  page,
}) => {
  const { person: ana, username, password } = await enterAsDepositor(page, "60000.00");
  await ops(dataOf(PLATFORM), "uplines", "set", username, "agente");
  await ana.setPaymentPassword(password, "246813");

  await ana.open("/member/transferUpline");
  const send = page.getByRole("button", { name: /^Enviar/ });
  await page.getByRole("textbox", { name: "Importe" }).fill("20.000");
  await page.getByRole("textbox", { name: "Contraseña de pagos" }).fill("111111");
  await expect(send).toHaveText(/20\.000,00.* a agente/);
  await send.click();
  await expect(page.getByText("La contraseña de pagos no es correcta.")).toBeVisible();
  await expect(ana.balance).toContainText("61.000,00");

  await page.getByRole("textbox", { name: "Contraseña de pagos" }).fill("246813");
  await send.click();
  await expect(page.getByRole("status").filter({ hasText: "agente" })).toContainText("20.000,00");
  await expect(ana.balance).toContainText("41.000,00");
  await ana.open("/member/transactionHistory");
  await expect(page.locator("table")).toContainText("agente");
});
