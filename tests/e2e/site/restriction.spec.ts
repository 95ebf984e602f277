import { ops } from "../../support/e2e/ops.ts";
import { dataOf, PLATFORM } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

/** A country from which no other test comes: those go on meanwhile. */
const PLACE = { ip: "212.77.0.1", code: "VA", name: "Ciudad del Vaticano" };
const data = dataOf(PLATFORM);

test("a blocked country reads why, its address, and whom to write to [RES-05, RES-06, RES-07, RES-08]", async ({
  page,
}) => {
  const { ip, code, name } = PLACE;
  await page.setExtraHTTPHeaders({ "x-forwarded-for": ip });
  expect((await page.goto("/rng"))?.status()).toBe(200);
  await ops(data, "regions", "block", code);
  await expect.poll(async () => (await page.goto("/rng"))?.status()).toBe(451);
  const screen = page.getByRole("main");
  await expect(screen.getByRole("heading")).toHaveText("Restricción de IP");
  for (const text of ["limitada por tu ubicación o tu dirección IP", ip, name])
    await expect(screen).toContainText(text);
  const contact = screen.getByRole("link", { name: "Contactar" });
  await expect(contact).toHaveAttribute("href", /^(?:https|mailto):/);
  await ops(data, "regions", "allow", code);
  await expect.poll(async () => (await page.goto("/rng"))?.status()).toBe(200);
});
