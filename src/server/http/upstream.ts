import type { ServerResponse } from "node:http";
import { pipeline, type Readable } from "node:stream";
import httpProxy from "@fastify/http-proxy";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { getSiteVersion } from "#/lib/contract/admission.ts";
import type { Call, InputOf, ReplyOf } from "#/lib/contract/call.ts";
import { listGames, listHotGames, listVendors, listWinners } from "#/lib/contract/games.ts";
import { LIVE_PATH } from "#/lib/contract/live.ts";
import { getRegistrationRules, getSite, type SiteView } from "#/lib/contract/site.ts";
import type { Config } from "#/server/config.ts";
import { hostBehind } from "./caller.ts";
import { sendRefusal } from "./errors.ts";
import {
  atMost,
  forwardedRequestHeaders,
  forwardedResponseHeaders,
  readAtMost,
} from "./forwarding.ts";
import type { Gate } from "./gate.ts";
import type { Problem } from "./health.ts";
import { limitOfHandedOn } from "./limits.ts";
import type { PageData } from "./pages/data.ts";
import { comesFromElsewhere } from "./same-origin.ts";
import type { SiteState } from "./site-feed.ts";

export type Upstream = {
  readonly siteState: () => Promise<SiteState>;
  readonly pageData: PageData;
  readonly problems: () => Promise<Problem[]>;
  readonly art: (gameId: string) => Promise<string | null>;
};

/** An answer of the platform is read so far; its live stream has no end. */
const MOST_ANSWERED = 4 * 1024 * 1024;
const NOTHING = { list: [], totalPages: 0, totalCount: 0 };

class PlatformRefused extends Error {
  override name = "PlatformRefused";
  readonly code: string;

  constructor(path: string, code: string) {
    super(`the platform refused ${path}: ${code}`);
    this.code = code;
  }
}

/** A platform for members only tells a visitor nothing of its games (RT-22), and a portal's pages are a visitor's. */
async function unlessForMembers<T>(asked: Promise<T>, nothing: T): Promise<T> {
  return asked.catch((fault: unknown) => {
    if (fault instanceof PlatformRefused && fault.code === "no_session") return nothing;
    throw fault;
  });
}

/** Asks the platform behind this portal for what pages show, by the same contract as browsers do. */
export function openUpstream({
  url,
  timeoutMs,
  publicUrl,
}: {
  url: string;
  timeoutMs: number;
  /** Of this portal: its own address comes first among the site's. */
  publicUrl: string;
}): Upstream {
  const get = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, url), { ...init, signal: AbortSignal.timeout(timeoutMs) });

  async function ask<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>> {
    const reply = await get(call.path, {
      method: call.method,
      ...(call.method === "GET"
        ? {}
        : { body: JSON.stringify(input), headers: { "content-type": "application/json" } }),
    });
    const { success, code, value } = JSON.parse(await readAtMost(reply, MOST_ANSWERED)) as {
      success: boolean;
      code: string;
      value: unknown;
    };
    if (!success) throw new PlatformRefused(call.path, code);
    return call.reply.parse(value) as ReplyOf<C>;
  }

  return {
    siteState: async () => ({ ...(await ask(getSiteVersion, {})), modules: null }),
    pageData: {
      site: async () => withOwnDomain(await ask(getSite, {}), publicUrl),
      registration: () => ask(getRegistrationRules, {}),
      vendors: async () => (await unlessForMembers(ask(listVendors, {}), NOTHING)).list,
      hot: async () => (await unlessForMembers(ask(listHotGames, {}), NOTHING)).list,
      winners: async () => (await unlessForMembers(ask(listWinners, {}), NOTHING)).list,
      list: (query) => unlessForMembers(ask(listGames, query), NOTHING),
    },
    async problems() {
      try {
        await ask(getSiteVersion, {});
        return [];
      } catch {
        return ["upstream_unreachable"];
      }
    },
    async art(gameId) {
      const reply = await get(`/art/${encodeURIComponent(gameId)}.svg`);
      if (reply.status === 404) return null;
      if (!reply.ok) throw new Error(`the platform answered ${reply.status} for a poster`);
      return readAtMost(reply, MOST_ANSWERED);
    },
  };
}

function withOwnDomain(site: SiteView, publicUrl: string): SiteView {
  const { origin, host } = new URL(publicUrl);
  const own = site.domains.find(({ url }) => url === origin) ?? { url: origin, name: host };
  return { ...site, domains: [own, ...site.domains.filter(({ url }) => url !== origin)] };
}

const PREFIXES = ["/wps", "/lgw", "/lotto"];
const MOST_BYTES = 64 * 1024;
const STREAM_SILENT_MS = 60_000;

export type ProxyOptions = {
  readonly config: Config;
  readonly gate: Gate;
  readonly url: string;
  readonly chooseLanguage: (header: string | undefined) => string;
};

/**
 * Hands every call on to the platform, bodies and streams unread. What the platform hears of the caller's address is
 * what we found, never what the caller says. A platform that is away is `upstream_unreachable`.
 */
export async function handOn(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { config, url, gate, chooseLanguage } = options;
  const streams = new Set<ServerResponse>();
  app.removeAllContentTypeParsers();
  app.addHook("preClose", async () => {
    for (const stream of streams) stream.destroy();
  });
  app.addHook("onRequest", async (request, reply) => {
    const refusal = barrierOf(request, config, gate);
    if (refusal) return sendRefusal(request, reply, refusal, chooseLanguage);
    if (!request.url.startsWith(LIVE_PATH)) return;
    streams.add(reply.raw);
    reply.raw.once("close", () => streams.delete(reply.raw));
  });
  const refused = (request: unknown, reply: unknown) =>
    sendRefusal(
      request as FastifyRequest,
      reply as FastifyReply,
      "upstream_unreachable",
      chooseLanguage,
    );
  for (const prefix of PREFIXES) {
    await app.register(httpProxy, {
      upstream: url,
      prefix,
      rewritePrefix: prefix,
      config: { rateLimit: limitOfHandedOn(config.callsPerMinute) },
      undici: { headersTimeout: config.upstreamTimeoutMs, bodyTimeout: STREAM_SILENT_MS },
      replyOptions: {
        retriesCount: 0,
        rewriteRequestHeaders: (request, headers) =>
          forwardedRequestHeaders(
            headers,
            {
              ip: "ip" in request ? String(request.ip) : "",
              host: "raw" in request ? hostBehind(request.raw, config.trustedProxies) : "",
              https: config.https,
            },
            config.countryHeader,
          ),
        rewriteHeaders: forwardedResponseHeaders,
        onResponse: (request, reply, answer) => {
          const stream = streamOf(answer);
          if (request.url.startsWith(LIVE_PATH)) return void reply.send(stream);
          if (Number(reply.getHeader("content-length") ?? 0) > MOST_ANSWERED) {
            stream.destroy();
            void reply.removeHeader("content-length").removeHeader("content-encoding");
            return void refused(request, reply);
          }
          void reply.send(pipeline(stream, atMost(MOST_ANSWERED), () => undefined));
        },
        onError: (reply) => void refused(reply.request, reply),
      },
    });
  }
}

function barrierOf({ url, method, headers, ip }: FastifyRequest, config: Config, gate: Gate) {
  const closed = url.startsWith("/wps/system/") ? null : gate.closedFor({ ip, headers });
  if (closed) return closed.reason === "maintenance" ? "maintenance" : "region_restricted";
  if (comesFromElsewhere(method, headers, config.publicUrl)) return "not_allowed";
  // Nobody says how long such a body is before it was handed on.
  if (headers["transfer-encoding"] !== undefined) return "malformed";
  return Number(headers["content-length"] ?? 0) > MOST_BYTES ? "body_too_large" : null;
}

/** What the proxy hands over is a stream, or holds one, as its version of HTTP has it. */
function streamOf(answer: object): Readable {
  return ("stream" in answer ? answer.stream : answer) as Readable;
}
