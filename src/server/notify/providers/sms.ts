import { createHmac } from "node:crypto";
import { type Clock, SECOND_MS } from "#/lib/base/time.ts";
import type { SendOutcome } from "../deliveries.ts";
import type { Gateway } from "./gateways.ts";

type Options = {
  readonly url: string;
  readonly key: string;
  readonly clock: Clock;
  readonly timeoutMs?: number;
};

/**
 * SMS over HTTP: `POST` of `{ id, to, text }` with `Idempotency-Key: <id>`, `X-Timestamp` in seconds and
 * `X-Signature`, the hex HMAC-SHA256 of `<timestamp>.<body>` by the shared key. 2xx is taken, 409 was taken before;
 * 408, 425, 429, 5xx and an
 * address where nobody is were not taken; what is not answered is handed over again under the same id; any other answer
 * is a refusal.
 */
export function smsProvider({ url, key, clock, timeoutMs }: Options): Omit<Gateway, "id"> {
  return {
    knowsIds: true,
    async send({ id, to, text }) {
      const body = JSON.stringify({ id, to, text });
      const timestamp = String(Math.floor(clock() / SECOND_MS));
      const signature = createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
      try {
        const reply = await fetch(url, {
          method: "POST",
          body,
          headers: {
            "content-type": "application/json",
            "idempotency-key": id,
            "x-timestamp": timestamp,
            "x-signature": signature,
          },
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs ?? 10 * SECOND_MS),
        });
        await reply.body?.cancel();
        return outcomeOf(reply.status);
      } catch (fault) {
        return isUnreachable(fault) ? "not_now" : "no_answer";
      }
    },
  };
}

const UNREACHABLE: readonly string[] = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"];

/** Whether nothing was handed over: nobody was there. */
function isUnreachable(fault: unknown): boolean {
  const { code } = ((fault as Error).cause ?? {}) as { readonly code?: string };
  return code !== undefined && UNREACHABLE.includes(code);
}

const AGAIN: readonly number[] = [408, 425, 429];

function outcomeOf(status: number): SendOutcome {
  if ((status >= 200 && status < 300) || status === 409) return "sent";
  return status >= 500 || AGAIN.includes(status) ? "not_now" : "refused";
}
