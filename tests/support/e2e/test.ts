import { randomInt } from "node:crypto";
import { test as base } from "@playwright/test";

/**
 * Playwright's test, each from an address of its own: what one test does wrong does not make the platform
 * careful with another. The servers under test trust one proxy (playwright.config.ts). A test that fails says what its
 * page had said and shown.
 */
export const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    await use({ ...extraHTTPHeaders, "x-forwarded-for": address });
  },
  page: async ({ page }, use, info) => {
    const heard: string[] = [];
    page.on("console", (message) => heard.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => heard.push(`error: ${error.message}`));
    page.on("requestfailed", (request) => heard.push(`failed: ${request.url()}`));
    page.on("response", (reply) => {
      if (reply.status() >= 400) heard.push(`${reply.status()}: ${reply.url()}`);
    });
    await use(page);
    if (info.status === info.expectedStatus) return;
    const shown = await page.evaluate(describePage).catch(() => null);
    process.stdout.write(`${info.title}: ${JSON.stringify({ url: page.url(), heard, shown })}\n`);
  },
});
export { expect } from "@playwright/test";

/** What stands on a page that a test failed on: its open dialog, and how far its islands are. Runs in the page. */
function describePage() {
  const dialog = document.querySelector<HTMLElement>("dialog[open]");
  const fields = [...(dialog?.querySelectorAll("input") ?? [])];
  return {
    dialog: dialog && { id: dialog.id, text: dialog.textContent },
    empty: fields.filter(({ value }) => value === "").map(({ name }) => name),
    kept: (document as { kept?: Element | null }).kept?.outerHTML ?? null,
    islands: [...document.querySelectorAll<HTMLElement>("astro-island[client=intent]")].map(
      (island) => [
        island.getAttribute("component-export"),
        ...["ssr", "data-loads", "data-runs"].filter((name) => island.hasAttribute(name)),
      ],
    ),
    alerts: [...document.querySelectorAll<HTMLElement>("[role=alert]")].map(
      (alert) => alert.textContent,
    ),
  };
}
