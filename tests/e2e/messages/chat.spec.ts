import type { Page } from "@playwright/test";
import { violationsInBoth } from "../../support/e2e/axe.ts";
import { enterAs, enterAsNewcomer } from "../../support/e2e/entered.ts";
import { excessWidth } from "../../support/e2e/excess-width.ts";
import { LINH, newcomer } from "../../support/e2e/person.ts";
import { CONFIGURED } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

test.use({ baseURL: CONFIGURED.url });

const room = (page: Page) => page.locator("#chatRoom");
const typed = (page: Page) => room(page).getByLabel("Tu mensaje");
const line = (page: Page, text: string) =>
  room(page).getByRole("listitem").filter({ hasText: text });

async function press(page: Page): Promise<void> {
  if (await page.locator("#menu").isHidden())
    await page.getByRole("button", { name: "Abrir el menú" }).click();
  await page.locator("#menu summary", { hasText: "Soporte" }).click();
  await page.locator("#menu [data-show=chat]").click();
}

test("a visitor who presses the chat logs in and is in it; what is said comes to others at once [MSG-02] [MSG-03] [MSG-04] [SYS-08]", async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext({ baseURL: CONFIGURED.url })).newPage();
  await enterAsNewcomer(other);
  await other.goto("/");
  await press(other);
  await expect(room(other)).toContainText("aquí");

  // Not Linh, who may be writing in the room in another test.
  const { person, ...ana } = await enterAsNewcomer(await browser.newPage());
  await person.page.close();
  await page.goto("/");
  await press(page);
  await expect(room(page)).toHaveCount(0);
  const login = page.locator("#loginPopupModal");
  await login.locator('[name="username"]').fill(ana.username);
  await login.locator('[name="password"]').fill(ana.password);
  await login.getByRole("button", { name: "Entrar" }).first().click();
  await expect(typed(page)).toBeFocused();
  const said = `Buenas ${newcomer().username}`;
  await typed(page).fill(said);
  await page.keyboard.press("Enter");
  await expect(line(page, said)).toContainText("Tú");
  await line(other, said).click();
  await line(other, said).getByRole("button", { name: "Responder" }).click();
  await typed(other).fill("Hola, Ana");
  await other.keyboard.press("Enter");
  const answer = line(page, "Hola, Ana").last();
  await expect(answer.locator("blockquote")).toContainText(said);
  await other.context().close();
});

test("its window has a violet head, and is hidden, enlarged, shrunk and closed by keyboard [MSG-06] [MSG-07] [MSG-08] [CON-06] @screen", async ({
  page,
}) => {
  const { person: linh } = await enterAs(page, LINH);
  await linh.open("/");
  await press(page);
  await expect(typed(page)).toBeFocused();
  await expect(room(page).locator(".chat-head")).toHaveCSS("background-color", "rgb(91, 58, 142)");
  expect(await violationsInBoth(page)).toEqual([]);
  const heightOf = async () => (await room(page).boundingBox())?.height ?? 0;
  const small = await heightOf();
  await room(page).getByRole("button", { name: "Agrandar el chat" }).press("Enter");
  expect(await heightOf()).toBeGreaterThan(small);
  expect(await excessWidth(page)).toBeLessThanOrEqual(0);
  await room(page).getByRole("button", { name: "Achicar el chat" }).press("Enter");
  expect(await heightOf()).toBe(small);
  await page.keyboard.press("Escape");
  await expect(room(page)).toBeHidden();
  await expect(page.locator(".chat-back")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(room(page)).toBeVisible();
  await room(page).getByRole("button", { name: "Cerrar el chat" }).press("Enter");
  await expect(room(page)).toHaveCount(0);
});

test("hidden on a board of a phone it covers nothing of what is pressed, and is at the page's end", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { person: linh } = await enterAs(page, LINH);
  await linh.open("/");
  await press(page);
  await expect(typed(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(room(page)).toBeHidden();
  for (const path of ["/vnlottery", "/lottery?gameCode=k3"]) {
    await linh.open(path);
    const back = page.locator(".chat-back");
    await expect(back).not.toBeInViewport();
    await back.scrollIntoViewIfNeeded();
    await expect(back).toHaveAccessibleName(/chat/);
    await back.click();
    await expect(room(page)).toBeVisible();
    await page.keyboard.press("Escape");
  }
});

test("who plays with play money is told that the chat takes a real account [MSG-05] [ERR-07]", async ({
  page,
}) => {
  await page.goto("/");
  await page.locator('[data-part="header"] [data-open="freeplay"]').click();
  await expect(page.locator("html")).toHaveAttribute("data-who", "member");
  await press(page);
  await expect(page.locator("#trialDialog")).toContainText("Para esto necesitas una cuenta real");
  await expect(room(page)).toHaveCount(0);
});

test("on a phone Back hides the chat and stays on the page, and Forward shows it again", async ({
  page,
}) => {
  const { person: linh } = await enterAs(page, LINH);
  await linh.open("/");
  await page.goto("/rng");
  await press(page);
  await expect(room(page)).toBeVisible();
  await page.goBack();
  await expect(room(page)).toBeHidden();
  await expect(page).toHaveURL(/\/rng$/);
  await page.goForward();
  await expect(room(page)).toBeVisible();
  await room(page).getByRole("button", { name: "Cerrar el chat" }).click();
  await expect(room(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});
