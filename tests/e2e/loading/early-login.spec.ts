import { expect, type Locator, type Page, test } from "@playwright/test";
import { hold } from "../../support/e2e/held.ts";
import { stylesReady } from "../../support/e2e/styles-ready.ts";

/** The login that opens, and is typed in, before its script is there. */
const login = '[data-part="header"] [data-open="login"]';

/** Opens the login as soon as the page is parsed. */
async function openEarly(page: Page, path: string): Promise<Locator> {
  await page.goto(path, { waitUntil: "domcontentloaded" });
  const modal = page.locator("#loginPopupModal");
  await page.locator(login).click();
  await expect(modal.locator('[name="username"]')).toBeFocused();
  return modal;
}

/** Every time that a login was sent. */
function loginsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/wps/session/login")) sent.push(request.method());
  });
  return sent;
}

/** Fills the login in and sends it by the keyboard. */
async function send(page: Page, modal: Locator): Promise<void> {
  await page.keyboard.type("nobody-of-that-name");
  await page.keyboard.press("Tab");
  await page.keyboard.type("no-password");
  await modal.getByRole("checkbox").check();
  await modal.locator('[name="password"]').press("Enter");
}

for (const path of ["/", "/ar/"])
  test(`${path}: the login needs no script to be open, dressed and typed in, and keeps what was typed`, async ({
    page,
  }) => {
    const broken: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") broken.push(message.text());
    });
    const release = await hold(page, /AuthModals.*\.js|\/late\..*\.css/);
    const modal = await openEarly(page, path);
    const username = modal.locator('[name="username"]');
    await expect(modal).toHaveCSS("opacity", "1");
    await expect(modal.getByRole("button", { name: /./ }).first()).toBeVisible();
    await page.keyboard.type("linh");
    await page.keyboard.press("Home");
    release();
    await expect(modal.locator("xpath=ancestor::astro-island")).not.toHaveAttribute("ssr");
    await expect(modal).toHaveAttribute("data-state", "shown");
    await expect(username).toBeFocused();
    await page.keyboard.type("-");
    await expect(username).toHaveValue("-linh");
    await stylesReady(page);
    await page.keyboard.press("Escape");
    await expect(modal).toBeHidden();
    await expect(page.locator(login)).toBeFocused();
    expect(broken).toEqual([]);
  });

test("a login that is sent before any script is there is kept, and sent once", async ({ page }) => {
  const sent = loginsOf(page);
  const release = await hold(page, "**/*.js");
  const modal = await openEarly(page, "/");
  await send(page, modal);
  expect(new URL(page.url()).search).toBe("");
  release();
  await expect(modal.getByRole("alert")).toBeVisible();
  await expect(modal.locator('[name="password"]')).toHaveValue("no-password");
  await expect(modal.getByRole("checkbox")).toBeChecked();
  expect(sent).toEqual(["POST"]);
});

test("a login whose script fails offers the retry itself, and keeps what was typed", async ({
  page,
}) => {
  const sent = loginsOf(page);
  await page.route(/AuthModals.*\.js/, (route) => route.abort());
  const modal = await openEarly(page, "/");
  const retry = modal.getByRole("button", { name: "Reintentar" });
  await expect(retry).toBeVisible();
  await modal.locator('[name="username"]').fill("nobody-of-that-name");
  await page.unroute(/AuthModals.*\.js/);
  await retry.click();
  await expect(modal.locator("xpath=ancestor::astro-island")).not.toHaveAttribute("ssr");
  await expect(page.getByRole("button", { name: "Reintentar" })).toBeHidden();
  await expect(modal.locator('[name="username"]')).toHaveValue("nobody-of-that-name");
  await modal.locator('[name="password"]').fill("no-password");
  await page.keyboard.press("Enter");
  await expect.poll(() => sent).toEqual(["POST"]);
});

test("a login has the focus before the page behind it is shut off, which takes longer", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function () {
      const active = document.activeElement?.getAttribute("name");
      this.dataset["focusBefore"] =
        `${this.contains(document.activeElement) ? active : "elsewhere"}`;
      showModal.call(this);
    };
  });
  await hold(page, "**/*.js");
  const modal = await openEarly(page, "/");
  await expect(page.locator("#loginPopupModal:modal")).toBeVisible();
  await expect(modal).toHaveAttribute("data-focus-before", "username");
  await expect(modal.locator('[name="username"]')).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(page.locator(login)).toBeFocused();
});

test("a login that opened by itself closes by itself, and opens again with what was typed", async ({
  page,
}) => {
  await hold(page, "**/*.js");
  const modal = await openEarly(page, "/");
  await page.keyboard.type("linh");
  await modal.locator(".modal-close").click();
  await expect(modal).toBeHidden();
  await expect(page.locator(login)).toBeFocused();
  await page.locator(login).click();
  await expect(modal.locator('[name="username"]')).toHaveValue("linh");
});

test("a login that opened by itself waits for a network that was lost, with what was typed [ERR-12]", async ({
  page,
  context,
}) => {
  const sent = loginsOf(page);
  const release = await hold(page, "**/*.js");
  const modal = await openEarly(page, "/");
  await page.keyboard.type("nobody-of-that-name");
  await modal.locator('[name="password"]').fill("no-password");
  await context.setOffline(true);
  const lost = page.waitForEvent("requestfailed");
  release();
  await lost;
  const enter = modal.getByRole("button", { name: "Entrar", exact: true });
  await enter.click();
  await expect(enter).toHaveAttribute("aria-busy", "true");
  await context.setOffline(false);
  await expect(modal.getByRole("alert")).toBeVisible();
  await expect(modal.locator('[name="username"]')).toHaveValue("nobody-of-that-name");
  expect(sent).toEqual(["POST"]);
});

test("a tab of a login that opened by itself, pressed before React comes to it, is chosen as soon as it is there", async ({
  page,
}) => {
  const release = await hold(page, /AuthModals.*\.js/);
  const modal = await openEarly(page, "/");
  await expect(page.locator("html")).toHaveAttribute("data-styles", "ready");
  const tab = modal.getByRole("tab", { name: "Crear cuenta" });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.locator("#registerModal")).toBeVisible();
});
