import type { ServerResponse } from "node:http";
import httpProxy from "@fastify/http-proxy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { getSiteVersion } from "#/lib/contract/admission.ts";
import type { Call, InputOf, ReplyOf } from "#/lib/contract/call.ts";
import { listGames, listHotGames, listVendors, listWinners } from "#/lib/contract/games.ts";
import { LIVE_PATH } from "#/lib/contract/live.ts";
import { getRegistrationRules, getSite, type SiteView } from "#/lib/contract/site.ts";
import type { Config } from "#/server/config.ts";
import { sendRefusal } from "./errors.ts";
import type { Gate } from "./gate.ts";
import type { Problem } from "./health.ts";
import type { PageData } from "./pages/data.ts";
import { comesFromElsewhere } from "./same-origin.ts";
import type { SiteState } from "./site-feed.ts";

export type Upstream = {
  readonly siteState: () => Promise<SiteState>;
  readonly pageData: PageData;
  readonly problems: () => Promise<Problem[]>;
  readonly art: (gameId: string) => Promise<string | null>;
};

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
    const { success, code, value } = (await reply.json()) as {
      success: boolean;
      code: string;
      value: unknown;
    };
    if (!success) throw new PlatformRefused(call.path, code);
    return call.reply.parse(value) as ReplyOf<C>;
  }

  return {
    siteState: () => ask(getSiteVersion, {}),
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
      return reply.text();
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
  for (const prefix of PREFIXES) {
    await app.register(httpProxy, {
      upstream: url,
      prefix,
      rewritePrefix: prefix,
      config: { rateLimit: { max: config.callsPerMinute, timeWindow: 60_000 } },
      undici: { headersTimeout: config.upstreamTimeoutMs, bodyTimeout: STREAM_SILENT_MS },
      replyOptions: {
        retriesCount: 0,
        rewriteRequestHeaders: (request, headers) => {
          const { origin: _checked, ...rest } = headers;
          return {
            ...rest,
            "x-forwarded-for": "ip" in request ? String(request.ip) : "",
            "x-forwarded-proto": config.https ? "https" : "http",
          };
        },
        onError: (reply) => {
          void sendRefusal(
            reply.request as FastifyRequest,
            reply as never,
            "upstream_unreachable",
            chooseLanguage,
          );
        },
      },
    });
  }
}

function barrierOf({ url, method, headers, ip }: FastifyRequest, config: Config, gate: Gate) {
  const closed = url.startsWith("/wps/system/") ? null : gate.closedFor({ ip, headers });
  if (closed) return closed.reason === "maintenance" ? "maintenance" : "region_restricted";
  if (comesFromElsewhere(method, headers, config.publicUrl)) return "not_allowed";
  return Number(headers["content-length"] ?? 0) > MOST_BYTES ? "body_too_large" : null;
}
