import { LINH, Person } from "../../support/e2e/person.ts";
import { expect, test } from "../../support/e2e/test.ts";

test("a wrong password says so, and from the third the captcha is asked for [LOG-20] [API-04] [API-23]", async ({
  page,
}) => {
  const someone = new Person(page);
  const stranger = {
    username: `x${Date.now().toString(36)}`.slice(0, 14),
    password: "nada-de-eso-1",
  };
  await someone.open("/");
  await page.locator('[data-part="header"] [data-open="login"]').click();
  const modal = page.locator("#loginPopupModal");
  for (let tries = 0; tries < 2; tries += 1) {
    await someone.fillLogin(stranger);
    await expect(modal.getByRole("alert")).toContainText(
      "El usuario o la contraseña no son correctos",
    );
  }
  await someone.fillLogin(stranger);
  await expect(modal.locator('[name="captcha"]')).toBeVisible();
  const picture = modal.getByRole("img", { name: "Imagen con letras y cifras" });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  // The picture leaves the button beside it on the screen, on a phone too.
  await expect(modal.getByRole("button", { name: "Cambiar la imagen" })).toBeInViewport({
    ratio: 1,
  });
});

test("what a visitor wanted goes on after the login [ROL-07] [ROL-08] [GAM-09]", async ({
  page,
}) => {
  const linh = new Person(page);
  await linh.open("/rng");
  await page.locator("[data-game][data-vassalage]").first().click();
  await linh.fillLogin(LINH);
  await expect(page).toHaveURL(/\/game\?launch=/);
});

test("the login popup closes, and the balance can be hidden and shown, and stays so [LOG-11] [HDR-11] [HDR-12] [WAL-09]", async ({
  page,
}) => {
  const linh = new Person(page);
  await linh.open("/");
  await linh.logIn(LINH);
  await expect(page.locator("#loginPopupModal")).toBeHidden();
  await expect(linh.balance).toContainText("₫");
  await page.getByRole("button", { name: "Ocultar el saldo" }).click();
  await expect(linh.balance).toContainText("***");
  await page.reload();
  await expect(linh.balance).toContainText("***");
  await page.getByRole("button", { name: "Mostrar el saldo" }).click();
  await expect(linh.balance).toContainText("₫");
});

test("a new tab is in as well, and signing out ends both [LOG-37]", async ({ page, context }) => {
  const linh = new Person(page);
  await linh.open("/");
  await linh.logIn(LINH);
  const second = await context.newPage();
  await second.goto("/");
  await expect(second.locator("[data-balance]").first()).toContainText("₫");
  await linh.signOut();
  await expect(second.locator('[data-part="header"] [data-open="login"]')).toBeVisible();
});

test("a member's page in a new tab is shown there, without another login [LOG-37]", async ({
  page,
  context,
}) => {
  const linh = new Person(page);
  await linh.open("/");
  await linh.logIn(LINH);
  const second = await context.newPage();
  await second.goto("/member/securityCenter");
  await expect(second).toHaveURL(/\/member\/securityCenter$/);
  await expect(second.locator("[data-balance]").first()).toContainText("₫");
  // Once it is over, no empty row stays where the member's name was.
  await linh.signOut();
  await expect(second.locator('[data-part="header"] [data-open="login"]')).toBeVisible();
  const row = second.locator(".cn-h");
  expect(await row.isVisible()).toBe((await row.locator("> *:visible").count()) > 0);
});

test("whoever wanted a member's page gets it after the login [ROL-07]", async ({ page }) => {
  const linh = new Person(page);
  await page.goto("/member/securityCenter");
  await expect(page).toHaveURL(/\/login$/);
  await linh.fillLogin(LINH);
  await expect(page).toHaveURL(/\/member\/securityCenter$/);
});

test("a lost network is told, and nothing typed is lost [ERR-12]", async ({ page, context }) => {
  const linh = new Person(page);
  await linh.open("/");
  await page.locator('[data-part="header"] [data-open="login"]').click();
  const modal = page.locator("#loginPopupModal");
  await modal.locator('[name="username"]').fill(LINH.username);
  await modal.locator('[name="password"]').fill(LINH.password);
  // Before that it waits for its script (loading/early-login.spec.ts), and the other ways in for theirs.
  await expect(modal.locator("xpath=ancestor::astro-island")).not.toHaveAttribute("ssr");
  await expect(modal.getByRole("button", { name: "Entrar con llave de acceso" })).toBeVisible();
  await context.setOffline(true);
  await modal.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(modal.getByRole("alert")).toBeVisible();
  await expect(modal.locator('[name="username"]')).toHaveValue(LINH.username);
  await context.setOffline(false);
  await modal.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(linh.balance).toContainText("₫");
});
