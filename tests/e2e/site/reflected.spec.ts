import { expect, test } from "../../support/e2e/test.ts";
import { PAYLOADS } from "../../support/payloads.ts";

/** Every parameter and part of a path that a page reads, and one that none reads. */
const PLACES: readonly ((payload: string) => string)[] = [
  (payload) => `/helpmc?q=${payload}`,
  (payload) => `/rng?name=${payload}`,
  (payload) => `/help?q=${payload}`,
  (payload) => `/lobby?name=${payload}&page=${payload}&only=${payload}&pageNo=${payload}`,
  (payload) => `/live?name=${payload}&vassalage=${payload}`,
  (payload) => `/promotions?category=${payload}`,
  (payload) => `/promoDetail?id=${payload}`,
  (payload) => `/lottery?gameCode=${payload}&playType=${payload}`,
  (payload) => `/vnlottery?gameCode=${payload}`,
  (payload) => `/game?gameId=${payload}&vassalage=${payload}`,
  (payload) => `/fair?round=${payload}&game=${payload}`,
  (payload) => `/register?affiliateCode=${payload}&r=${payload}`,
  (payload) => `/login?redirect=${payload}#ticket`,
  (payload) => `/help/${payload}`,
  (payload) => `/${payload}?token=${payload}`,
];

test("nothing that an address brings runs in a browser, on any route", async ({ page }) => {
  const seen: string[] = [];
  let at = "";
  page.on("dialog", (dialog) => {
    seen.push(`${at}: a dialog`);
    void dialog.dismiss();
  });
  await page.exposeFunction("tellViolation", (what: string) => seen.push(`${at}: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      const { tellViolation } = window as unknown as { tellViolation(what: string): void };
      tellViolation(`${effectiveDirective} ${blockedURI}`);
    });
  });
  // A sample for each place; each place with each payload is read in tests/api/render/reflected.test.ts.
  const addresses = PLACES.flatMap((place, index) =>
    PAYLOADS.filter((_, nth) => (nth - index) % (index < 2 ? 3 : 9) === 0).map((payload) =>
      place(encodeURIComponent(payload)),
    ),
  );
  for (const address of addresses) {
    at = address;
    await page.goto(address, { waitUntil: "load" });
    // The page's scripts, the islands and what a focus, a press or a picture that fails would run.
    await page.mouse.wheel(0, 100);
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => "pwned" in window)) seen.push(`${address}: it ran`);
  }
  expect(seen).toEqual([]);
});
