import type { Page } from "@playwright/test";
import { violationsInBoth } from "../../support/e2e/axe.ts";
import { hold } from "../../support/e2e/held.ts";
import { expect, test } from "../../support/e2e/test.ts";

/** The field that opens on a phone before the login or the registration is there. */
const opener = (page: Page, open: string) =>
  page.locator(`[data-part="header"] [data-open="${open}"]`);
const firstField = (page: Page) => page.locator("#firstField [name=username]");

/** Presses as soon as the page is parsed. */
async function pressEarly(page: Page, open: string): Promise<void> {
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await opener(page, open).click();
  await expect(firstField(page)).toBeFocused();
}

for (const [open, modal] of [
  ["login", "#loginPopupModal"],
  ["register", "#registerModal"],
] as const)
  test(`who presses ${open} before its form is there types into its first field, and goes on in the form`, async ({
    page,
  }) => {
    const release = await hold(page, "**/dialogs");
    await pressEarly(page, open);
    await expect(page.locator("#firstField:modal")).toBeVisible();
    await page.keyboard.type("linh");
    release();
    const field = page.locator(`${modal} [name="username"]`);
    await expect(field).toBeFocused();
    await expect(firstField(page)).toBeHidden();
    await page.keyboard.type("-2");
    await expect(page.locator(`${modal} [name="username"]`)).toHaveValue("linh-2");
    await expect(page.locator(`astro-island:has(${modal})`)).not.toHaveAttribute("ssr");
    await expect(field).toHaveValue("linh-2");
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.locator(modal)).toBeHidden();
    await expect(opener(page, open)).toBeFocused();
  });

for (const [how, close] of [
  ["its button", (page: Page) => page.getByRole("button", { name: "Cerrar" }).click()],
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
] as const)
  test(`a first field that is closed by ${how} stays closed when the form comes, and gives the focus back`, async ({
    page,
  }) => {
    const release = await hold(page, "**/dialogs");
    await pressEarly(page, "login");
    await expect(page.locator("#firstField:modal")).toBeVisible();
    await close(page);
    await expect(firstField(page)).toBeHidden();
    await expect(opener(page, "login")).toBeFocused();
    release();
    await page.evaluate(() => document.filled);
    await expect(opener(page, "login")).not.toHaveAttribute("aria-busy", "true");
    await expect(page.locator("#loginPopupModal")).toBeHidden();
    await opener(page, "login").click();
    await expect(page.locator('#loginPopupModal [name="username"]')).toBeFocused();
  });

test("Escape closes a first field in the frame that has only just shown it", async ({ page }) => {
  await hold(page, "**/dialogs");
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await pressEarly(page, "login");
  await expect(page.locator("#firstField:modal")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(firstField(page)).toBeHidden();
  await expect(opener(page, "login")).toBeFocused();
});

test("who closes the first field and presses the other button goes on in what was pressed last", async ({
  page,
}) => {
  const release = await hold(page, "**/dialogs");
  await pressEarly(page, "login");
  await expect(page.locator("#firstField:modal")).toBeVisible();
  await page.keyboard.press("Escape");
  await opener(page, "register").click();
  await expect(firstField(page)).toBeFocused();
  release();
  await expect(page.locator('#registerModal [name="username"]')).toBeFocused();
  await expect(page.locator("#loginPopupModal")).toBeHidden();
});

test("a name that was typed early stands in the login that comes another way", async ({ page }) => {
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/dialogs", async (route) => {
    await failing;
    await route.abort();
  });
  await pressEarly(page, "login");
  await page.keyboard.type("linh");
  fail();
  const field = page.locator('#loginPopupModal [name="username"]');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("linh");
  await expect(firstField(page)).toBeHidden();
});

test("axe finds nothing while the first field is open", async ({ page }) => {
  await hold(page, "**/dialogs");
  await page.goto("/");
  await opener(page, "login").click();
  await expect(page.locator("#firstField:modal")).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
});
