import { enterAsNewcomer } from "../../support/e2e/entered.ts";
import { expect, test } from "../../support/e2e/test.ts";

test("a member changes the password, and gets in with the new one alone [PWD-07] [PWD-08] [MOD-04]", async ({
  page,
}) => {
  const { person: ana, username, password } = await enterAsNewcomer(page);
  await ana.open("/member/securityCenter");
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  const change = page.locator("#changePassModal");
  await change.locator('[name="oldPassword"]').fill(password);
  await change.locator('[name="newPassword"]').fill("Cometa2027");
  await change.locator('[name="confirmNewPassword"]').fill("Cometa2027");
  await change.getByRole("button", { name: "Guardar la contraseña" }).click();
  await expect(change).toBeHidden();
  const login = page.locator("#loginPopupModal");
  await expect(login).toBeVisible();
  await ana.fillLogin({ username, password });
  await expect(login.getByRole("alert")).toContainText("no son correctos");
  await ana.fillLogin({ username, password: "Cometa2027" });
  await expect(ana.balance).toBeVisible();
});
