import { existsSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { languageChooser } from "./http/accept-language.ts";
import { type AppOptions, buildApp, type PageServer } from "./http/app.ts";
import { securityHeaders } from "./http/headers.ts";
import { serveLive } from "./http/live.ts";
import { Metrics } from "./http/metrics.ts";
import { loadAssets } from "./http/pages/assets.ts";
import { loadPages, type Render } from "./http/pages/astro.ts";
import { Pages } from "./http/pages/server.ts";
import { handOn } from "./http/upstream.ts";
import type { Backend } from "./platform.ts";

const BUILT = "dist";

/** The HTTP server in front of a backend, with the built pages where there are some. */
export async function buildServer(
  config: Config,
  backend: Backend,
  options: Partial<AppOptions> & { readonly render?: Render } = {},
): Promise<FastifyInstance> {
  const metrics = new Metrics();
  const chooseLanguage = languageChooser(config.languages);
  const { feed, live } = backend;
  const calls = { config, chooseLanguage, authenticate: backend.authenticate, gate: feed };
  const pages = await openPages(config, backend, metrics, options.render);
  const app = await buildApp({
    config,
    db: backend.db,
    routes: backend.routes,
    authenticate: backend.authenticate,
    decryptPayload: backend.decryptPayload,
    ...(backend.problems ? { problems: backend.problems } : {}),
    gate: feed,
    metrics,
    ...(pages ? { pages } : {}),
    extras: [
      ...(live ? [(scope: FastifyInstance) => serveLive(scope, calls, live, metrics)] : []),
      ...(config.upstreamUrl
        ? [
            (scope: FastifyInstance) =>
              handOn(scope, { config, gate: feed, url: config.upstreamUrl ?? "", chooseLanguage }),
          ]
        : []),
    ],
    ...options,
  });
  if (pages)
    app.addHook("onListen", () =>
      pages.warm().catch((fault) => app.log.warn({ err: fault }, "no first pages")),
    );
  return app;
}

async function openPages(
  config: Config,
  backend: Backend,
  metrics: Metrics,
  given: Render | undefined,
): Promise<(PageServer & Pick<Pages, "warm">) | null> {
  const options = {
    languages: config.languages,
    https: config.https,
    frames: framesOf(config),
    feed: backend.feed,
    data: backend.pageData,
    art: backend.art,
    metrics,
    report: (fault: unknown, what: string) => {
      process.stderr.write(
        `${what}: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`,
      );
    },
  };
  if (config.devPort !== null) {
    const { developmentPages } = await import("./http/pages/dev.ts");
    return developmentPages(options, config.devPort);
  }
  const entry = path.resolve(BUILT, "server/entry.mjs");
  if (!given && !existsSync(entry)) return null;
  return new Pages({
    ...options,
    render: given ?? (await loadPages(entry)),
    assets: await loadAssets(path.resolve(BUILT, "client"), securityHeaders(config.https)),
  });
}

/** The origins of the games that `/game` may frame. */
function framesOf({ addresses }: Config): string[] {
  return [...new Set([addresses.studio, addresses.vendor].map((url) => new URL(url).origin))];
}
