import type { Page } from "@playwright/test";
import { enterAs } from "../../support/e2e/entered.ts";
import { LINH } from "../../support/e2e/person.ts";
import { expect, test } from "../../support/e2e/test.ts";

test.use({ viewport: { width: 390, height: 844 } });

const messages = (page: Page) => page.locator("main li[data-id]");
const idOf = (page: Page, at: number) => messages(page).nth(at).getAttribute("data-id");

/** Linh at her inbox, whose messages are there. */
async function atInbox(page: Page): Promise<void> {
  await enterAs(page, LINH);
  await page.goto("/");
  await page.locator('[data-part="header"] a[href$="/member/messageV2"]').click();
  await expect(messages(page).first()).toBeVisible();
}

test("on a phone the inbox is where it was left, once one is back from another page", async ({
  page,
}) => {
  await atInbox(page);
  // What was new has its mark, and its height, until one leaves.
  await page.reload();
  await expect(messages(page).first()).toBeVisible();
  await expect(page.locator("main li.unread")).toHaveCount(0);
  const last = messages(page).last();
  const id = await last.getAttribute("data-id");
  const left = page.locator(`[data-id="${id}"]`);
  await last.scrollIntoViewIfNeeded();
  const topOf = () => left.evaluate((element) => element.getBoundingClientRect().top);
  const top = await topOf();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await page.locator('.bb a[href="/lobby"]').click();
  await page.waitForURL("**/lobby");
  await page.goBack();
  await expect(left).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(8);
});

test("on a phone a message is read as it is shown, deleted, and brought back to its place", async ({
  page,
}) => {
  await atInbox(page);
  const unread = page.locator('[data-part="header"] a[href$="/member/messageV2"] .dot');
  const [first, second] = [await idOf(page, 0), await idOf(page, 1)];
  await page.reload();
  await expect(page.locator(`[data-id="${first}"]`)).toBeVisible();
  await expect(page.locator(`[data-id="${first}"].unread`)).toHaveCount(0);
  await expect(unread).toHaveCount(0);
  await page
    .locator(`[data-id="${first}"]`)
    .getByRole("button", { name: /^Borrar/ })
    .click();
  await expect(page.locator(`[data-id="${first}"]`)).toHaveCount(0);
  expect(await idOf(page, 0)).toBe(second);
  const told = page.locator(".toast").filter({ hasText: "1 mensaje borrado" });
  await told.getByRole("button", { name: "Deshacer" }).click();
  await expect(messages(page).first()).toHaveAttribute("data-id", String(first));
  await page.reload();
  await expect(messages(page).first()).toHaveAttribute("data-id", String(first));
});

test("on a phone the strip of the member centre shows which page is open", async ({ page }) => {
  await atInbox(page);
  const open = page.locator('.cn [aria-current="page"]');
  await expect(open).toHaveText("Mensajes");
  await expect(page.locator(".cn").getByText("Transferencias")).toBeAttached();
  await expect(open).toBeInViewport({ ratio: 1 });
});
