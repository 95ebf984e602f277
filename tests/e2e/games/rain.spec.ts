import { enterAs } from "../../support/e2e/entered.ts";
import { LINH } from "../../support/e2e/person.ts";
import { expect, test } from "../../support/e2e/test.ts";

const BUDI = { username: "budi", password: "Pleno-2026" };

test("two members share a pot: one takes an envelope by touch, the other is given what is left", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const sit = async (who: typeof BUDI) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const { person } = await enterAs(page, who);
    await person.open("/inhouse");
    await page.locator('main [data-game="lluvia-de-sobres"]').first().click();
    const game = page.frameLocator("iframe");
    await expect(game.locator(".spin")).toContainText("Entrar", { timeout: 30_000 });
    return game;
  };
  const [linh, budi] = [await sit(LINH), await sit(BUDI)];
  await linh.locator(".spin").click();
  await expect(linh.locator(".rain-note")).toContainText("Falta otro jugador");
  await budi.locator(".spin").click();
  await expect(budi.locator(".rain-players")).toContainText("2 jugadores en el bote");
  await expect(linh.locator('.rain-sky[data-phase="raining"]')).toBeVisible({ timeout: 30_000 });
  await linh.locator(".envelope").last().click({ force: true });
  await expect(linh.locator(".result")).toContainText(/Tu sobre: el 2|Vuelve parte/);
  await expect(budi.locator('.rain-sky[data-phase="ended"]')).toBeVisible({ timeout: 30_000 });
  await expect(budi.locator(".result")).toContainText("No tomaste ninguno: te tocó el 1");
  await expect(budi.locator(".envelope[data-open=true]")).toHaveCount(2);
  await linh.getByRole("button", { name: /Premios, reglas/ }).click();
  await linh.getByRole("tab", { name: "Jugadas" }).click();
  await linh.locator(".round summary").first().click();
  await linh.getByRole("button", { name: "Comprobar esta jugada" }).click();
  await expect(linh.locator(".checks .right")).toHaveCount(5);
});
