import { violationsInBoth } from "../../support/e2e/axe.ts";
import { onBothScreens } from "../../support/e2e/screens.ts";
import { expect, test } from "../../support/e2e/test.ts";

test("a lobby is narrowed, keeps it from vendor to vendor, and is as it was on the way back [ENT-16] [ENT-17]", async ({
  page,
}) => {
  await page.goto("/rng");
  const count = page.locator(".lobby-h [role=status]");
  await expect(count).toBeAttached();
  const all = Number.parseInt((await count.textContent()) ?? "", 10);
  const lines = page.getByLabel("Líneas");
  await lines.selectOption({ index: 2 });
  const least = await lines.inputValue();
  await expect(page).toHaveURL(new RegExp(`\\?lines=${least}$`));
  await expect(count).not.toHaveText(new RegExp(`^${all} `));
  const fewer = Number.parseInt((await count.textContent()) ?? "", 10);
  expect(fewer).toBeLessThan(all);

  await page.locator('.vt a[data-vendor="JAGUAR"]').click();
  await expect(page).toHaveURL(new RegExp(`page=JAGUAR&lines=${least}$`));
  await expect(page.getByLabel("Líneas")).toHaveValue(least);
  for (const card of await page.locator("[data-lobby] .gc a").all())
    await expect(card).toHaveAttribute("data-vassalage", "JAGUAR");
  await page.locator("search .seg").getByRole("link", { name: "Calientes" }).click();
  await expect(page).toHaveURL(new RegExp(`page=JAGUAR&only=hot&lines=${least}$`));

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`\\?lines=${least}$`));
  await expect(page.getByLabel("Líneas")).toHaveValue(least);
  await expect(page.locator(".lobby-h .num")).toHaveText(new RegExp(`^${fewer} `));

  await page.goto("/rng?lines=999999");
  await expect(page.getByText("Ningún juego con esos filtros")).toBeVisible();
  await onBothScreens(page, async (screen) => {
    expect(await violationsInBoth(page), screen).toEqual([]);
  });
  await page.getByRole("link", { name: "Quitar los filtros" }).click();
  await expect(page).toHaveURL(/\/rng$/);
});

test("the house's cabinet tells what its games return, and live tables from which stake one sits down", async ({
  page,
}) => {
  await page.goto("/inhouse");
  const cabinet = page.locator(".cabinets .gc", {
    has: page.locator("[data-game=gallo-de-jade]"),
  });
  await expect(cabinet).toContainText(/Retorno 9\d,\d/);
  await expect(cabinet).toContainText("Cada jugada se comprueba");
  await page.goto("/live");
  await expect(page.locator(".tables .gc").first()).toContainText(
    // Its vendor's limits, once they are told.
    /Desde 1[.]000|1[.]000\s₫\u2069? a/,
  );
});
