import { findCodeSentTo } from "../../support/e2e/ops.ts";
import { Person } from "../../support/e2e/person.ts";
import { CONFIGURED, dataOf } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

test.use({ baseURL: CONFIGURED.url });
const data = dataOf(CONFIGURED);
// Both change the password of one member, in turn.
test.describe.configure({ mode: "default" });

test("who forgot the password sets another by mobile, over a reload, and is in [ROL-06] [PWD-02] [PWD-04] [PWD-05] [API-12] [API-15] [REG-35]", async ({
  page,
}) => {
  const sofia = new Person(page);
  const forget = page.locator("#forgetPassModal");
  const open = async () => {
    await page.locator('[data-part="header"] [data-open="login"]').click();
    await page.getByRole("button", { name: "Olvidé mi contraseña" }).click();
  };
  await sofia.open("/");
  await open();
  await forget.getByRole("tab", { name: "Por SMS" }).click();
  await forget.locator('[name="mobileNum"]').fill("+1 202 555 0103");
  await forget.getByRole("button", { name: "Mandar código" }).click();
  await expect(forget.getByRole("button", { name: /^Otro en/ })).toBeDisabled();
  await expect(forget.locator('[name="verificationCode"]')).toBeFocused();
  await page.reload();
  await open();
  await expect(forget.getByRole("button", { name: /^Otro en/ })).toBeDisabled();
  await expect(forget.locator('[name="mobileNum"]')).toHaveValue(/202.*555.*0103/);
  let code: string | null = null;
  await expect.poll(async () => (code = await findCodeSentTo(data, "+12025550103"))).not.toBeNull();
  await forget.locator('[name="verificationCode"]').fill(code ?? "");
  await forget.locator('[name="newPassword"]').fill("Cometa2027");
  await forget.locator('[name="newPassword"]').press("Enter");
  await expect(sofia.balance).toBeVisible();
  await expect(page.getByText("Contraseña cambiada. Ya estás dentro.")).toBeVisible();
});

test("who forgot the password sets another by the code of an e-mail, and gets in with it alone [MOD-03] [ROL-06] [PWD-01] [API-11]", async ({
  page,
}) => {
  const sofia = new Person(page);
  const login = page.locator("#loginPopupModal");
  const forget = page.locator("#forgetPassModal");
  await sofia.open("/");
  await page.locator('[data-part="header"] [data-open="login"]').click();
  await page.getByRole("button", { name: "Olvidé mi contraseña" }).click();
  await forget.locator('[name="username"]').fill("sofia");
  await forget.locator('[name="email"]').fill("sofia@correo.example");
  await forget.getByRole("button", { name: "Mandarme el código" }).click();
  await expect(page.locator("#resetSentDialog")).toContainText("El código ya salió");
  await page.getByRole("button", { name: "Escribir el código" }).click();
  let code: string | null = null;
  await expect
    .poll(async () => (code = await findCodeSentTo(data, "sofia@correo.example")))
    .not.toBeNull();
  await forget.locator('[name="verificationCode"]').fill(code ?? "");
  await forget.locator('[name="newPassword"]').fill("Cometa2028");
  await forget.locator('[name="newPassword"]').press("Enter");
  await expect(login).toBeVisible();
  await sofia.fillLogin({ username: "sofia", password: "Pleno-2026" });
  await expect(login.getByRole("alert")).toContainText("no son correctos");
  await sofia.fillLogin({ username: "sofia", password: "Cometa2028" });
  await expect(sofia.balance).toBeVisible();
});
