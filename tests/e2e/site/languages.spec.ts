import type { Page } from "@playwright/test";
import { findLanguage } from "../../../src/lib/i18n/languages.ts";
import { excessWidth } from "../../support/e2e/excess-width.ts";
import { stylesReady } from "../../support/e2e/styles-ready.ts";
import { expect, test } from "../../support/e2e/test.ts";

/** The languages that the site under test serves (playwright.config.ts), by the word of their home entry. */
const HOME = { es: "Inicio", en: "Home", vi: "Trang chủ", ar: "الرئيسية" };
const PATHS = ["/", "/rng", "/register", "/help"];
const NARROW = { width: 320, height: 700 };

const inLanguage = (tag: string, path: string): string =>
  tag === "es" ? path : `/${tag}${path === "/" ? "" : path}`;

/** Every word that is seen becomes four times as long, with nowhere to break. */
async function stretchWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest("script, style, template")) continue;
      text.textContent = (text.textContent ?? "").replace(/\p{L}+/gu, (word) => word.repeat(4));
    }
  });
}

for (const [tag, home] of Object.entries(HOME)) {
  const language = findLanguage(tag);

  test(`${language?.name} has pages of its own, in its words and direction [LANG-02] [LANG-03] [LANG-04]`, async ({
    page,
  }) => {
    await page.goto(inLanguage(tag, "/"));
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", tag);
    await expect(html).toHaveAttribute("dir", language?.dir ?? "");
    await expect(page.getByRole("link", { name: home, exact: true }).first()).toBeVisible();
  });
}

test("a language that reads from the right mirrors the page, but not its figures [LANG-04]", {
  tag: "@screen",
}, async ({ page }) => {
  const startOf = async (path: string) => {
    await page.goto(path);
    await stylesReady(page);
    const logo = await page.locator(".hd .brand").boundingBox();
    const enter = await page.locator(".hd [data-open='login']").boundingBox();
    return (logo?.x ?? 0) < (enter?.x ?? 0) ? "left" : "right";
  };
  expect(await startOf("/")).toBe("left");
  expect(await startOf("/ar")).toBe("right");

  const arrow = page.locator(".sh .more .dir").first();
  expect(await arrow.evaluate((icon) => getComputedStyle(icon).transform)).toContain("-1");
  const serial = page.locator(".slide-s .num").first();
  const digits = await serial.evaluate((label) => {
    const text = document.createTreeWalker(label, NodeFilter.SHOW_TEXT).nextNode() as Text;
    return [...text.data.matchAll(/\d/g)].map(({ index }) => {
      const digit = document.createRange();
      digit.setStart(text, index);
      digit.setEnd(text, index + 1);
      return digit.getBoundingClientRect().x;
    });
  });
  expect(digits.length).toBe(6);
  expect(digits).toEqual(digits.toSorted((one, other) => one - other));
});

for (const tag of ["es", "ar", "vi"])
  test(`no page is wider than the screen in ${tag}, down to 320 px, at 200 %, or however long its words [LANG-04]`, async ({
    page,
  }) => {
    for (const path of ["/no-such-page", ...PATHS]) {
      await page.setViewportSize(NARROW);
      await page.goto(inLanguage(tag, path));
      await stylesReady(page);
      await expect(page.locator("h1").first()).toBeAttached();
      // A page at 200 % is the page of half the width: 640 of 1,280 and 320 of 640.
      for (const width of [NARROW.width, 390, 640, 768, 1280]) {
        await page.setViewportSize({ ...NARROW, width });
        expect(await excessWidth(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
      if (path === "/no-such-page") continue;
      await page.setViewportSize(NARROW);
      await stretchWords(page);
      expect(await excessWidth(page), `${path} with long words`).toBeLessThanOrEqual(0);
    }
  });
