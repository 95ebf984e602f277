import path from "node:path";
import type { FastifyInstance } from "fastify";
import { Window } from "happy-dom";
import { loadPages, type Render } from "#/server/render/astro.ts";
import { currentBuild } from "#/server/render/builds.ts";
import { hearOfChanges } from "./platform.ts";

/** The pages as they were built (`npm run build`), for a test that reads what a visitor is given. */
export function builtPages(): Promise<Render> {
  const build = currentBuild("dist");
  if (!build) throw new Error("npm run build first");
  return loadPages(path.join(build, "server/entry.mjs"));
}

const { DOMParser } = new Window({ settings: { disableJavaScriptEvaluation: true } });

/** A page's document, read and not run. */
function documentOf(html: string) {
  return new DOMParser().parseFromString(html, "text/html");
}

/** Asks for a page, as the site is now. */
export async function currentPage(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string> = {},
) {
  await hearOfChanges(app);
  const { statusCode: status, body: html, headers: told } = await app.inject({ url, headers });
  return { status, html, headers: told };
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
