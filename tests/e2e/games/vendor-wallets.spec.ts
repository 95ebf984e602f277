import { depositor } from "../../support/e2e/depositor.ts";
import { expect, test } from "../../support/e2e/test.ts";

test("money goes to a vendor's wallet and all of it comes back, and the balance follows [WAL-04]", async ({
  page,
}) => {
  const ana = await depositor(page, "50000.00");
  await ana.open("/member/transferFund");
  const wallets = page.getByRole("region", { name: "Billeteras de los proveedores" });
  const row = wallets.getByRole("listitem").filter({ hasText: "Tres Reyes" });
  await row.getByRole("button", { name: "Mover dinero con Tres Reyes" }).click();
  await row.getByRole("textbox", { name: "Importe" }).fill("20.000");
  await row.getByRole("button", { name: /^Pasar 20\.000,00/ }).click();
  await expect(row).toContainText("20.000,00");
  await expect(ana.balance).toContainText("31.000,00");

  await wallets.getByRole("button", { name: /^Traer todo/ }).click();
  await expect(ana.balance).toContainText("51.000,00");
  await expect(row).not.toContainText("20.000,00");
});
