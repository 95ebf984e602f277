import { LINH, Person } from "../../support/e2e/person.ts";
import { expect, test } from "../../support/e2e/test.ts";

test("a remembered login survives the browser's restart, and the logout ends it [LOG-04] [LOG-06]", async ({
  page,
  context,
  browser,
}) => {
  const linh = new Person(page);
  await linh.open("/");
  await page.locator('[data-part="header"] [data-open="login"]').click();
  await page.locator("#loginPopupModal").getByLabel("Recordarme un día").check();
  await linh.fillLogin(LINH);
  await expect(linh.balance).toBeVisible();
  await expect(page.locator("#loginPopupModal")).toBeHidden();

  const restarted = await browser.newContext({ storageState: await context.storageState() });
  const again = new Person(await restarted.newPage());
  await again.open("/member/securityCenter");
  await expect(again.page).toHaveURL(/securityCenter/);
  await expect(again.balance).toContainText("₫");
  await again.signOut();
  await again.open("/member/securityCenter");
  await expect(again.page).toHaveURL(/\/login/);
  await restarted.close();
});

test("a login that nobody asked to remember is gone with the browser [LOG-04]", async ({
  page,
  context,
  browser,
}) => {
  const linh = new Person(page);
  await linh.open("/");
  await linh.logIn(LINH);
  await expect(page.locator("#loginPopupModal")).toBeHidden();
  const restarted = await browser.newContext({ storageState: await context.storageState() });
  const again = await restarted.newPage();
  await again.goto("/member/securityCenter");
  await expect(again).toHaveURL(/\/login/);
  await restarted.close();
});
