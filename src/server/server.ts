import { randomInt } from "node:crypto";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { type Clock, systemClock } from "#/lib/base/time.ts";
import { drawHost } from "#/lib/rules/site/hosts.ts";
import { type Config, leaveChecksOut } from "./config.ts";
import { requestInHand } from "./db/index.ts";
import { openFigures } from "./figures.ts";
import { languageChooser } from "./http/accept-language.ts";
import { type AppOptions, buildApp, type PageServer } from "./http/app.ts";
import { openCountries } from "./http/countries.ts";
import { type Gate, openGate } from "./http/gate.ts";
import { handOn } from "./http/hand-on.ts";
import { securityHeaders } from "./http/headers.ts";
import { openHosts } from "./http/hosts.ts";
import { serveLive } from "./http/live.ts";
import { Metrics } from "./http/metrics.ts";
import type { Backend } from "./platform.ts";
import { assetsOfBuilds, loadAssets } from "./render/assets.ts";
import { loadPages, type Render } from "./render/astro.ts";
import { claimBuild, currentBuild, otherBuilds, runtimeOf } from "./render/builds.ts";
import { Pages, type PagesOptions } from "./render/server.ts";
import { sharedPictures } from "./shared-pictures.ts";
import { withShippedArt } from "./shipped-art.ts";

const BUILT = "dist";

type ServerOptions = Partial<AppOptions> & Pick<Partial<PagesOptions>, "render" | "staleForMs">;

/** The HTTP server in front of a backend, with the built pages where there are some. */
export async function buildServer(
  config: Config,
  backend: Backend,
  { render, staleForMs, ...options }: ServerOptions = {},
): Promise<FastifyInstance> {
  const metrics = options.metrics ?? new Metrics();
  if (backend.figures) metrics.figures(openFigures(options.clock ?? systemClock, backend.figures));
  const chooseLanguage = languageChooser(config.languages);
  const { feed, live } = backend;
  const gate = openGate({
    feed,
    countryOf: openCountries(),
    countryHeader: config.countryHeader,
  });
  const calls = { config, chooseLanguage, authenticate: backend.authenticate, gate };
  let log: FastifyInstance["log"] | null = null;
  const report = (fault: unknown, url: string) =>
    log?.error({ reqId: requestInHand(), err: fault, path: url.split("?")[0] }, "a page failed");
  const around = { config, backend, gate, metrics, report };
  const build = currentBuild(BUILT);
  const { clock } = options;
  const pages = await openPages(
    { ...around, ...(clock ? { clock } : {}), ...(staleForMs === undefined ? {} : { staleForMs }) },
    build,
    render,
  );
  const hosts = openHosts(config);
  // The site's domains as they change; while they cannot be asked, those known stand.
  const learnHosts = () =>
    backend.pageData.site.view().then(
      ({ domains }) => hosts.learn(domains.map(({ url }) => url)),
      (fault: unknown) => log?.warn({ err: fault }, "the site's domains could not be asked"),
    );
  feed.onChange(() => void learnHosts());
  const app = await buildApp({
    config,
    hosts,
    db: backend.db,
    routes: backend.routes,
    acts: backend.acts,
    authenticate: backend.authenticate,
    holdSession: backend.holdSession,
    ...(backend.authenticateHalf ? { authenticateHalf: backend.authenticateHalf } : {}),
    ...(backend.findSessionEnd ? { findSessionEnd: backend.findSessionEnd } : {}),
    decryptPayload: backend.decryptPayload,
    ...(backend.keyring ? { keyring: backend.keyring } : {}),
    ...(backend.problems ? { problems: backend.problems } : {}),
    gate,
    metrics,
    ...(pages ? { pages } : {}),
    extras: [
      ...(live ? [(scope: FastifyInstance) => serveLive(scope, calls, live, metrics)] : []),
      ...(config.upstreamUrl
        ? [
            (scope: FastifyInstance) =>
              handOn(scope, { config, gate, url: config.upstreamUrl ?? "", chooseLanguage }),
          ]
        : []),
    ],
    ...options,
  });
  log = app.log;
  if (pages)
    app.addHook("onListen", () =>
      pages.warm().catch((fault) => app.log.warn({ err: fault }, "no first pages")),
    );
  if (build && config.devPort === null)
    app.addHook("onListen", async () => {
      const release = claimBuild(build);
      app.server.once("close", release);
    });
  return app;
}

type Around = {
  readonly config: Config;
  readonly backend: Backend;
  readonly gate: Gate;
  readonly metrics: Metrics;
  readonly report: (fault: unknown, url: string) => void;
  readonly clock?: Clock;
  readonly staleForMs?: number;
};

async function openPages(
  { config, backend, ...around }: Around,
  build: string | null,
  given: Render | undefined,
): Promise<(PageServer & Pick<Pages, "warm">) | null> {
  const art = withShippedArt(backend.art);
  const options = {
    languages: config.languages,
    https: config.https,
    origin: new URL(config.publicUrl).origin,
    frames: framesOf(config),
    feed: backend.feed,
    trustedProxies: config.trustedProxies,
    agentHost: config.agentHost,
    data: backend.pageData,
    ownTexts: backend.ownTexts,
    drawHost: (hosts: readonly string[]) => drawHost(hosts, chance),
    pictures: {
      art,
      shared: sharedPictures(art, backend.ownTexts),
      own: backend.picture,
    },
    ...around,
  };
  if (config.devPort !== null) {
    const { developmentPages } = await import("./render/dev.ts");
    return developmentPages(options, config.devPort);
  }
  if (!build && !given) return null;
  const headers = securityHeaders(config.https);
  leaveChecksOut();
  return new Pages({
    ...options,
    render: given ?? (await loadPages(path.join(build ?? BUILT, "server/entry.mjs"))),
    runtime: build ? runtimeOf(build) : null,
    assets: build ? loadAssets(path.join(build, "client"), headers) : new Map(),
    otherAsset: assetsOfBuilds(async () => (build ? otherBuilds(build) : []), headers),
  });
}

/** A number from 0 up to, not including, 1. */
const chance = () => randomInt(2 ** 32) / 2 ** 32;

/** The origins of the games that `/game` and `/demo` may frame, the studio's first. */
function framesOf({ addresses }: Config): string[] {
  return [...new Set([addresses.studio, addresses.vendor].map((url) => new URL(url).origin))];
}
