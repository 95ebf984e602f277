import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLoopback } from "#/lib/base/networks.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { Config } from "#/server/config.ts";
import { makeBody, matchesTag } from "./body.ts";
import { PROBLEMS, type Problem, pageProblems } from "./health.ts";
import { isOwnName } from "./hosts.ts";
import { METRICS_TYPE, type Metrics } from "./metrics.ts";
import { openApi } from "./openapi.ts";
import { type AskProblems, openReadiness } from "./readiness.ts";
import type { Route } from "./route.ts";

export type OperatingOptions = {
  readonly config: Config;
  readonly routes: readonly Route[];
  /** What keeps the server from being ready. */
  readonly problems?: AskProblems;
  /** Whether this process is going: nobody is to be sent to it any more. */
  readonly isStopping?: () => boolean;
  readonly pages?: { canRender(): Promise<boolean> };
  readonly clock?: Clock;
};

/** What who operates the server asks: whether it lives, whether it is ready, its figures, the contract's document. */
export function serveOperating(
  app: FastifyInstance,
  options: OperatingOptions,
  metrics: Metrics,
): void {
  const { pages, config } = options;
  // The speed test of the site's other addresses asks for this one across origins.
  app.get("/health/live", async (_, reply) =>
    reply.header("cross-origin-resource-policy", "cross-origin").send({ live: true }),
  );
  const ready = openReadiness(
    async (thorough) => [
      ...((await options.problems?.(thorough)) ?? []),
      ...(await pageProblems(pages)),
    ],
    options.clock,
  );
  const found = async (): Promise<readonly Problem[]> =>
    options.isStopping?.() ? ["stopping"] : ready();
  metrics.figures(async () => {
    const now = await found();
    return PROBLEMS.map((problem) => ({
      name: "pleno_not_ready",
      help: "1 for what keeps this process from being ready",
      labels: { problem },
      value: now.includes(problem) ? 1 : 0,
    }));
  });
  app.get("/health/ready", async (_, reply) => {
    const problems = await found();
    return reply
      .code(problems.length > 0 ? 503 : 200)
      .send({ ready: problems.length === 0, problems });
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayMeasure(request, config.metricsKey)) return reply.callNotFound();
    return reply.type(METRICS_TYPE).send(await metrics.text());
  });
  serveOpenApi(app, options);
}

/** What proxies write of the request that they hand on. */
const FORWARDING = [
  /^(?:forwarded|via)/,
  /^x-(?:forwarded|real|original|client|cluster|envoy|proxy|host)(?:-|$)/,
  /^(?:cf|cdn|fly|fastly|true-client|akamai|x-azure|x-amzn)-/,
];

/**
 * Programs on this machine that ask it by its own name or address with no proxy between, and who has the key. What a
 * proxy hands on carries the site's host, or says so in a header.
 */
function mayMeasure({ headers, socket }: FastifyRequest, key: string | null): boolean {
  if (key !== null) {
    const [given, wanted] = [headers.authorization ?? "", `Bearer ${key}`].map((text) =>
      Buffer.from(text),
    );
    if (given && wanted && given.length === wanted.length && timingSafeEqual(given, wanted))
      return true;
  }
  return (
    isLoopback(socket.remoteAddress ?? "") &&
    isOwnName(headers.host ?? "") &&
    !Object.keys(headers).some((name) => FORWARDING.some((expression) => expression.test(name)))
  );
}

/** Made once, and sent once to a reader who keeps it. */
function serveOpenApi(app: FastifyInstance, { routes, config }: OperatingOptions): void {
  let made: { readonly text: string; readonly etag: string } | null = null;
  app.get("/openapi.json", async (request, reply) => {
    if (!made) {
      const text = JSON.stringify(openApi(routes, config.publicUrl));
      made = { text, etag: makeBody({ plain: Buffer.from(text) }, 200, {}).etag };
    }
    const { text, etag } = made;
    void reply.header("etag", etag).header("cache-control", "public, no-cache");
    if (matchesTag(request.headers["if-none-match"] ?? "", etag)) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(text);
  });
}
