import { readFile } from "node:fs/promises";
import { violationsInBoth } from "../../support/e2e/axe.ts";
import { enterAsNewcomer } from "../../support/e2e/entered.ts";
import { excessWidth } from "../../support/e2e/excess-width.ts";
import { onBothScreens } from "../../support/e2e/screens.ts";
import { stylesReady } from "../../support/e2e/styles-ready.ts";
import { expect, test } from "../../support/e2e/test.ts";

test("a member takes the data along, asks for the account to be closed, and keeps it after all", async ({
  page,
}) => {
  const { person, username, password } = await enterAsNewcomer(page);
  await person.open("/member/securityCenter");
  await page.getByRole("link", { name: "Descargar mis datos o cerrar la cuenta" }).click();

  const data = page.locator("#data");
  await data.getByRole("button", { name: "Descargar mis datos" }).click();
  await data.getByLabel("Tu contraseña de entrada").fill(password);
  const download = page.waitForEvent("download");
  await data.getByRole("button", { name: "Empezar" }).click();
  const file = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(file.parts.account[0].account).toBe(username);
  await expect(data).toContainText("Ya tienes tus datos");
  await stylesReady(page);
  await onBothScreens(page, async (screen) => {
    expect(await violationsInBoth(page), screen).toEqual([]);
  });

  const close = page.locator("#close");
  await close.getByRole("button", { name: "Quiero cerrar mi cuenta" }).click();
  await close.getByLabel("Tu contraseña de entrada").fill(password);
  await page.keyboard.press("Enter");
  await expect(close).toContainText("7 días");
  await onBothScreens(page, async (screen) => {
    expect(await violationsInBoth(page), screen).toEqual([]);
    expect(await excessWidth(page), screen).toBeLessThanOrEqual(0);
  });
  await page.reload();
  await close.getByRole("button", { name: "Conservar mi cuenta" }).click();
  await expect(close.getByRole("button", { name: "Quiero cerrar mi cuenta" })).toBeVisible();
});
