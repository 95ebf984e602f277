import { expect, type Locator, type Page, test } from "@playwright/test";
import { hold } from "../../support/e2e/held.ts";
import { newcomer, Person } from "../../support/e2e/person.ts";

/** The registration that opens, and is typed in, before its script is there. */
const register = '[data-part="header"] [data-open="register"]';

/** Opens the registration as soon as the page is parsed. */
async function openEarly(page: Page, path: string): Promise<Locator> {
  await page.goto(path, { waitUntil: "domcontentloaded" });
  const modal = page.locator("#registerModal");
  await page.locator(register).click();
  await expect(modal.locator('[name="username"]')).toBeFocused();
  return modal;
}

const islandOf = (modal: Locator): Locator => modal.locator("xpath=ancestor::astro-island");

for (const path of ["/", "/ar/"])
  test(`${path}: the registration needs no script to be open and typed in, and keeps what was typed`, async ({
    page,
  }) => {
    const broken: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") broken.push(message.text());
    });
    const release = await hold(page, /\/_astro\/(?!late).*\.js/);
    const modal = await openEarly(page, path);
    await page.keyboard.type("linh");
    await modal.locator('[name="password"]').fill("Lucero2026");
    await modal.getByRole("checkbox").last().check();
    await modal.locator('[name="password"]').focus();
    release();
    await expect(islandOf(modal)).not.toHaveAttribute("ssr");
    await expect(modal.locator(".modal-head[data-movable]")).toBeAttached();
    await expect(modal.locator('[name="password"]')).toBeFocused();
    await expect(modal.locator('[name="username"]')).toHaveValue("linh");
    await expect(modal.locator('[name="password"]')).toHaveValue("Lucero2026");
    await expect(modal.getByRole("checkbox").last()).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(modal).toBeHidden();
    await expect(page.locator(register)).toBeFocused();
    expect(broken).toEqual([]);
  });

test("a registration that is filled in and sent before any script is there is kept, and sent once", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/wps/member/register")) sent.push(request.method());
  });
  const release = await hold(page, "**/*.js");
  const modal = await openEarly(page, "/");
  const who = newcomer();
  await new Person(page).fillRegistration(modal, who);
  await modal.locator('[name="confirmPassword"]').press("Enter");
  expect(new URL(page.url()).search).toBe("");
  release();
  await expect(page.locator("#registerSuccessModal")).toContainText(who.username);
  expect(sent).toHaveLength(1);
});

test("a registration whose form does not come says so, and comes with the retry", async ({
  page,
}) => {
  await page.route(/RegisterForm.*\.js/, (route) => route.abort());
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.locator(register).click();
  const modal = page.locator("#registerModal");
  const retry = modal.getByRole("button", { name: "Reintentar" });
  await expect(retry).toBeVisible();
  await page.unroute(/RegisterForm.*\.js/);
  await retry.click();
  await expect(modal.locator('[name="username"]')).toBeVisible();
});

test("what is typed into the page of registration before its script is there stays", async ({
  page,
}) => {
  const release = await hold(page, "**/*.js");
  await page.goto("/register", { waitUntil: "domcontentloaded" });
  const form = page.locator("main form");
  await form.locator('[name="username"]').fill("linh");
  release();
  // The first sign that somebody types after the script is there begins the island.
  await form.locator('[name="password"]').fill("short");
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(islandOf(form)).not.toHaveAttribute("ssr", { timeout: 500 });
  }).toPass();
  await expect(form.locator('[name="username"]')).toHaveValue("linh");
  await expect(form.locator('[name="password"]')).toHaveValue("short");
});

test("the mark of a required field is of the page's own face: none of the device's is searched for it", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator('html[data-styles="ready"]')).toBeAttached();
  await page.locator(register).click();
  const selector = '#registerModal [name="password"]';
  await expect(page.locator(selector)).toHaveAttribute("placeholder", "＊");
  const session = await page.context().newCDPSession(page);
  for (const method of ["DOM.enable", "CSS.enable"] as const) await session.send(method);
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  await expect
    .poll(async () => {
      const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
      return fonts.map(({ isCustomFont }) => isCustomFont);
    })
    .toEqual([true]);
});
