import { newcomer, Person } from "../../support/e2e/person.ts";
import { expect, test } from "../../support/e2e/test.ts";

test("a member changes the password, and gets in with the new one alone [PWD-07] [PWD-08] [MOD-04]", async ({
  page,
}) => {
  const ana = new Person(page);
  await ana.open("/");
  const { username, password } = await ana.register(newcomer());
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

test("who forgot the password asks for a code, and a reload loses no step [MOD-03] [PWD-01] [PWD-06]", async ({
  page,
}) => {
  const nobody = new Person(page);
  await nobody.open("/");
  const ask = async () => {
    await page.locator('[data-part="header"] [data-open="login"]').click();
    await page.getByRole("button", { name: "Olvidé mi contraseña" }).click();
  };
  await ask();
  const forget = page.locator("#forgetPassModal");
  await forget.locator('[name="username"]').fill(newcomer().username);
  await forget.locator('[name="email"]').fill("nadie@correo.example");
  await forget.getByRole("button", { name: "Mandarme el código" }).click();
  await expect(page.locator("#resetSentDialog")).toContainText("El código ya salió");
  await page.getByRole("button", { name: "Escribir el código" }).click();
  await expect(forget.locator('[name="verificationCode"]')).toBeFocused();
  await page.reload();
  await ask();
  await expect(forget.locator('[name="verificationCode"]')).toBeVisible();
});
