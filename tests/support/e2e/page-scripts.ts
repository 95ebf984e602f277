import { gzipSync } from "node:zlib";
import { expect, type Page, type Response } from "@playwright/test";

/** Bytes of sources as they are sent. */
export const zipped = (sources: readonly (string | Buffer)[]): number =>
  sources.reduce((sum, source) => sum + gzipSync(source).length, 0);

/**
 * Begins to hear what script a page fetches; answers its gzipped bytes once all that is fetched ahead is there. What the
 * banners do by themselves after five seconds is left out, however slow the machine.
 */
export async function hearScripts(page: Page): Promise<() => Promise<number>> {
  const scripts = new Map<string, Response>();
  page.on("response", (reply) => {
    if (reply.headers()["content-type"]?.includes("javascript")) scripts.set(reply.url(), reply);
  });
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof setInterval;
  });
  const awaited = () =>
    page.$$eval('link[rel="modulepreload"]', (links) =>
      links.map((link) => (link as HTMLLinkElement).href),
    );
  return async () => {
    await expect
      .poll(async () => (await awaited()).filter((href) => !scripts.has(href)))
      .toEqual([]);
    return zipped(await Promise.all([...scripts.values()].map((reply) => reply.body())));
  };
}
