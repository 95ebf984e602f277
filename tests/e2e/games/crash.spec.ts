import { enterAs } from "../../support/e2e/entered.ts";
import { LINH } from "../../support/e2e/person.ts";
import { PLATFORM } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a bet with a low target is placed on a phone, flies with everybody, and is settled", async ({
  page,
}) => {
  // The flight under way may be a long one.
  test.setTimeout(300_000);
  const { person: linh } = await enterAs(page, LINH);
  await linh.open("/inhouse");
  await page.locator('main [data-game="vuelo-del-cometa"]').first().click();
  const game = page.frameLocator("iframe");
  await expect(game.locator('.crash-sky[data-phase="betting"]')).toBeVisible({ timeout: 200_000 });
  await game.locator("#target").fill("1,01");
  await game.locator("#target").press("Enter");
  await expect(game.locator(".spin")).toContainText(/Quitar|A bordo/);
  // Two flights of a hundred go out at once.
  const ways = /Saliste a ×1,01|se apagó a ×1,00/;
  await expect(game.locator(".result")).toContainText(ways);
  await game.getByRole("button", { name: /Premios, reglas/ }).click();
  await game.getByRole("tab", { name: "Jugadas" }).click();
  await game.locator(".round summary").first().click();
  await expect(game.locator(".round").first()).toContainText(/saliste a ×1,01|se apagó a ×1,00/);
});

test("games of one table for all stand whole on a phone within the portal's bars", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 764 });
  for (const game of ["vuelo-del-cometa", "lluvia-de-sobres"]) {
    await page.goto(`http://localhost:${PLATFORM.port + 1}/play?demo=${game}&lang=es`);
    await page.locator("#game main:not(.only)").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight), game).toBe(764);
  }
});
