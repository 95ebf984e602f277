import { elsewhere, figures, setUpTotp } from "../../support/e2e/elsewhere.ts";
import { enterAsNewcomer } from "../../support/e2e/entered.ts";
import { addPasskey, Lock } from "../../support/e2e/passkeys.ts";
import { Person } from "../../support/e2e/person.ts";
import { expect, test } from "../../support/e2e/test.ts";

const byPasskey = { name: "Entrar con llave de acceso" };

test("a member adds a passkey, logs in by it without a name, renames it and removes it", async ({
  page,
}) => {
  const lock = await Lock.on(page);
  const { person: ana, ...who } = await enterAsNewcomer(page);
  await addPasskey(page, who.password);
  const row = page.locator("[data-passkey]");
  await expect(row).toContainText("Mi teléfono");
  await expect(row).toContainText("Sin usar todavía");
  await row.getByRole("button", { name: "Cambiar nombre de Mi teléfono" }).click();
  await row.locator('[name="name"]').fill("Teléfono nuevo");
  await row.getByRole("button", { name: "Guardar" }).click();
  await expect(row).toContainText("Teléfono nuevo");

  await page.evaluate(() => sessionStorage.clear());
  await ana.open("/help");
  const login = page.locator("#loginPopupModal");
  await page.locator('[data-part="header"] [data-open="login"]').click();
  await lock.obey(false);
  await login.getByRole("button", byPasskey).click();
  await expect(login).toContainText("No se usó ninguna llave de acceso");
  await lock.obey(true);
  await login.getByRole("button", byPasskey).click();
  await expect(ana.balance).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await ana.open("/member/securityCenter");
  await expect(row).toContainText("Último uso");
  await expect(page.locator(".security-logins tr").nth(1)).toContainText("Llave de acceso");
  await row.getByRole("button", { name: "Quitar Teléfono nuevo" }).click();
  await row.locator('[name="ownPassword"]').fill(who.password);
  await row.getByRole("button", { name: "Quitar", exact: true }).click();
  await expect(page.getByText("Todavía no tienes ninguna.")).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await ana.open("/help");
  await page.locator('[data-part="header"] [data-open="login"]').click();
  await login.getByRole("button", byPasskey).click();
  await expect(login).toContainText("Esa llave de acceso no vale aquí");
  await login.getByRole("tab", { name: "Entrar" }).waitFor();
  await ana.fillLogin(who);
  await expect(ana.balance).toBeVisible();
  await ana.open("/member/messageV2");
  await expect(page.locator('[data-message="passkey_added"]')).toContainText("Mi teléfono");
  await expect(page.locator('[data-message="passkey_removed"]')).toContainText("Teléfono nuevo");
});

test("a passkey stands in for the app's code: on an unfamiliar device, and before it is removed [LOG-38]", async ({
  page,
  browser,
}, { project }) => {
  const lock = await Lock.on(page);
  const { person: ana, ...who } = await enterAsNewcomer(page);
  const { secret } = await setUpTotp(page, who.password);
  await addPasskey(page, who.password, figures(secret, 1));
  const row = page.locator("[data-passkey]");
  await expect(row).toBeVisible();

  const codes = page.locator('[data-method="totp"]');
  const renew = codes.getByRole("button", { name: "Hacer códigos nuevos" });
  await renew.click();
  await codes.locator('[name="ownPassword"]').fill(who.password);
  await codes.getByRole("button", { name: "Usar una llave de acceso" }).click();
  await expect(codes).toContainText("Confirmado con tu llave de acceso");
  await renew.click();
  await expect(codes.getByRole("heading", { name: "Tus códigos de respaldo" })).toBeFocused();

  const away = await elsewhere(browser, project);
  await (await Lock.on(away)).copyFrom(lock);
  const there = new Person(away);
  await there.open("/help");
  await away.locator('[data-part="header"] [data-open="login"]').click();
  await there.fillLogin(who);
  const proof = away.locator("#proofModal");
  await proof.getByRole("button", { name: "Confirmar con llave de acceso" }).click();
  await expect(there.balance).toBeVisible();
  await away.context().close();

  // Both counted on from the same number: of a device and its copy the second is refused.
  await row.getByRole("button", { name: "Quitar Mi teléfono" }).click();
  await row.getByRole("button", { name: "Usar una llave de acceso" }).click();
  await expect(row).toContainText("Esa llave de acceso no vale aquí");
  await ana.open("/member/messageV2");
  await expect(page.locator('[data-message="passkey_copied"]')).toContainText("Mi teléfono");
});
