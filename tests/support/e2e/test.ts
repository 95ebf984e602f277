import { test as base } from "@playwright/test";

let last = 0;

/**
 * Playwright's test, each from an address of its own: what one test does wrong does not make the platform
 * careful with another. The servers under test trust one proxy (playwright.config.ts).
 */
export const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { workerIndex }) => {
    last += 1;
    const address = `10.${workerIndex % 250}.${Math.trunc(last / 250)}.${last % 250}`;
    await use({ ...extraHTTPHeaders, "x-forwarded-for": address });
  },
});
export { expect } from "@playwright/test";
