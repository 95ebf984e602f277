import type { APIRequestContext, APIResponse, Page, Response } from "@playwright/test";
import { hearScripts, zipped } from "../../support/e2e/page-scripts.ts";
import { stylesReady } from "../../support/e2e/styles-ready.ts";
import { expect, test } from "../../support/e2e/test.ts";

/** What a server may send before it hears from the browser: ten packets. */
const FIRST_ROUND_TRIP = 14_600;

const isReact = (source: string): boolean =>
  /react\.(?:element|transitional\.element)/.test(source);

/** Opens a page, and waits for all that it fetches ahead of the first press; what it asked for, took and ran until then. */
async function load(page: Page, path: string) {
  const asked: string[] = [];
  const fonts = new Map<string, Response>();
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  page.on("response", (reply) => {
    if (reply.url().endsWith(".woff2")) fonts.set(reply.url(), reply);
  });
  const bytes = await hearScripts(page);
  await page.coverage.startJSCoverage();
  // What is fetched ahead of the first press comes last, React as the last of it.
  const last = page.waitForResponse(/\/_astro\/client\..*\.js$/);
  await page.goto(path);
  await expect(page.locator('head link[rel="modulepreload"]').first()).toBeAttached();
  const entries = await page.coverage.stopJSCoverage();
  const ran = entries
    .filter(({ functions }) => (functions[0]?.ranges[0]?.count ?? 0) > 0)
    .map(({ source }) => source ?? "");
  await (await last).finished();
  const untilQuiet = [...asked];
  return { ran, untilQuiet, scriptBytes: await bytes(), fonts };
}

const headOf = (reply: APIResponse): number =>
  reply
    .headersArray()
    .reduce(
      (sum, { name, value }) => sum + name.length + value.length + 4,
      "HTTP/1.1 200 OK\r\n\r\n".length,
    );

/** Looks at the HTML with its head as it is sent once it is compressed in full, which the first who ask do not get. */
async function expectSmall(request: APIRequestContext, path: string): Promise<void> {
  const ask = () => request.get(path, { headers: { "accept-encoding": "br" } });
  const sizeOf = (reply: APIResponse) => Number(reply.headers()["content-length"]);
  const total = async () => {
    const reply = await ask();
    return headOf(reply) + sizeOf(reply);
  };
  await expect.poll(total, { timeout: 90_000 }).toBeLessThanOrEqual(FIRST_ROUND_TRIP);
  const reply = await ask();
  expect(sizeOf(reply)).toBeLessThanOrEqual(14_000);
  const html = (await reply.text()).replaceAll(/<noscript>.*?<\/noscript>/gs, "");
  expect(html).not.toContain('rel="stylesheet"');
}

for (const path of ["/", "/promotions", "/promotions/welcome", "/help", "/register"])
  for (const language of ["", "/vi"])
    test(`${language}${path} is 14 kB of HTML and CSS at most, runs 8 kB of script and no React before intent, and takes 110 kB of script, four fonts of 70 kB and 30 requests until it is quiet`, async ({
      page,
      request,
    }) => {
      await expectSmall(request, `${language}${path}`);
      const { ran, untilQuiet, scriptBytes, fonts } = await load(page, `${language}${path}`);
      expect(ran.filter(isReact)).toEqual([]);
      expect(zipped(ran)).toBeLessThanOrEqual(8_000);
      expect(untilQuiet.slice(30)).toEqual([]);
      expect(scriptBytes).toBeLessThanOrEqual(110_000);
      await stylesReady(page);
      await expect.poll(() => fonts.size).toBeGreaterThan(2);
      expect([...fonts.keys()].slice(4)).toEqual([]);
      const bodies = await Promise.all([...fonts.values()].map((reply) => reply.body()));
      expect(bodies.reduce((sum, body) => sum + body.length, 0)).toBeLessThanOrEqual(70_000);
    });

for (const [path, most, requests] of [
  ["/rng", 100_000, 60],
  ["/vi/rng", 100_000, 60],
  ["/vnlottery", 130_000, null],
  ["/lottery?gameCode=k3", 130_000, null],
] as const)
  test(`all script of ${path}, with what is fetched ahead, is at most ${most / 1_000} kB, and its requests are not many`, async ({
    page,
  }) => {
    const { untilQuiet, scriptBytes } = await load(page, path);
    expect(scriptBytes).toBeLessThanOrEqual(most);
    if (requests !== null) expect(untilQuiet.slice(requests)).toEqual([]);
  });
