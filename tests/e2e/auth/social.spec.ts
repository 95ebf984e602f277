import type { Page } from "@playwright/test";
import { hold } from "../../support/e2e/held.ts";
import { newcomer, Person } from "../../support/e2e/person.ts";
import { CONFIGURED, GOOGLE_PORT } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";
import { openIdProvider } from "../../support/openid.ts";

/** One provider for all of them: who sits there is each test's own. */
test.describe.configure({ mode: "serial" });
test.use({ baseURL: CONFIGURED.url });
let google: Awaited<ReturnType<typeof openIdProvider>>;
test.beforeAll(async () => {
  google = await openIdProvider(GOOGLE_PORT);
});
test.afterAll(() => google?.stop());

const LINH = newcomer();
const EMAIL = "linh@correo.example";

/** Keeps the page that the provider sends back to until its island lives: another goes on from there, in English. */
async function stayUntilAlive(page: Page): Promise<void> {
  const release = await hold(page, /\/en\/signin$/);
  await page.exposeFunction("alive", release);
  await page.addInitScript(() => {
    const alive = () => Reflect.get(window, "alive")();
    if (location.pathname === "/signin") addEventListener("astro:hydrate", alive, true);
  });
  await page.route("**/wps/session/social/finish", async (route) => {
    await page.waitForURL(/\/en\/signin$/, { waitUntil: "commit" });
    await route.continue();
  });
}

test("a newcomer comes by Google, registers, and is in by Google alone from then on [REG-11]", async ({
  page,
  browser,
}) => {
  google.seat({ sub: LINH.username, email: EMAIL, email_verified: true });
  const linh = new Person(page);
  await linh.open(`${CONFIGURED.url}/help`);
  await page.locator('[data-part="header"] [data-open="register"]').click();
  const form = page.locator("#registerModal");
  await form.getByRole("button", { name: "Continuar con Google" }).click();
  await expect(page.getByText(`Google confirmó que eres ${EMAIL}`)).toBeVisible();
  expect(page.url()).toBe(`${CONFIGURED.url}/signin`);
  await page.getByRole("button", { name: "Crear mi cuenta" }).click();
  await expect(form.getByText(`Google ya confirmó que eres ${EMAIL}`)).toBeVisible();
  await linh.fillRegistration(form, LINH);
  await form.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page.locator("#registerSuccessModal")).toContainText(LINH.username);
  await linh.open(`${CONFIGURED.url}/member/securityCenter`);
  await expect(page.locator('[data-identity="google"]')).toContainText(EMAIL);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await stayUntilAlive(other);
  await other.goto(`${CONFIGURED.url}/en/help`);
  await other.locator('[data-part="header"] [data-open="login"]').click();
  await other.getByRole("button", { name: "Continue with Google" }).click();
  await expect(other.locator("[data-balance]").first()).toBeVisible();
  await expect(other).toHaveURL(`${CONFIGURED.url}/en/`);
  await elsewhere.close();
});

test("a member takes Google off by the password, and joins it again", async ({ page }) => {
  google.seat({ sub: LINH.username, email: EMAIL, email_verified: true });
  const linh = new Person(page);
  await linh.open(`${CONFIGURED.url}/`);
  await linh.logIn(LINH);
  await linh.open(`${CONFIGURED.url}/member/securityCenter`);
  const way = page.locator('[data-identity="google"]');
  await way.getByRole("button", { name: "Desvincular Google" }).click();
  await way.locator('[name="password"]').fill(LINH.password);
  await way.getByRole("button", { name: "Desvincular Google" }).last().click();
  await expect(page.getByText("Google ya no está vinculado a tu cuenta.")).toBeVisible();
  await way.getByRole("button", { name: "Vincular Google" }).click();
  await expect(page.getByText(`Vas a entrar en ${LINH.username} también con Google`)).toBeVisible();
  const password = page.locator('main [name="password"]');
  await password.fill("no-es-esta");
  await page.getByRole("button", { name: "Vincular Google" }).click();
  await expect(page.getByText("La contraseña no es correcta.")).toBeVisible();
  await password.fill(LINH.password);
  await page.getByRole("button", { name: "Vincular Google" }).click();
  await expect(page).toHaveURL(`${CONFIGURED.url}/member/securityCenter`);
  await expect(way.getByRole("button", { name: "Desvincular Google" })).toBeVisible();
});

test("who goes back, or comes a second time, is told and may start again [ERR-32]", async ({
  page,
}) => {
  google.server.service.once("beforeAuthorizeRedirect", ({ url }) => {
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  });
  await page.goto(`${CONFIGURED.url}/help`);
  await page.locator('[data-part="header"] [data-open="login"]').click();
  await page.getByRole("button", { name: "Continuar con Google" }).click();
  await expect(page.locator(".form-error")).toContainText("La ventana se cerró");
  await page.goto(`${CONFIGURED.url}/signin?state=${"x".repeat(43)}&code=1`);
  await expect(page.locator(".form-error")).toContainText("Ese intento ya no sirve");
  expect(page.url()).toBe(`${CONFIGURED.url}/signin`);
  await expect(page.getByRole("button", { name: "Continuar con Google" })).toBeVisible();
});
