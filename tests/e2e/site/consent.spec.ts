import type { Page } from "@playwright/test";
import { violationsOf } from "../../support/e2e/axe.ts";
import { stylesReady } from "../../support/e2e/styles-ready.ts";
import { expect, test } from "../../support/e2e/test.ts";

const GTAG = "https://www.googletagmanager.com";
const BAR = `<section class="consent" data-gtag="G-TEST12345" aria-labelledby="consent-title" hidden>
<h2 class="h3" id="consent-title" tabindex="-1">¿Podemos contar tu visita?</h2><p>Texto</p>
<p class="xs" data-consent-now data-yes="Aceptaste el %date%." data-no="Dijiste que no el %date%." hidden></p>
<div class="consent-acts"><button class="btn sec" type="button" data-answer="no">No, gracias</button><button class="btn sec" type="button" data-answer="yes">Sí, acepto</button></div></section>
<button type="button" data-consent>Medición de visitas</button>`;

/**
 * A site that measures, for this page alone: the switch is the whole site's, and other tests share the platform. What the
 * page and its policy then hold is what the server gives (tests/api/render/policy.test.ts).
 */
async function measured(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route("**/help", async (route) => {
    const reply = await route.fetch();
    const html = (await reply.text()).replace('<main class="main"', `${BAR}<main class="main"`);
    const csp = reply.headers()["content-security-policy"] ?? "";
    const headers = {
      ...reply.headers(),
      "content-security-policy": csp.replace("script-src 'self'", `script-src 'self' ${GTAG}`),
    };
    await route.fulfill({ response: reply, body: html, headers });
  });
  await page.route(`${GTAG}/**`, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: "text/javascript", body: "window.measured = true" });
  });
  await page.goto("/help");
  return asked;
}

const bar = (page: Page) => page.getByRole("region", { name: "¿Podemos contar tu visita?" });

test("nothing is asked for before consent, and refusing is as easy as accepting", async ({
  page,
}) => {
  const asked = await measured(page);
  await expect(bar(page)).toBeVisible();
  await stylesReady(page);
  const [no, yes] = [
    bar(page).getByRole("button", { name: "No, gracias" }),
    bar(page).getByRole("button", { name: "Sí, acepto" }),
  ];
  const look = (button: typeof no) =>
    button.evaluate((element) => {
      const { backgroundColor, color, font, borderColor } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return { backgroundColor, color, font, borderColor, width, height };
    });
  expect(await look(no)).toEqual(await look(yes));
  expect(await violationsOf(page, { within: ".consent" })).toEqual([]);
  await no.focus();
  await page.keyboard.press("Enter");
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await expect(page.locator('head link[rel="modulepreload"]').first()).toBeAttached();
  await expect(bar(page)).toBeHidden();
  expect(asked).toEqual([]);
  const kept = await page.evaluate(() => localStorage.getItem("pleno.consent"));
  expect(JSON.parse(kept ?? "{}")).toMatchObject({
    answer: "no",
    at: expect.stringMatching(/^20/),
  });
});

test("after acceptance the script loads, and a change of mind undoes it", async ({ page }) => {
  const asked = await measured(page);
  await bar(page).getByRole("button", { name: "Sí, acepto" }).click();
  await expect.poll(() => page.evaluate(() => "measured" in window)).toBe(true);
  expect(asked).toEqual([`${GTAG}/gtag/js?id=G-TEST12345`]);
  await page.reload();
  await expect.poll(() => asked.length).toBe(2);
  await expect(bar(page)).toBeHidden();
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the script writes it
    document.cookie = "_ga=GA1.1; path=/";
  });
  await page.getByRole("button", { name: "Medición de visitas" }).click();
  await expect(bar(page)).toContainText("Aceptaste el");
  await expect(bar(page).getByRole("heading")).toBeFocused();
  const anew = page.waitForEvent("load");
  await bar(page).getByRole("button", { name: "No, gracias" }).click();
  await anew;
  await expect(page.locator('head link[rel="modulepreload"]').first()).toBeAttached();
  expect(await page.evaluate(() => "measured" in window)).toBe(false);
  expect(await page.evaluate(() => document.cookie)).not.toContain("_ga");
  expect(asked).toHaveLength(2);
});

test("where the operator measures nothing, nothing is asked", async ({ page }) => {
  await page.goto("/help");
  await expect(page.locator("[data-gtag], [data-consent]")).toHaveCount(0);
});
