import { violationsInBoth } from "../../support/e2e/axe.ts";
import { enterAs } from "../../support/e2e/entered.ts";
import { excessWidth } from "../../support/e2e/excess-width.ts";
import { onBothScreens } from "../../support/e2e/screens.ts";
import { stylesReady } from "../../support/e2e/styles-ready.ts";
import { expect, test } from "../../support/e2e/test.ts";

/** Of the demonstration's members who was given a bonus. */
const PUTRI = { username: "putri", password: "Pleno-2026", home: "10.7.7.8" };

test("a member sees the bonus and what it asks, plays a game with it, and reads over the game with which money", async ({
  page,
}) => {
  const { person: putri } = await enterAs(page, PUTRI);
  await putri.open("/member/bonusDetails");
  const bonus = page.getByRole("article", { name: "Bono de cumpleaños" });
  await expect(bonus).toContainText("Te falta jugar");
  await stylesReady(page);
  await onBothScreens(page, async (screen) => {
    expect(await violationsInBoth(page), screen).toEqual([]);
    expect(await excessWidth(page), screen).toBeLessThanOrEqual(0);
  });

  await bonus.getByRole("button", { name: "Renunciar al bono" }).click();
  const question = page.getByRole("dialog", { name: "¿Renunciar a este bono?" });
  await expect(question).toContainText("Pierdes lo que queda de él");
  await question.getByRole("button", { name: "Quedármelo" }).click();
  await expect(bonus).toBeVisible();

  await putri.open("/inhouse");
  await page.locator('[data-sheet="gallo-de-jade"]').first().click();
  await page.getByRole("button", { name: "Jugar con bono" }).click();
  const strip = page.locator("[data-frame-strip]");
  await expect(strip).toContainText(/Bono.*Rp/);
  await expect(strip).toContainText("Tiempo");
});
