import * as z from "zod/mini";
import { readAtMost } from "#/lib/base/read-at-most.ts";
import type { Clock } from "#/lib/base/time.ts";
import { secretOf, signedHeaders } from "./signing.ts";

/**
 * What the operator's wallet answered. `done` and `refused`: it understood, and this is final. `unknown`: no answer, or
 * none that tells what happened.
 */
export type Answer = {
  readonly kind: "done" | "refused" | "unknown";
  readonly code: string;
  readonly value: unknown;
};

export type Wallet = (order: {
  readonly vendor: string;
  readonly path: string;
  readonly body: string;
  readonly timeoutMs?: number;
  /** Signs with a secret that is not the vendor's. */
  readonly badly?: boolean;
}) => Promise<Answer>;

const envelope = z.object({ success: z.boolean(), code: z.string(), value: z.unknown() });
const ANSWER_WITHIN_MS = 4_000;
const MOST_BYTES = 65_536;

/** Opens the operator's seamless wallet, as an outside vendor calls it. */
export function openWallet(options: {
  readonly url: string;
  readonly key: string;
  readonly clock: Clock;
}): Wallet {
  return async ({ vendor, path, body, timeoutMs = ANSWER_WITHIN_MS, badly = false }) => {
    const secret = secretOf(options.key, badly ? `not ${vendor}` : vendor);
    try {
      const response = await fetch(new URL(path, options.url), {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...signedHeaders(vendor, secret, body, options.clock()),
        },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const reply = envelope.safeParse(JSON.parse(await readAtMost(response, MOST_BYTES)));
      if (!reply.success || response.status >= 500 || response.status === 429)
        return { kind: "unknown", code: `status ${response.status}`, value: null };
      const { success, code, value } = reply.data;
      return { kind: success ? "done" : "refused", code, value };
    } catch (error) {
      return { kind: "unknown", code: error instanceof Error ? error.name : "fault", value: null };
    }
  };
}
