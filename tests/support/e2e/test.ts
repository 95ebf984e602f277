import { randomInt } from "node:crypto";
import { test as base } from "@playwright/test";

/**
 * Playwright's test, each from an address of its own: what one test does wrong does not make the platform
 * careful with another. The servers under test trust one proxy (playwright.config.ts).
 */
export const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    await use({ ...extraHTTPHeaders, "x-forwarded-for": address });
  },
});
export { expect } from "@playwright/test";
