import { PLATFORM } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

const STUDIO = `http://localhost:${PLATFORM.port + 1}`;

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });

test("a hand of tiến lên is played to its end with the keys, and its deal is checked", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto(`${STUDIO}/play?demo=tien-len-mien-nam&lang=es`);
  const main = page.locator(".spin");
  await main.click();
  const middle = page.locator(".tl-middle");
  await expect(page.locator(".tl-card")).toHaveCount(13, { timeout: 30_000 });
  const widths = await page
    .locator(".tl-card")
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
  const steps = widths.slice(1).flatMap((left, i) => {
    const step = left - (widths[i] ?? 0);
    return step > 0 ? [step] : [];
  });
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(44);
  await expect(async () => {
    if ((await middle.getAttribute("data-phase")) === "over") return;
    const isOwn = (await page.locator(".tl-turn").getAttribute("data-own")) === "true";
    if (isOwn && (await page.locator(".tl-card").count()) > 0) {
      await page.locator('.tl-card[tabindex="0"]').focus();
      await page.keyboard.press("h");
      const isReady = (await main.getAttribute("aria-disabled")) === "false";
      await page.keyboard.press(isReady ? "Enter" : "p");
    }
    expect(await middle.getAttribute("data-phase")).toBe("over");
  }).toPass({ intervals: [150], timeout: 150_000 });
  await expect(page.locator(".tl-result h2")).toContainText(/Ganaste|Gana Robot|gana servido/);
  await page.getByRole("button", { name: /Premios, reglas/ }).click();
  await page.getByRole("tab", { name: "Juego limpio" }).click();
  await page.getByRole("button", { name: "Comprobar esta mano" }).click();
  await expect(page.locator(".checks .right")).toHaveCount(6);
  await expect(page.locator(".checks .wrong")).toHaveCount(0);
});
