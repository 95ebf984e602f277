import type { Page } from "@playwright/test";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { layMines, MINES } from "#/lib/rules/studio/mines/mines.ts";
import { PLATFORM } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

const STUDIO = `http://localhost:${PLATFORM.port + 1}`;
const sevens = (bytes: number) => Buffer.alloc(bytes, 7).toString("base64url");

/** Opens the game as a visitor tries it, in a browser that draws sevens alone; answers the fields that hold no mine. */
async function open(page: Page): Promise<readonly number[]> {
  await page.addInitScript(() => {
    crypto.getRandomValues = (bytes) => {
      if (bytes instanceof Uint8Array) bytes.fill(7);
      return bytes;
    };
  });
  await page.goto(`${STUDIO}/play?demo=${MINES.id}&lang=es`);
  const seeds = { serverSeed: sevens(32), clientSeed: sevens(12), nonce: 0 };
  const board = await layMines(MINES, MINES.fields.mines.first, seeds);
  return Array.from({ length: 25 }, (_, field) => field).filter((one) => !board.includes(one));
}

const field = (page: Page, index: number) =>
  page.getByRole("button", { name: new RegExp(`^Casilla ${index + 1}:`) });
const opened = (page: Page) => page.locator('.field-card[data-state="silver"]');

test("a board with mines is played to a cash-out by touch, on fields large enough for a finger", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const silver = await open(page);
  await page.locator(".spin").tap();
  for (const [i, index] of silver.slice(0, 3).entries()) {
    const box = await field(page, index).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await field(page, index).tap();
    await expect(opened(page)).toHaveCount(i + 1);
  }
  await expect(page.locator(".spin")).toContainText("Cobrar");
  await page.locator(".spin").tap();
  await expect(page.locator('.field-card[data-state="left_mine"]')).toHaveCount(3);
  await expect(page.locator("[data-balance]")).toContainText("1.000.478,57");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

for (const [width, height] of [
  [320, 568],
  [390, 664],
  [844, 390],
] as const)
  test(`at ${width} by ${height} a board lies on its paper, and nothing that is said lies over fields that can be opened`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const [first = 0] = await open(page);
    await page.locator(".spin").click();
    await field(page, first).click();
    await expect(opened(page)).toHaveCount(1);
    const said = page.locator(".trouble");
    await said.evaluate((element) => {
      element.append("La respuesta se perdió. Inténtalo otra vez: ningún paso se da dos veces.");
      element.removeAttribute("hidden");
    });
    const [board, fields, over] = await Promise.all(
      [page.locator(".board"), page.locator(".mine-field"), said].map((one) => one.boundingBox()),
    );
    const bottom = (box: typeof board) => (box?.y ?? 0) + (box?.height ?? 0);
    expect(bottom(board)).toBeGreaterThanOrEqual(bottom(fields));
    expect(
      (over?.y ?? 0) >= bottom(fields) || (over?.x ?? 0) >= (fields?.x ?? 0) + (fields?.width ?? 0),
    ).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test("on a phone on its side, mines and stake are chosen and the round is begun without scrolling", async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page);
  for (const seen of [page.getByRole("slider"), page.locator(".session"), page.locator(".board")])
    await expect(seen).toBeInViewport({ ratio: 1 });
});

test("a board with mines is played to a cash-out by keyboard alone", async ({ page }) => {
  const silver = await open(page);
  await page.locator(".spin").focus();
  // The key is held while the round begins: it opens nothing.
  await page.keyboard.down("Enter");
  await expect(field(page, 0)).toBeFocused();
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(page.locator('.field-card[data-state="closed"]')).toHaveCount(25);
  const target = silver.find((index) => index >= 5) ?? 0;
  for (let row = 0; row < Math.floor(target / 5); row += 1) await page.keyboard.press("ArrowDown");
  for (let column = 0; column < target % 5; column += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(opened(page)).toHaveCount(1);
  while (!(await page.locator(".spin").evaluate((spin) => spin === document.activeElement)))
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-balance]")).toContainText("1.000.125");
});

test("the game is told in each of the nine languages, in any other in English", async ({
  page,
}) => {
  for (const lang of ["es", "en", "vi", "id", "th", "pt", "pt-br", "zh-cn", "zh-tw"]) {
    const told = await page.request.get(`${STUDIO}/play?demo=${MINES.id}&lang=${lang}`);
    const html = await told.text();
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain(`"mines_cash_out":"${textsOf(lang, "studio-mines")["mines_cash_out"]}"`);
  }
  await page.goto(`${STUDIO}/play?demo=${MINES.id}&lang=ar`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto(`${STUDIO}/play?demo=${MINES.id}&lang=vi`);
  await expect(page.locator(".spin")).toContainText("Bắt đầu");
});
