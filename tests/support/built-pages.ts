import path from "node:path";
import type { FastifyInstance } from "fastify";
import { Window } from "happy-dom";
import { vi } from "vitest";
import { getWhitelabel } from "#/lib/contract/site/calls.ts";
import { loadPages, type Render } from "#/server/render/astro.ts";
import { currentBuild } from "#/server/render/builds.ts";

/** The pages as they were built (`npm run build`), for a test that reads what a visitor is given. */
export function builtPages(): Promise<Render> {
  const build = currentBuild("dist");
  if (!build) throw new Error("npm run build first");
  return loadPages(path.join(build, "server/entry.mjs"));
}

/** A page's document, read and not run. */
function documentOf(html: string) {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } });
  document.write(html);
  return document;
}

/**
 * Asks for a page, as the site is now: right after a change the one before is served while the next is made, as to any
 * visitor.
 */
export async function currentPage(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string> = {},
) {
  return vi.waitFor(
    async () => {
      const { value } = (await app.inject({ url: getWhitelabel.path })).json();
      if (!value) throw new Error("the site did not say its version");
      const { statusCode: status, body: html, headers: told } = await app.inject({ url, headers });
      const version = /<html\b[^>]* data-version="([^"]*)"/.exec(html)?.[1];
      if (version !== undefined && version !== value.version)
        throw new Error(`${url} is still of version ${version}`);
      return { status, html, headers: told };
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** The same page as a document. */
export async function visitPage(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string> = {},
) {
  const { html, ...page } = await currentPage(app, url, headers);
  return { ...page, document: documentOf(html) };
}
