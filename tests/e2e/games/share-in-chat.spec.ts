import { violationsInBoth } from "../../support/e2e/axe.ts";
import { enterAs } from "../../support/e2e/entered.ts";
import { LINH } from "../../support/e2e/person.ts";
import { CONFIGURED } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

test.use({ baseURL: CONFIGURED.url, viewport: { width: 390, height: 844 } });

test("on a phone a won round is shared in the chat from the betting record [MSG-02]", async ({
  page,
}) => {
  const { person: linh } = await enterAs(page, LINH);
  await linh.open("/member/personalHistoryCopy");
  await page
    .getByRole("button", { name: /^Compartir en el chat: / })
    .first()
    .click();
  const dialog = page.locator("#roundDialog");
  await expect(dialog.locator(".paper-card")).toContainText("Apostado");
  await expect(dialog.getByText("El proveedor no publica una prueba")).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Compartirlo" }).click();
  await dialog.getByRole("button", { name: "Abrir el chat" }).click();
  const card = page.locator("#chatRoom li.mine .chat-card").last();
  await expect(card).toContainText("Apostado");
  expect(await violationsInBoth(page)).toEqual([]);
});
