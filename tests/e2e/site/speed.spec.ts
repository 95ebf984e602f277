import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e/test.ts";

const SLOW_MS = 1_000;

/** Another address of the site answers at once, one never, and the rest (ours too) after a while. */
async function roads(page: Page, fast: string, lost: string): Promise<void> {
  await page.route("**/health/live", async (route) => {
    const { origin } = new URL(route.request().url());
    if (origin === lost) return route.abort();
    if (origin !== fast) await setTimeout(SLOW_MS);
    return route.fulfill({ status: 200, body: "{}" });
  });
}

async function openTest(page: Page): Promise<void> {
  await page.goto("/");
  await page.locator(".foot").getByRole("button", { name: "Prueba de velocidad" }).click();
}

test("the speed test measures every address and recommends the fastest [SID-23]", async ({
  page,
}) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await roads(page, "https://pleno-asia.example", "https://pleno-sur.example");
  await openTest(page);
  const dialog = page.getByRole("dialog", { name: "Prueba de velocidad" });
  await expect(dialog.getByRole("status")).toContainText("La más rápida es pleno-asia.example");
  await expect(dialog.getByRole("link", { name: "Ir a pleno-asia.example" })).toHaveAttribute(
    "href",
    "https://pleno-asia.example/",
  );
  await expect(dialog.locator("li", { hasText: "pleno-sur.example" })).toContainText("No responde");
  await expect(dialog.locator("li", { hasText: "Estás aquí" })).toContainText(/\d+ ms/);
  expect(refused).toEqual([]);
});

test("the speed test says so when nothing answers, and can be asked again", async ({ page }) => {
  await page.route("**/health/live", (route) => route.abort());
  await openTest(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("status")).toContainText("Ninguna dirección responde");
  await expect(dialog.getByRole("button", { name: "Volver a medir" })).toBeEnabled();
});

test("the speed test closes with Escape and gives the focus back", async ({ page }) => {
  await roads(page, "", "");
  await openTest(page);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(
    page.locator(".foot").getByRole("button", { name: "Prueba de velocidad" }),
  ).toBeFocused();
});

test("the speed test says why it cannot begin, and can be asked again", async ({ page }) => {
  await page.route("**/wps/system/domainRoute", (route) => route.abort());
  await openTest(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("La conexión se cortó");
  await page.unroute("**/wps/system/domainRoute");
  await roads(page, "", "");
  await dialog.getByRole("button", { name: "Volver a medir" }).click();
  await expect(dialog.locator("li", { hasText: "Estás aquí" })).toBeVisible();
});
