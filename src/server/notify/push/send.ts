import { ECDH } from "node:crypto";
import { request as askHttp, type IncomingMessage } from "node:http";
import { request as askHttps, type RequestOptions } from "node:https";
import { type Clock, SECOND_MS } from "#/lib/base/time.ts";
import { type PushServices, readPushEndpoint } from "#/lib/rules/notify/push-endpoint.ts";
import type { OpenPushSubscription, PushKeys } from "#/server/session/index.ts";
import { publicLookup } from "./addresses.ts";

/** A message as a push service gets it. `text` is encrypted to the browser: nobody between reads it. */
export type PushMessage = {
  /** At most 3,000 bytes. */
  readonly text: string;
  /** For how long the service keeps it for a device that is off. */
  readonly ttlSeconds: number;
  readonly urgent: boolean;
  /** A later one of the same topic takes its place while the device is off: up to 32 of base64url. */
  readonly topic: string;
};

/**
 * `gone`: the subscription is no more. `not_now`: certainly not taken, try again, not before `afterMs` from now. `refused`:
 * never. `unsure`: it may have been taken, so never again.
 */
export type PushOutcome =
  | { readonly is: "sent" | "gone" | "refused" | "unsure" }
  | { readonly is: "not_now"; readonly afterMs: number };

export type PushSender = (
  subscription: OpenPushSubscription,
  message: PushMessage,
) => Promise<PushOutcome>;

type Options = {
  readonly services: PushServices;
  readonly keys: () => Promise<PushKeys>;
  /** Who sends, for the push service: an address over https or `mailto:`. */
  readonly subject: string;
  readonly clock: Clock;
  readonly timeoutMs?: number;
};

const MOST_HEADERS = 16_384;
const LEAST_WAIT_MS = SECOND_MS;
const MOST_WAIT_MS = 3_600 * SECOND_MS;

/**
 * Hands messages to push services (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). The endpoint came from a browser:
 * it is asked only where `services` allow, at public addresses, with a body of our own size; what it answers is not read but
 * for its status, and it leads nowhere else.
 */
export function openPushSender({ services, keys, subject, clock, timeoutMs }: Options): PushSender {
  return async (subscription, { text, ttlSeconds, urgent, topic }) => {
    const endpoint = readPushEndpoint(subscription.endpoint, services);
    if (!endpoint) return { is: "refused" };
    const { default: webPush } = await import("web-push");
    const { publicKey, privateKey } = await keys();
    const { headers, body } = webPush.generateRequestDetails(subscription, text, {
      vapidDetails: { subject, publicKey, privateKey },
      ...{ TTL: ttlSeconds, urgency: urgent ? "high" : "normal", topic },
    });
    return post(endpoint, { headers, body, clock, timeoutMs: timeoutMs ?? 10 * SECOND_MS });
  };
}

type Posting = {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
  readonly clock: Clock;
  readonly timeoutMs: number;
};

function post(endpoint: URL, { headers, body, clock, timeoutMs }: Posting): Promise<PushOutcome> {
  return new Promise((answered) => {
    let handedOver = false;
    const isSafe = endpoint.protocol === "https:";
    const options: RequestOptions = {
      ...{ method: "POST", headers: { ...headers }, agent: false },
      ...{ maxHeaderSize: MOST_HEADERS, signal: AbortSignal.timeout(timeoutMs) },
      // The sandbox is on this machine; what a browser names is not.
      ...(isSafe ? { lookup: publicLookup } : {}),
    };
    const asking = (isSafe ? askHttps : askHttp)(endpoint, options, (reply) => {
      answered(outcomeOf(reply, clock));
      reply.destroy();
    });
    asking.on("socket", (socket) =>
      socket.once(isSafe ? "secureConnect" : "connect", () => {
        handedOver = true;
      }),
    );
    asking.on("error", (fault: NodeJS.ErrnoException) => {
      if (fault.code === "EINTERNAL") answered({ is: "refused" });
      else if (handedOver) answered({ is: "unsure" });
      else answered({ is: "not_now", afterMs: 0 });
    });
    asking.end(body);
  });
}

const GONE: readonly number[] = [404, 410];
const AGAIN: readonly number[] = [408, 425, 429];

function outcomeOf({ statusCode = 0, headers }: IncomingMessage, clock: Clock): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { is: "sent" };
  if (GONE.includes(statusCode)) return { is: "gone" };
  if (statusCode < 500 && !AGAIN.includes(statusCode)) return { is: "refused" };
  return { is: "not_now", afterMs: readRetryAfter(headers["retry-after"], clock()) };
}

/** `Retry-After` in seconds or as a date (RFC 9110), kept between a second and an hour; 0 where it says nothing. */
export function readRetryAfter(value: string | undefined, nowMs: number): number {
  if (value === undefined) return 0;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * SECOND_MS : Date.parse(value) - nowMs;
  return Number.isNaN(ms) ? 0 : Math.min(MOST_WAIT_MS, Math.max(LEAST_WAIT_MS, ms));
}

/** Whether a browser's public key is a point of the curve, so that something can be encrypted to it. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url", "base64url", "uncompressed");
    return true;
  } catch {
    return false;
  }
}
