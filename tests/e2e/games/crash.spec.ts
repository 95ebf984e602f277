import { LINH, Person } from "../../support/e2e/person.ts";
import { expect, test } from "../../support/e2e/test.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a bet with a low target is placed on a phone, flies with everybody, and is settled", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const linh = new Person(page);
  await linh.open("/inhouse");
  await linh.logIn(LINH);
  await linh.open("/inhouse");
  await page.locator('main [data-game="vuelo-del-cometa"]').first().click();
  const sheet = page.getByRole("button", { name: "Jugar" }).last();
  await sheet.click().catch(() => undefined);
  const game = page.frameLocator("iframe").first();
  await expect(game.locator('.crash-sky[data-phase="betting"]')).toBeVisible({ timeout: 150_000 });
  await game.locator("#target").fill("1,01");
  await game.getByRole("button", { name: /^Apostar/ }).click();
  await expect(game.getByRole("button", { name: /^(Quitar|A bordo|Salir)/ })).toBeVisible();
  // Two flights of a hundred go out at once.
  await expect(game.locator(".note")).toHaveText(/Saliste a ×1,01|se apagó a ×1,00/, {
    timeout: 20_000,
  });
  await expect(game.locator('.crash-sky[data-phase="betting"]')).toBeVisible({ timeout: 150_000 });
  await game.getByRole("button", { name: /Premios, reglas/ }).click();
  await game.getByRole("tab", { name: "Jugadas" }).click();
  await game.locator(".round summary").first().click();
  await game.getByRole("button", { name: "Comprobar esta jugada" }).click();
  await expect(game.locator(".checks .right")).toHaveCount(4);
});
