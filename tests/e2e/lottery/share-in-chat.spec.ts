import { violationsInBoth } from "../../support/e2e/axe.ts";
import { enterAs, enterAsNewcomer } from "../../support/e2e/entered.ts";
import { LINH } from "../../support/e2e/person.ts";
import { CONFIGURED } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

test.use({ baseURL: CONFIGURED.url, viewport: { width: 390, height: 844 } });

test("on a phone a won ticket is shared in the chat, and another member opens its proof there [MSG-02]", async ({
  page,
  browser,
}) => {
  const { person: linh } = await enterAs(page, LINH);
  await linh.open("/vnlottery?gameCode=xo-so-mien-bac");
  await page
    .locator(".my-tickets")
    .getByRole("button", { name: /160\.000/ })
    .first()
    .click();
  const ticket = page.locator("#ticketShownModal");
  await ticket.getByRole("button", { name: "Compartir en el chat" }).click();
  await expect(ticket.locator(".paper-card")).toContainText("160.000");
  await ticket.getByText("Enseñar lo que gané").click();
  await expect(ticket.locator(".paper-card")).not.toContainText("160.000");
  await ticket.getByText("Enseñar lo que gané").click();
  expect(await violationsInBoth(page)).toEqual([]);
  await ticket.getByRole("button", { name: "Compartirlo" }).click();
  await ticket.getByRole("button", { name: "Abrir el chat" }).click();
  const card = page.locator("#chatRoom .chat-card").last();
  await expect(card).toContainText("×16");

  const other = await (await browser.newContext({ baseURL: CONFIGURED.url })).newPage();
  await enterAsNewcomer(other);
  await other.goto("/");
  await other.evaluate(() =>
    document.querySelector<HTMLElement>('#menu [data-show="chat"]')?.click(),
  );
  const seen = other.locator("#chatRoom .chat-card").last();
  await expect(seen).toContainText("160.000");
  expect(await violationsInBoth(other)).toEqual([]);
  await seen.click();
  await expect(other).toHaveURL(/\/tickets\/[\w-]{22}$/);
  await expect(other.locator(".printed")).toContainText("160.000");
  await other.context().close();
});
