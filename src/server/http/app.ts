import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { networkOf } from "#/lib/base/networks.ts";
import type { Clock } from "#/lib/base/time.ts";
import { forRequest, type Keyring, openKeyring } from "#/server/db/index.ts";
import { languageChooser } from "./accept-language.ts";
import type { Acts } from "./acts.ts";
import { openArrivals } from "./arrivals.ts";
import { addressBehind } from "./caller.ts";
import { openCallerTurns } from "./caller-turns.ts";
import { type CallOptions, serveCall } from "./calls.ts";
import { answerFaults, codeOf, sendRefusal } from "./errors.ts";
import { type Gate, OPEN } from "./gate.ts";
import { NO_PAGE_CSP, securityHeaders } from "./headers.ts";
import { type Hosts, openHosts, refuseHost } from "./hosts.ts";
import { openInputHash } from "./idempotency.ts";
import { Metrics } from "./metrics.ts";
import { serveOperating } from "./operating-routes.ts";
import type { AskProblems } from "./readiness.ts";
import { FORM, JOSE } from "./requests.ts";
import type { Route } from "./route.ts";
import { openUnreadable } from "./unreadable.ts";

const JSON_BYTES = 64 * 1024;
const JOSE_BYTES = 16 * 1024;
const REQUEST_MS = 30_000;
// Longer than the minute for which proxies in front keep their connections.
const KEEP_ALIVE_MS = 72_000;
/** How late a request that takes too long may be cut. */
const REQUEST_CHECK_MS = 1_000;
const IDLE_CHECK_MS = 100;
/** What costs little and must be heard however busy the house is: its health, and what the site is. */
const UNSHED = /^\/(?:health\/|wps\/system\/|metrics$)/;
/** As proxies write it: nothing that a log or a header could take for something else. */
const REQUEST_ID = /^[\w-]{16,64}$/;
const CALLS = /^\/(?:wps|lgw|lotto)(?:\/|$)/;

/** Answers pages and files on the bare request: false when it left it alone. */
export type PageServer = {
  /** Answers at once from memory, or not at all. */
  tryKept(request: IncomingMessage, response: ServerResponse): boolean;
  serve(request: IncomingMessage, response: ServerResponse, ip: string): Promise<void>;
  /** Whether a page can be rendered now. */
  canRender(): Promise<boolean>;
};

type Given = Omit<
  CallOptions,
  "acts" | "chooseLanguage" | "checkReplies" | "gate" | "hashInput" | "metrics" | "turns"
>;

export type AppOptions = Given & {
  readonly routes: readonly Route[];
  readonly gate?: Gate;
  readonly checkReplies?: boolean;
  readonly acts?: Acts;
  /** What keys of callers are hashed under; that of the configuration when absent. */
  readonly keyring?: Keyring;
  readonly pages?: PageServer;
  readonly metrics?: Metrics;
  /** What keeps the server from being ready. */
  readonly problems?: AskProblems;
  readonly clock?: Clock;
  /** Whether this process is going: nobody is to be sent to it any more. */
  readonly isStopping?: () => boolean;
  /** The hosts it answers for; those of the configuration when absent. */
  readonly hosts?: Hosts;
  /** Where log lines go; to standard output when absent. */
  readonly logTo?: { write(line: string): void };
  /** Routes that are no calls of the contract: the live stream, a proxy. */
  readonly extras?: readonly ((app: FastifyInstance) => unknown)[];
};

/** Builds the HTTP server without opening a port: `inject` tests it whole, `listen` serves it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, routes, pages, acts = new Map() } = options;
  const metrics = options.metrics ?? new Metrics();
  const chooseLanguage = languageChooser(config.languages);
  const hosts = options.hosts ?? openHosts(config);
  const underWay = new UnderWay();
  const arrive = openArrivals();
  const always = { ...securityHeaders(config.https), "content-security-policy": NO_PAGE_CSP };
  const unreadable = openUnreadable(always, chooseLanguage(undefined));
  // Of a process that stops: whoever keeps a connection asks the next one elsewhere.
  const closeBehind = (response: ServerResponse) => {
    if (options.isStopping?.()) response.shouldKeepAlive = false;
  };
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    closeBehind(reply.raw);
    void reply.headers(always);
    void reply.header("x-request-id", request.id).header("cache-control", "no-store");
  };
  const app = fastify({
    // What no route can be found for, such as an address that cannot be read, runs through no hook.
    frameworkErrors: (error, request, reply) => {
      begin(request, reply);
      void sendRefusal(request, reply, codeOf(error), chooseLanguage);
    },
    logger: {
      level: config.logLevel,
      base: { pid: process.pid },
      ...(options.logTo ? { stream: options.logTo } : {}),
      // In a fault of the database these hold the row that was refused, with all that a member entrusted to it.
      redact: { paths: ["err.detail", "err.where", "err.internalQuery"], remove: true },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) =>
      idBefore(headers["x-request-id"], config.trustedProxies) ?? randomUUID(),
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    bodyLimit: JSON_BYTES,
    exposeHeadRoutes: false,

    forceCloseConnections: "idle",
    // What comes on a connection that waits for an answer still gets its own.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    clientErrorHandler: unreadable.onClientError,
    serverFactory: (handle) =>
      unreadable.refuseExpectations(
        createServer(
          {
            keepAliveTimeout: KEEP_ALIVE_MS,
            requestTimeout: REQUEST_MS,
            connectionsCheckingInterval: REQUEST_CHECK_MS,
          },
          (request, response) => {
            closeBehind(response);
            if (!hosts.answers(request)) return refuseHost(response, config.https);
            underWay.add(response);
            if (pages?.tryKept(request, response)) return;
            const network = networkOf(addressBehind(request, config.trustedProxies));
            arrive({ network, token: request.headers.authorization ?? "" }, () => {
              if (!response.destroyed) handle(request, response);
            });
          },
        ),
      ),
  });
  app.removeAllContentTypeParsers();
  const asBytes = (_: unknown, body: unknown, done: (fault: null, body: unknown) => void) =>
    done(null, body);
  app.addContentTypeParser(JOSE, { parseAs: "buffer", bodyLimit: JOSE_BYTES }, asBytes);
  app.addContentTypeParser(["application/json", FORM], { parseAs: "buffer" }, asBytes);
  answerFaults(app, chooseLanguage);

  app.addHook("onRequest", async (request, reply) => begin(request, reply));
  app.addHook("onResponse", async (request, reply) => {
    const kind = CALLS.test(request.url) ? "call" : "other";
    const call = kind === "call" ? request.routeOptions.url : undefined;
    metrics.count(kind, reply.statusCode, reply.elapsedTime / 1_000, call);
    request.log.info(lineOf(request, reply.statusCode, reply.elapsedTime), "answered");
  });

  underWay.closeBehind(app);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
  });
  if (config.shedLoad)
    await app.register(underPressure, { maxEventLoopDelay: 500, pressureHandler });

  // From the first look on: what has not happened yet is zero.
  for (const act of new Set(acts.values())) metrics.countAct(act, "ok", 0);
  serveOperating(app, options, metrics);
  const full: CallOptions = {
    ...options,
    metrics,
    gate: options.gate ?? OPEN,
    chooseLanguage,
    hashInput: openInputHash(options.keyring ?? openKeyring(...config.secrets)),
    turns: openCallerTurns(config.databaseConnections, config.waits.turnMs),
    checkReplies: options.checkReplies ?? !config.production,
    acts,
  };
  for (const route of routes) serveCall(app, route, full);
  for (const extra of options.extras ?? []) await app.register(async (scope) => extra(scope));
  serveTheRest(app, options, chooseLanguage);
  return app;
}

/**
 * Counts what is being answered, so that closing waits for that and for nothing else: connections that fell idle, or
 * never asked anything, would else hold the server open.
 */
class UnderWay {
  #count = 0;

  add(response: ServerResponse): void {
    this.#count++;
    response.once("close", () => this.#count--);
  }

  closeBehind(app: FastifyInstance): void {
    app.addHook("preClose", async () => {
      const timer = setInterval(() => {
        if (this.#count === 0) app.server.closeAllConnections();
        else app.server.closeIdleConnections();
      }, IDLE_CHECK_MS);
      app.server.once("close", () => clearInterval(timer));
      timer.unref();
    });
  }
}

class Overloaded extends Error {
  override name = "Overloaded";
  readonly code = "FST_UNDER_PRESSURE";
}

async function pressureHandler({ url }: FastifyRequest): Promise<void> {
  if (!UNSHED.test(url)) throw new Overloaded("the event loop is late");
}

/** Pages and files; and for what nobody serves, the code that says so. */
function serveTheRest(
  app: FastifyInstance,
  { config, routes, pages }: AppOptions,
  chooseLanguage: (header: string | undefined) => string,
): void {
  const methods = new Map<string, string[]>();
  for (const { call } of routes)
    methods.set(call.path, [...(methods.get(call.path) ?? []), call.method]);
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods.get(pathOf(request));
    if (allowed) void reply.header("allow", allowed.join(", "));
    return sendRefusal(
      request,
      reply,
      allowed ? "method_not_allowed" : "not_found",
      chooseLanguage,
    );
  });
  if (!pages) return;
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    config: { rateLimit: { max: config.callsPerMinute, timeWindow: 60_000 } },
    handler: async (request, reply) => {
      if (CALLS.test(request.url)) return reply.callNotFound();
      reply.hijack();
      reply.raw.setHeader("x-request-id", request.id);
      await forRequest(request.id, () => pages.serve(request.raw, reply.raw, request.ip));
    },
  });
}

function pathOf({ url }: { readonly url: string }): string {
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}

/** What a log line says: never a query, a body, a header or a cookie. */
/** The id that the proxy in front gave a request, where one may be believed: its log and ours name the same. */
function idBefore(given: string | string[] | undefined, trustedProxies: number): string | null {
  return trustedProxies > 0 && typeof given === "string" && REQUEST_ID.test(given) ? given : null;
}

function lineOf(request: FastifyRequest, status: number, elapsedMs: number): object {
  return {
    method: request.method,
    path: pathOf(request),
    status,
    ms: Math.round(elapsedMs * 10) / 10,
    ip: request.ip,
  };
}
