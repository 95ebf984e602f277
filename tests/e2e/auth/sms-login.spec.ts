import { findCodeSentTo } from "../../support/e2e/ops.ts";
import { LINH, Person } from "../../support/e2e/person.ts";
import { CONFIGURED, dataOf } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

test.use({ baseURL: CONFIGURED.url });
const agents = CONFIGURED.url.replace("localhost", "agentes.localhost");

test("logs in by the code that came to a mobile [LOG-02] [LOG-03] [LOG-22] [VAL-39] [VAL-41]", async ({
  page,
}) => {
  const budi = new Person(page);
  const modal = page.locator("#loginPopupModal");
  await budi.open("/");
  await page.locator('[data-part="header"] [data-open="login"]').click();
  await modal.getByRole("tab", { name: "Con SMS" }).click();
  await modal.locator('[name="mobileNum"]').fill("+1 202 555 0102");
  await modal.getByRole("button", { name: "Mandar código" }).click();
  await expect(modal.getByRole("button", { name: /^Otro en/ })).toBeDisabled();
  let code: string | null = null;
  await expect
    .poll(async () => (code = await findCodeSentTo(dataOf(CONFIGURED), "+12025550102")))
    .not.toBeNull();
  await modal.locator('[name="verificationCode"]').fill(code ?? "");
  await modal.locator('[name="verificationCode"]').press("Enter");
  await expect(budi.balance).toBeVisible();
  await expect(modal).toBeHidden();
});

test("the agents' site lets an agent in, and tells a member that it does not [ROL-10] [ROL-16]", async ({
  page,
}) => {
  const person = new Person(page);
  await person.open(`${agents}/`);
  await page.locator('[data-part="header"] [data-open="login"]').click();
  await person.fillLogin(LINH);
  const modal = page.locator("#loginPopupModal");
  await expect(modal.getByRole("heading", { name: "Entrar" })).toBeVisible();
  await expect(page.getByText("Crear cuenta")).toHaveCount(0);
  await expect(modal.getByRole("alert")).toContainText(/agentes/i);
  await expect(person.balance).toBeHidden();
  await person.fillLogin({ username: "agente", password: "Pleno-2026" });
  await expect(modal).toBeHidden();
  await expect(person.balance).toBeVisible();
});
