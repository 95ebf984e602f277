import type { ServerResponse } from "node:http";
import { pipeline, type Readable } from "node:stream";
import httpProxy from "@fastify/http-proxy";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LIVE_PATH } from "#/lib/contract/live.ts";
import type { Config } from "#/server/config.ts";
import { hostBehind } from "./caller.ts";
import { sendRefusal } from "./errors.ts";
import {
  atMost,
  forwardedRequestHeaders,
  forwardedResponseHeaders,
  MOST_ANSWERED,
} from "./forwarding.ts";
import type { Gate } from "./gate.ts";
import { limitOfHandedOn } from "./limits.ts";
import { comesFromElsewhere } from "./same-origin.ts";

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
  const streams = new Map<ServerResponse, FastifyRequest>();
  app.removeAllContentTypeParsers();
  app.addHook("preClose", async () => {
    for (const stream of streams.keys()) stream.destroy();
  });
  // The reader comes again, and is told why it is not let in.
  gate.onChange(() => {
    for (const [stream, request] of streams) if (barrierOf(request, config, gate)) stream.destroy();
  });
  app.addHook("onRequest", async (request, reply) => {
    const refusal = barrierOf(request, config, gate);
    if (refusal) return sendRefusal(request, reply, refusal, chooseLanguage);
    if (!request.url.startsWith(LIVE_PATH)) return;
    streams.set(reply.raw, request);
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

/**
 * Another spelling of a path: dots that lead elsewhere, or signs that need no code and have one. Whoever stands behind
 * reads it as the path that we did not see.
 */
const OTHER_SPELLING =
  /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|\/\/|\\|%(?:2[def]|3\d|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9ae])/i;

function barrierOf({ url, method, headers, ip }: FastifyRequest, config: Config, gate: Gate) {
  if (OTHER_SPELLING.test(url.split("?", 1)[0] ?? "")) return "malformed";
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
