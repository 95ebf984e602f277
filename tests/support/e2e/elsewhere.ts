import { randomInt } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

const stranger = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** A browser that the platform never saw, elsewhere. */
export async function elsewhere(browser: Browser, project: { use: object }): Promise<Page> {
  const context = await browser.newContext({
    ...project.use,
    extraHTTPHeaders: { "x-forwarded-for": stranger() },
  });
  return context.newPage();
}

/** What the app shows now, or so many steps on: the platform takes those of the step before and after too. */
export const figures = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Switches the authenticator on in the security centre; answers its secret and the recovery codes. */
export async function setUpTotp(
  page: Page,
  password: string,
): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/member/securityCenter");
  const row = page.locator('[data-method="totp"]');
  await row.getByRole("button", { name: "Activar" }).click();
  await row.locator('[name="ownPassword"]').fill(password);
  await row.getByRole("button", { name: "Seguir" }).click();
  await expect(row.getByText("1. Escanea este código")).toBeFocused();
  await expect(row.getByRole("img", { name: "Código QR para tu app de códigos" })).toBeVisible();
  const secret = ((await row.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await row.locator('[name="code"]').fill(figures(secret));
  await row.getByRole("button", { name: "Activar la app" }).click();
  await expect(row.getByRole("heading", { name: "Tus códigos de respaldo" })).toBeFocused();
  const codes = await row.locator(".recovery-codes li").allTextContents();
  await row.getByRole("button", { name: "Ya los guardé" }).click();
  await expect(row).toContainText("Te quedan 10 códigos de respaldo");
  return { secret, codes };
}
