import type { APIRequestContext } from "@playwright/test";
import type { Site } from "./sites.ts";
import { expect } from "./test.ts";

/** As long as the slowest machine takes to seed the sites. */
export const SEEDED_WITHIN_MS = 300_000;

/** Waits until a site answers that playwright.config.ts has started. */
export async function untilReady(request: APIRequestContext, site: Site): Promise<void> {
  const status = async () => {
    const reply = await request.get(`${site.url}/health/ready`).catch(() => null);
    return reply?.status() ?? null;
  };
  await expect.poll(status, { message: site.name, timeout: SEEDED_WITHIN_MS }).toBe(200);
}
