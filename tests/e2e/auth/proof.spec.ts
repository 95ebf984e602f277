import { elsewhere, figures, setUpTotp } from "../../support/e2e/elsewhere.ts";
import { enterAsNewcomer } from "../../support/e2e/entered.ts";
import { Person } from "../../support/e2e/person.ts";
import { expect, test } from "../../support/e2e/test.ts";

test("a login from a strange place asks for the app's code, survives a reload, and is listed with the devices [LOG-38] [LOG-39]", async ({
  page,
  browser,
}, { project }) => {
  const { person: ana, ...who } = await enterAsNewcomer(page);
  const { secret } = await setUpTotp(page, who.password);

  const away = await elsewhere(browser, project);
  const thief = new Person(away);
  await thief.open("/help");
  await away.locator('[data-part="header"] [data-open="login"]').click();
  await thief.fillLogin(who);
  const proof = away.locator("#proofModal");
  await expect(proof).toBeVisible();
  await expect(proof.locator('[name="answer"]')).toBeFocused();
  await away.reload();
  await away.locator('[data-part="header"] [data-open="login"]').click();
  await expect(proof.locator('[name="answer"]')).toBeVisible();
  await proof.locator('[name="answer"]').fill("12345");
  await proof.getByRole("button", { name: "Confirmar y entrar" }).click();
  await expect(proof).toContainText("No coincide");
  // The set-up's figures are spent; these come after them, and last even if their step begins meanwhile.
  await proof.locator('[name="answer"]').fill(figures(secret, 1));
  await proof.getByRole("button", { name: "Confirmar y entrar" }).click();
  await expect(thief.balance).toBeVisible();

  await page.reload();
  const other = page.locator('[data-device="other"]');
  await expect(other).toContainText("Con sesión abierta");
  await expect(page.locator('[data-device="this"]')).toContainText("Este dispositivo");
  await other.getByRole("button", { name: /^Sacar/ }).click();
  await page.locator("#revokeDialog").getByRole("button", { name: "Sacar" }).click();
  await expect(page.getByText("Dispositivo fuera. Sus sesiones están cerradas.")).toBeVisible();
  await expect(other).toHaveCount(0);
  await expect(away.locator("#loginPopupModal")).toBeVisible();
  await away.context().close();

  await ana.open("/member/messageV2");
  await expect(page.locator('[data-message="new_device"]')).toContainText("confirmó que eras tú");
  await expect(page.locator('[data-message="totp_on"]')).toBeVisible();
});

test("a backup code opens the door when the phone is away; without any means one is let in and told [LOG-38]", async ({
  page,
  browser,
}, { project }) => {
  const { person: ana, ...who } = await enterAsNewcomer(page);

  const first = await elsewhere(browser, project);
  const unproven = new Person(first);
  await unproven.open("/help");
  await unproven.logIn(who);
  await expect(first).toHaveURL(/\/$/);
  await unproven.open("/member/messageV2");
  await expect(first.locator('[data-message="new_device_unproven"]')).toContainText(
    "con tu contraseña",
  );
  await first.context().close();

  const { codes } = await setUpTotp(page, who.password);
  const second = await elsewhere(browser, project);
  const away = new Person(second);
  await away.open("/help");
  await second.locator('[data-part="header"] [data-open="login"]').click();
  await away.fillLogin(who);
  const proof = second.locator("#proofModal");
  await proof.getByRole("button", { name: "Usar un código de respaldo" }).click();
  await proof.locator('[name="answer"]').fill(codes[0] ?? "");
  await proof.getByRole("button", { name: "Confirmar y entrar" }).click();
  await expect(away.balance).toBeVisible();
  await second.context().close();
});
