import { ops } from "../../support/e2e/ops.ts";
import { Person } from "../../support/e2e/person.ts";
import { dataOf, PLATFORM, UPSTREAM } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

test("arrive, register, deposit, play, win or lose, withdraw [WAL-01] [WAL-02] [WAL-03] [ROL-04] [ROL-09]", async ({
  page,
  context,
}, { project }) => {
  test.setTimeout(180_000);
  const data = dataOf(project.name === "upstream" ? UPSTREAM : PLATFORM);
  const ana = new Person(page);
  await ana.open("/");

  const who =
    await test.step("registers, and is in at once [MOD-02] [MOD-09] [REG-04] [REG-38] [REG-39] [REG-42] [REG-46]", async () => {
      const registered = await ana.register();
      await expect(ana.balance).toContainText("1.000,00");
      return registered;
    });

  await test.step("deposits; the balance moves here and in a second tab without a reload", async () => {
    const second = await context.newPage();
    await second.goto("/");
    const there = second.locator("[data-balance]").first();
    await expect(there).toContainText("1.000,00");
    await ana.deposit("500.000");
    await expect(ana.balance).toContainText("501.000,00");
    await expect(there).toContainText("501.000,00");
    await second.close();
  });

  await test.step("plays a round of the house's slot, framed [RT-16]", async () => {
    await ana.open("/rng");
    await page.getByRole("searchbox").fill("gallo de jade");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\/rng\?.*name=gallo/);
    await page.locator('[data-game="gallo-de-jade"]').first().click();
    await expect(page).toHaveURL(/\/game\?launch=/);
    const framed = () => page.locator("iframe").boundingBox();
    await expect.poll(async () => (await framed())?.width).toBe(page.viewportSize()?.width);
    await expect.poll(async () => (await framed())?.height).toBeGreaterThan(500);
    const game = page.frameLocator("iframe");
    const spin = game.getByRole("button", { name: /^Girar/ });
    await spin.click();
    // One round in 143 opens a series of free spins, which waits for its own button.
    const series = game.getByRole("button", { name: "Empezar" });
    await expect(spin.or(series)).toBeEnabled({ timeout: 20_000 });
  });

  await test.step("finds the round with its details, and its movements", async () => {
    await ana.open("/member/personalHistoryCopy");
    await page.locator("[data-round]").first().click();
    await expect(page.locator("#roundDialog .window").first()).toBeVisible();
    await page.locator("#roundDialog").getByRole("button", { name: "Cerrar" }).click();
    await ana.open("/member/transactionHistory");
    await expect(page.locator("table")).toContainText("Depósito");
    await expect(page.locator("table")).toContainText("Apuesta");
  });

  const id = await test.step("asks for money out; it is held at once", async () => {
    await ana.setPaymentPassword(who.password, "246802");
    await ana.open("/member/withdraw");
    await page.locator('[name="institution"]').selectOption("Banco del Delta");
    await expect(page.getByText("Ana Prueba")).toBeVisible();
    await page.locator('[name="number"]').fill("0071000948020");
    await page.locator('[name="paymentPassword"]').fill("246802");
    await page.getByRole("button", { name: "Guardar la cuenta" }).click();
    await page.locator('[name="amount"]').fill("100.000");
    await page.locator('[name="paymentPassword"]').fill("246802");
    await expect(ana.balance).toContainText(/\d/);
    const before = await ana.balance.textContent();
    await page.getByRole("button", { name: "Retirar", exact: true }).click();
    await expect(page.locator('[data-withdrawal="requested"]')).toBeVisible();
    await expect(ana.balance).not.toHaveText(before ?? "");
    const waiting = (await ops(data, "withdrawals", "list")) as {
      id: string;
      account: string;
    }[];
    const mine = waiting.find((each) => each.account === who.username);
    expect(mine).toBeDefined();
    return mine?.id ?? "";
  });

  await test.step("is told of the approval and confirms that it arrived [MSG-01] [MSG-17] [WAL-10]", async () => {
    await ops(data, "withdrawals", "approve", id);
    await expect(page.locator('[data-withdrawal="approved"]')).toBeVisible();
    await page.locator("[data-asked]").getByText("¿Llegó?").click();
    await page.getByRole("button", { name: "Llegó todo" }).click();
    await expect(page.locator('[data-withdrawal="received"]')).toBeVisible();
    await ana.open("/member/messageV2");
    await expect(page.locator('[data-message="withdrawal_approved"]')).toBeVisible();
  });

  await test.step("signs out, after being asked [LOG-32] [LOG-36]", async () => {
    await ana.signOut();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('[data-part="header"] [data-open="login"]')).toBeVisible();
  });

  await test.step("the books agree", async () => {
    expect(await ops(data, "reconcile")).toMatchObject({ ok: true });
  });
});
