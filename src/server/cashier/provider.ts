import { createHmac, timingSafeEqual } from "node:crypto";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import { providerCallback } from "#/lib/contract/cashier/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import type { Signed } from "#/server/http/route.ts";
import { SANDBOX } from "./provider-keys.ts";

/** What a provider is asked to collect. */
export type PayOrder = {
  readonly depositId: string;
  readonly amount: string;
  readonly currency: string;
  readonly kind: string;
  readonly expiresAt: Date;
  readonly language: string;
};

/** That a word is the provider's own, for the database to see for itself: what was signed, and the signature in hex. */
export type Proof = { readonly stamp: string; readonly body: Buffer; readonly signature: string };

/** A payment provider: where a member pays, and whether a callback is its own word. */
export type PaymentProvider = {
  readonly name: string;
  payUrl(order: PayOrder): string;
  verify(signed: Signed): Result<Proof, "bad_signature">;
};

type SandboxProviderOptions = {
  /** Where browsers reach the provider. */
  readonly url: string;
  /** What we and the provider sign with. */
  readonly key: string;
  /** Where browsers, and the provider, reach us. */
  readonly publicUrl: string;
  readonly clock: Clock;
};

const MAX_AGE_MS = 5 * MINUTE_MS;

/**
 * The sandbox provider. The address to pay at carries the order and where to return to, signed: hex HMAC-SHA256 of
 * `pay?` and the parameters, sorted by name and form-encoded. Its callbacks are signed as providerCallback says.
 */
export function sandboxProvider(options: SandboxProviderOptions): PaymentProvider {
  const { url, key, publicUrl, clock } = options;
  const hmac = (text: string | Buffer) => createHmac("sha256", key).update(text);
  return {
    name: SANDBOX,
    payUrl(order) {
      const back = localizePath("/member/depositv2", order.language);
      const query = new URLSearchParams({
        order: order.depositId,
        amount: order.amount,
        currency: order.currency,
        method: order.kind,
        language: order.language,
        expires: order.expiresAt.toISOString(),
        return_url: `${publicUrl}${back}?deposit=${order.depositId}`,
        callback_url: `${publicUrl}${providerCallback.path}`,
      });
      query.sort();
      const signature = hmac(`pay?${query}`).digest("hex");
      return `${url}/pay?${query}&signature=${signature}`;
    },
    verify({ headers, rawBody }) {
      const stamp = headers["x-provider-timestamp"];
      const given = headers["x-provider-signature"];
      if (typeof stamp !== "string" || typeof given !== "string") return refuse("bad_signature");
      if (!/^\d{1,12}$/.test(stamp) || !/^[0-9a-f]{64}$/.test(given))
        return refuse("bad_signature");
      const expected = hmac(Buffer.concat([Buffer.from(`${stamp}.`), rawBody])).digest();
      if (!timingSafeEqual(expected, Buffer.from(given, "hex"))) return refuse("bad_signature");
      const ageMs = Math.abs(clock() - Number(stamp) * 1_000);
      return ageMs > MAX_AGE_MS
        ? refuse("bad_signature")
        : ok({ stamp, body: rawBody, signature: given });
    },
  };
}
